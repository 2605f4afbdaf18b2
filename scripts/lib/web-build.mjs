import { existsSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';
import { precompress } from './precompress.mjs';
import { commandFile, fromRoot } from './project.mjs';

// Inside what it vouches for: another build takes it away.
const stampFile = fromRoot('web/dist/.build-stamp');
const sources = ['web', 'contract', 'package-lock.json'];

/** Ends the process with what to run, where there is no web to serve. */
export function assertWebBuilt() {
  if (existsSync(fromRoot('web/dist/index.html'))) return;
  process.stderr.write('Cannot start: there is no web/dist. Run "npm run build" first, or "npm start".\n');
  process.exit(1);
}

/** Whether web/dist is what the sources give; where they were not brought along, whether it is there. */
export function isWebBuilt(wanted = fingerprint(sources, isNoSource)) {
  if (isBroughtBuilt()) return true;
  return hasStamp(stampFile, wanted);
}

/** Whether this is a deployment: the built web without its sources. */
export function isBroughtBuilt() {
  return existsSync(fromRoot('web/dist/index.html')) && !existsSync(fromRoot('web/vite.config.ts'));
}

/** Builds the web, unless nothing that it is made of has changed since the last time. */
export async function ensureWebBuilt() {
  const wanted = fingerprint(sources, isNoSource);
  if (isWebBuilt(wanted)) return;
  const start = Date.now();
  process.stderr.write('Building the web …\n');
  const { code, output } = await runQuietly(process.execPath, [commandFile('vite'), 'build'], {
    cwd: fromRoot('web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    process.stderr.write(`${output}\nThe web could not be built, see above.\n`);
    process.exit(1);
  }
  precompress(fromRoot('web/dist'));
  writeStamp(stampFile, wanted);
  process.stderr.write(`Built in ${((Date.now() - start) / 1000).toFixed(1)} s.\n`);
}

// Folders whose name starts with a dot are caches and drafts.
function isNoSource(file) {
  return /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)|\.test\.tsx?$/.test(file);
}
