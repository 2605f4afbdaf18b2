import { prepare } from './lib/prepare.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await prepare();
process.env.NODE_ENV ??= 'production';
await ensureWebBuilt();
// In this very process: signals reach the server with nobody in between.
await import('../server/src/main.ts');
