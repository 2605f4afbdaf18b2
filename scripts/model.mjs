import { runChild } from './lib/child.mjs';
import { prepare } from './lib/prepare.mjs';
import { commandFile } from './lib/project.mjs';

// npm run test:model: the long form, until each command has succeeded 5,000 times or an hour is over
await prepare();
const args = [commandFile('vitest'), 'run', '--project', 'api', 'server/test/model/trade-model.test.ts'];
process.exit(await runChild(process.execPath, args, { env: { ...process.env, MODEL: 'long' } }));
