import { ensureBuilt } from './lib/ensure-built.mjs';
import { prepareToRun } from './lib/prepare.mjs';

await prepareToRun();
await ensureBuilt();
await import('../server/start.mjs');
