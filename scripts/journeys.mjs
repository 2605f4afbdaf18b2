import { ensureBrowser } from './lib/browser.mjs';
import { runChild } from './lib/child.mjs';
import { prepare } from './lib/prepare.mjs';
import { commandFile } from './lib/project.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

// npm run test:journeys [-- <what vitest takes, such as a file's name>]: the long form: each on a phone and on a desktop
await prepare();
await ensureBrowser();
await ensureWebBuilt();
const args = [commandFile('vitest'), 'run', '--project', 'browser', ...process.argv.slice(2)];
process.exit(await runChild(process.execPath, args, { env: { ...process.env, JOURNEYS: 'long' } }));
