import * as nodeModule from 'node:module';
import { ensurePinnedNode } from '../scripts/lib/pinned-node.mjs';
import { fromRoot } from '../scripts/lib/project.mjs';
import { runOfServer } from '../scripts/lib/server-build.mjs';
import { ignoreEchoes } from '../scripts/lib/signals.mjs';
import { assertWebBuilt } from '../scripts/lib/web-build.mjs';

// node server: starts what is built. It installs nothing and builds nothing, which "npm start" does first.
await ensurePinnedNode();
assertWebBuilt();
process.env.NODE_ENV ??= 'production';
ignoreEchoes();
// Compiled once per version of a file. Where nothing may be written, each start compiles.
// The Node that starts this may be an older one, which goes on to start the pinned one.
nodeModule.enableCompileCache?.(fromRoot('node_modules/.cache/compiled'));
await runOfServer('main');
