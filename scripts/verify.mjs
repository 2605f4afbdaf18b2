import { prepareCommand } from './lib/prepare.mjs';

await prepareCommand({ codeOfFailure: 2 });
await import('../server/src/verify.ts');
