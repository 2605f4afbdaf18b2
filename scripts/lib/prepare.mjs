import { isBuilt } from './ensure-built.mjs';
import { ensureInstalled, ensureRunnable } from './install.mjs';
import { endWithParent } from './parent.mjs';
import { ensurePinnedNode } from './pinned-node.mjs';
import { isBroughtBuilt } from './web-build.mjs';

/** What every command of a developer does first: all packages are there and Node is new enough for TypeScript. */
export async function prepare() {
  endWithParent();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  await ensureInstalled();
  await ensurePinnedNode();
}

/** The same for the server: where it and the web are built, the packages for development may be missing. */
export async function prepareToRun() {
  endWithParent();
  // In an image there is nothing to install with, and nowhere to write to.
  if (!isBroughtBuilt()) await ensureInstalled({ isBuilt });
  await ensurePinnedNode();
}

/** The same for a command of an operator, which needs no web: it installs nothing over what is there. */
export async function prepareCommand({ codeOfFailure = 1 } = {}) {
  endWithParent();
  if (!isBroughtBuilt()) await ensureRunnable({ codeOfFailure });
  await ensurePinnedNode();
}

// Who has seen enough, as `head` has, closes the pipe. What an operator runs does the same (server/src/command-line.ts).
function ignoreClosedPipe(error) {
  if (error.code !== 'EPIPE') throw error;
}
