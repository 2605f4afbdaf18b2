import { runChild } from './lib/child.mjs';
import { prepare } from './lib/prepare.mjs';
import { commandFile } from './lib/project.mjs';

// npm run test:faults [-- <what vitest takes, such as a file's name>]: the long form, one fault after the other
await prepare();
const args = [commandFile('vitest'), 'run', '--project', 'faults', ...process.argv.slice(2)];
process.exit(await runChild(process.execPath, args, { env: { ...process.env, FAULTS: 'long' } }));
