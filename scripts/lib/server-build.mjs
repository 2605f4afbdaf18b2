import { existsSync } from 'node:fs';
// Not by its name: the Node that starts this may be an older one, which lacks it and goes on to start the pinned one.
import * as nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import { hasStamp } from './fingerprint.mjs';
import { fromRoot } from './project.mjs';
import { isNoSource, runBuild } from './run-build.mjs';
import { isBroughtBuilt } from './web-build.mjs';

const stampFile = fromRoot('server/dist/.build-stamp');
const sources = {
  paths: ['server/src', 'server/build', 'contract/src', 'package-lock.json'],
  isIgnored: isNoSource,
};

/** Whether server/dist is what the sources give; in a deployment, whether it is there. */
export function isServerBuilt() {
  if (isBroughtBuilt()) return existsSync(fromRoot('server/dist/main.js'));
  return hasStamp(stampFile, sources);
}

/** Builds the server, unless nothing that it is made of has changed since the last time. */
export async function ensureServerBuilt() {
  if (isServerBuilt()) return;
  await runBuild('server', { sources, stampFile, command: [fromRoot('server/build/bundle-server.ts')] });
}

/**
 * Runs a program of the server in this very process, so that signals reach it with no process in between: as it was
 * built, or from its sources where these are newer, which takes twice the time to load.
 */
export async function runOfServer(program) {
  const isBuilt = isServerBuilt();
  // So that a stack trace names the sources.
  if (isBuilt) nodeModule.setSourceMapsSupport(true);
  const file = isBuilt ? `server/dist/${program}.js` : `server/src/${program}.ts`;
  await import(pathToFileURL(fromRoot(file)).href);
}
