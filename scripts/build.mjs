import { prepare } from './lib/prepare.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

// npm run build: makes web/dist, all that "node server" needs beside the sources and the packages.
await prepare();
await ensureWebBuilt();
