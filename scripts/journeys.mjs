import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { prepare } from './lib/prepare.mjs';
import { runTests } from './lib/run-tests.mjs';

// npm run test:journeys [-- <what vitest takes, such as a file's name>]: the long form: each on a phone and on a desktop
await prepare();
await ensureBrowser();
await ensureBuilt();
const args = ['--project', 'browser', ...process.argv.slice(2)];
process.exit(await runTests(args, { JOURNEYS: 'long' }));
