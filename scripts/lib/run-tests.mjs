import { runChild } from './child.mjs';
import { commandFile, fromRoot } from './project.mjs';

/** Runs test files under vitest, with its arguments and settings beside ours; gives its exit code. */
export function runTests(args, settings = {}) {
  // Three hundred processes load the runner and its packages: the first one of them compiles for all.
  const env = { ...process.env, NODE_COMPILE_CACHE: fromRoot('node_modules/.cache/compiled'), ...settings };
  return runChild(process.execPath, [commandFile('vitest'), 'run', ...args], { env });
}
