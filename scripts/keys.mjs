import { prepareCommand } from './lib/prepare.mjs';

await prepareCommand();
await import('../server/src/keys.ts');
