import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { prepare } from './lib/prepare.mjs';
import { runTests } from './lib/run-tests.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

// npm test [-- --quick] [-- <what vitest takes, such as a file's name>]
const args = process.argv.slice(2);
await prepare();
const isQuick = args.includes('--quick');
// Tests run even where a check fails: one run tells everything, and ends with the runner's own summary.
const isSound = isQuick || (await runChecks());
await ensureBrowser();
// The server runs from its sources just as well, and for a few files it is not worth its build.
if (isQuick) await ensureWebBuilt();
else await ensureBuilt();
const passedOn = args.filter((arg) => arg !== '--quick');
const code = await runTests(passedOn);
process.exit(code || (isSound ? 0 : 1));
