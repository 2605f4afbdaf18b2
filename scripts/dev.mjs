import { startChild } from './lib/child.mjs';
import { prepare } from './lib/prepare.mjs';
import { commandFile, fromRoot } from './lib/project.mjs';

await prepare();
// Where the pages are: links in mails lead there, and passkeys are made for that origin.
const env = { PUBLIC_URL: 'http://localhost:5173', ...process.env };
const command = ['--watch', '--watch-preserve-output', 'server/src/main.ts'];
const server = startChild(process.execPath, command, { env });
const web = startChild(process.execPath, [commandFile('vite')], { cwd: fromRoot('web') });

// One without the other is of no use: when either ends, so does the other.
const code = await Promise.race([server.ended, web.ended]);
server.end();
web.end();
await Promise.all([server.ended, web.ended]);
process.exit(code);
