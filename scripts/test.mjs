import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { prepare } from './lib/prepare.mjs';
import { runTests } from './lib/run-tests.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

// npm test [-- --quick] [-- <what vitest takes, such as a file's name>]
const args = process.argv.slice(2);
await prepare();
// Tests run even where a check fails: one run tells everything, and ends with the runner's own summary.
const isSound = args.includes('--quick') || (await runChecks());
await ensureBrowser();
await ensureWebBuilt();
const passedOn = args.filter((arg) => arg !== '--quick');
const code = await runTests(passedOn);
process.exit(code || (isSound ? 0 : 1));
