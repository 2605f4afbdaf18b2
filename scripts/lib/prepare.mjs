import { ensureInstalled } from './install.mjs';
import { endWithParent } from './parent.mjs';
import { ensurePinnedNode } from './pinned-node.mjs';

/** What every command does first: after this, packages are there and Node is new enough to run TypeScript. */
export async function prepare() {
  endWithParent();
  await ensureInstalled();
  await ensurePinnedNode();
}
