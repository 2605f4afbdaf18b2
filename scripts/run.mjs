import { ensureBrowser } from './lib/browser.mjs';
import { runChild } from './lib/child.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { prepare } from './lib/prepare.mjs';
import { fromRoot } from './lib/project.mjs';

// node scripts/run.mjs <program> [arguments]: a measurement or a drawing, with all that it needs on a fresh clone.
const [program, ...args] = process.argv.slice(2);
await prepare();
await ensureBrowser();
await ensureBuilt();
process.exit(await runChild(process.execPath, [fromRoot(program), ...args]));
