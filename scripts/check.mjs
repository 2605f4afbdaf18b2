import { runChecks } from './lib/checks.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare();
process.exit((await runChecks()) ? 0 : 1);
