import { ensureInstalled } from './install.mjs';
import { endWithParent } from './parent.mjs';
import { ensurePinnedNode } from './pinned-node.mjs';
import { isBroughtBuilt, isWebBuilt } from './web-build.mjs';

/** What every command of a developer does first: all packages are there and Node is new enough for TypeScript. */
export async function prepare() {
  endWithParent();
  await ensureInstalled();
  await ensurePinnedNode();
}

/** The same for what an operator runs: beside a built web the packages for development may be missing. */
export async function prepareToRun() {
  endWithParent();
  // In an image there is nothing to install with, and nowhere to write to.
  if (!isBroughtBuilt()) await ensureInstalled({ withoutDevelopment: isWebBuilt() });
  await ensurePinnedNode();
}
