import { existsSync } from 'node:fs';
import { hasStamp } from './fingerprint.mjs';
import { precompress } from './precompress.mjs';
import { commandFile, fromRoot } from './project.mjs';
import { isNoSource, runBuild } from './run-build.mjs';

// Inside what it vouches for: another build takes it away.
const stampFile = fromRoot('web/dist/.build-stamp');
const sources = { paths: ['web', 'contract', 'package-lock.json'], isIgnored: isNoSource };

/** Ends the process with what to run, where there is no web to serve. */
export function assertWebBuilt() {
  if (existsSync(fromRoot('web/dist/index.html'))) return;
  process.stderr.write('Cannot start: there is no web/dist. Run "npm run build" first, or "npm start".\n');
  process.exit(1);
}

/** Whether web/dist is what the sources give; where they were not brought along, whether it is there. */
export function isWebBuilt() {
  return isBroughtBuilt() || hasStamp(stampFile, sources);
}

/** Whether this is a deployment: the built web without its sources. */
export function isBroughtBuilt() {
  return existsSync(fromRoot('web/dist/index.html')) && !existsSync(fromRoot('web/vite.config.ts'));
}

/** Builds the web, unless nothing that it is made of has changed since the last time. */
export async function ensureWebBuilt() {
  if (isWebBuilt()) return;
  await runBuild('web', {
    sources,
    stampFile,
    command: [commandFile('vite'), 'build'],
    options: { cwd: fromRoot('web'), env: { ...process.env, NODE_ENV: 'production' } },
    finish: () => precompress(fromRoot('web/dist')),
  });
}
