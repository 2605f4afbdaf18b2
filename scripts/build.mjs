import { ensureBuilt } from './lib/ensure-built.mjs';
import { prepare } from './lib/prepare.mjs';

// npm run build: makes web/dist and server/dist, all that "node server" needs beside the sources and the packages.
await prepare();
await ensureBuilt();
