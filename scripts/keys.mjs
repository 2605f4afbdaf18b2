import { prepareToRun } from './lib/prepare.mjs';

await prepareToRun();
await import('../server/src/keys.ts');
