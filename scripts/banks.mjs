import { prepare } from './lib/prepare.mjs';

await prepare();
await import('../server/src/banks.ts');
