import { ensureInstalled } from './install.mjs';
import { ensurePinnedNode } from './pinned-node.mjs';

/** What every command does first: after this, packages are there and Node is new enough to run TypeScript. */
export async function prepare() {
  await ensureInstalled();
  await ensurePinnedNode();
}
