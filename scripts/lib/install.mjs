import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './child.mjs';
import { hasStamp, stampOf, writeStamp } from './fingerprint.mjs';
import { findPinnedNode, linkPinnedNode } from './pinned-node.mjs';
import { fromRoot } from './project.mjs';

const stampFile = fromRoot('node_modules/.nairadesk-install');
const npmNote = 'node_modules/.package-lock.json';
// With npm's own note, which "npm prune" changes.
const installed = { paths: ['package-lock.json', npmNote] };

/**
 * Installs what package-lock.json lists, unless it is there already: all of it, or what a built product needs where
 * `isBuilt` says that there is one. It is asked only where something is missing: it reads all sources.
 */
export async function ensureInstalled({ isBuilt = () => false } = {}) {
  if (hasStamp(stampFile, installed)) return;
  if (isInstalledByHand(({ dev }) => !dev) && isBuilt()) return;
  if (!isInstalledByHand()) {
    const start = Date.now();
    process.stderr.write('Installing packages (the first time this takes about half a minute) …\n');
    await install();
    process.stderr.write(`Installed in ${Math.round((Date.now() - start) / 1000)} s.\n`);
  }
  linkPinnedNode();
  writeStamp(stampFile, stampOf(installed));
}

/**
 * What a command of an operator needs: the packages of a built product. Where others were installed it ends with what to
 * run, as a server may run from this folder; where none ever were it installs.
 */
export async function ensureRunnable({ codeOfFailure }) {
  if (hasStamp(stampFile, installed) || isInstalledByHand(({ dev }) => !dev)) return;
  if (!existsSync(fromRoot('node_modules'))) return ensureInstalled();
  process.stderr.write(
    'The packages in this folder are not those of its package-lock.json, and no command changes them beside a server ' +
      'that may run. Run "npm ci" first, or "npm start".\n',
  );
  process.exit(codeOfFailure);
}

async function install() {
  // Development packages are needed to build the web, also where NODE_ENV=production would omit them.
  const quiet = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const first = await npm(['ci', ...quiet]);
  if (first.code === 0 && findPinnedNode()) return;
  // Some versions of npm refuse a lockfile over a package for another platform, and all of them silently
  // leave out an optional package, such as our Node, when its download fails: install mends both.
  const second = await npm(['install', '--no-save', ...quiet]);
  if (second.code === 0) return;
  process.stderr.write(
    `${first.output}\n${second.output}\nThe packages could not be installed, see above.\n`,
  );
  process.exit(1);
}

function npm(args) {
  const runningNpm = process.env.npm_execpath;
  if (runningNpm && path.basename(runningNpm) === 'npm-cli.js') {
    return runQuietly(process.execPath, [runningNpm, ...args]);
  }
  return runQuietly('npm', args);
}

// After a manual "npm install", npm's note of what it installed agrees with the lockfile.
function isInstalledByHand(isNeeded = () => true) {
  const note = fromRoot(npmNote);
  if (!existsSync(note)) return false;
  const wanted = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')).packages;
  const actual = JSON.parse(readFileSync(note, 'utf8')).packages;
  return Object.entries(wanted).every(([place, listed]) => {
    const { version, optional, devOptional, peer } = listed;
    if (!place.includes('node_modules/') || !isNeeded(listed)) return true;
    if (!actual[place]) return Boolean(optional || devOptional || peer);
    return actual[place].version === version;
  });
}
