import { runQuietly } from './child.mjs';
import { stampOf, writeStamp } from './fingerprint.mjs';

/**
 * Builds a part of the product in a process of its own and says how long it took; ends this process where that fails. The
 * stamp is of the sources as they were before: what changes meanwhile is built the next time.
 */
export async function runBuild(part, { sources, stampFile, command, options, finish = () => {} }) {
  const stamp = stampOf(sources);
  const start = Date.now();
  process.stderr.write(`Building the ${part} …\n`);
  const { code, output } = await runQuietly(process.execPath, command, options);
  if (code !== 0) {
    process.stderr.write(`${output}\nThe ${part} could not be built, see above.\n`);
    process.exit(1);
  }
  finish();
  writeStamp(stampFile, stamp);
  process.stderr.write(`Built the ${part} in ${((Date.now() - start) / 1000).toFixed(1)} s.\n`);
}

/** Folders whose name starts with a dot are caches and drafts. */
export function isNoSource(file) {
  return /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)|\.test\.tsx?$/.test(file);
}
