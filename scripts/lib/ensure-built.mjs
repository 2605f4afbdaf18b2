import { ensureServerBuilt, isServerBuilt } from './server-build.mjs';
import { ensureWebBuilt, isWebBuilt } from './web-build.mjs';

/** Builds web and server, side by side, unless nothing that they are made of has changed since the last time. */
export async function ensureBuilt() {
  await Promise.all([ensureWebBuilt(), ensureServerBuilt()]);
}

/** Whether both are what the sources give. */
export function isBuilt() {
  return isWebBuilt() && isServerBuilt();
}
