import { runChild } from './lib/child.mjs';
import { prepare } from './lib/prepare.mjs';
import { commandFile } from './lib/project.mjs';

// npm run test:model: the long forms: trade until each command has succeeded 5,000 times or an hour is over, money for ten
// minutes, and hostile photos of every sort
await prepare();
const args = [
  commandFile('vitest'),
  'run',
  '--project',
  'api',
  'server/test/model',
  'server/test/hostile-photos',
];
process.exit(await runChild(process.execPath, args, { env: { ...process.env, MODEL: 'long' } }));
