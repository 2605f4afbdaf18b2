import { ensureBuilt } from './lib/ensure-built.mjs';
import { prepare } from './lib/prepare.mjs';
import { runTests } from './lib/run-tests.mjs';

// npm run test:faults [-- <what vitest takes, such as a file's name>]: the long form, one fault after the other
await prepare();
await ensureBuilt();
const args = ['--project', 'faults', ...process.argv.slice(2)];
process.exit(await runTests(args, { FAULTS: 'long' }));
