import { prepare } from './lib/prepare.mjs';
import { runTests } from './lib/run-tests.mjs';

// npm run test:model: the long forms: trade until each command has succeeded 5,000 times or an hour is over, money for ten
// minutes, and hostile photos of every sort
await prepare();
const args = ['--project', 'api', 'server/test/model', 'server/test/hostile-photos'];
process.exit(await runTests(args, { MODEL: 'long' }));
