import { prepareCommand } from './lib/prepare.mjs';
import { runOfServer } from './lib/server-build.mjs';

await prepareCommand();
await runOfServer('banks');
