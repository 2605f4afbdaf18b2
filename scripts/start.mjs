import { prepareToRun } from './lib/prepare.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await prepareToRun();
await ensureWebBuilt();
await import('../server/start.mjs');
