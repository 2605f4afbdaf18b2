import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';
import { fromRoot } from './project.mjs';

const neededMajor = 24;

/** Goes on under the Node that the lockfile pins, where the one that runs now is older. */
export async function ensurePinnedNode() {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return;
  const node = findPinnedNode();
  const problem = node ? problemOf(node) : 'there is none in npm for this machine';
  if (problem) {
    process.stderr.write(
      `This needs Node ${neededMajor} or newer, and here is ${process.version}. The one that comes with the ` +
        `packages cannot be used on ${process.platform}-${process.arch}: ${problem}.\n` +
        `Install Node ${neededMajor} from https://nodejs.org.\n`,
    );
    process.exit(1);
  }
  process.exit(await runChild(node, [...process.execArgv, ...process.argv.slice(1)]));
}

/** Links the pinned Node where npm scripts find it, so that they start under it: npm 10 leaves that out. */
export function linkPinnedNode() {
  const link = fromRoot('node_modules/.bin/node');
  const node = findPinnedNode();
  if (!node || existsSync(link)) return;
  symlinkSync(path.relative(path.dirname(link), node), link);
}

/** The Node that came with the packages, if any did: the newest version that npm has for all four kinds of machine. */
export function findPinnedNode() {
  const machine = `${process.platform}-${process.arch}`;
  return [`node-${machine}`, `node-bin-${machine}`]
    .map((name) => fromRoot('node_modules', name, 'bin/node'))
    .find((file) => existsSync(file));
}

// Found is not enough: it may be made for another C library.
function problemOf(node) {
  const { status, signal, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? undefined : error?.message || stderr || `it ended with ${signal ?? status}`;
}
