import { prepare } from './lib/prepare.mjs';
import { ignoreEchoes } from './lib/signals.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await prepare();
process.env.NODE_ENV ??= 'production';
await ensureWebBuilt();
ignoreEchoes();
// In this very process: signals reach the server with nobody in between.
await import('../server/src/main.ts');
