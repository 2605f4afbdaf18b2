import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nairadesk-bundle-')));
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const run = (script: string, env = {}) =>
  spawnSync(process.execPath, ['-e', `import('./scripts/lib/server-build.mjs').then(${script})`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

// A server of a few lines, made with the bundler of the product.
beforeAll(() => {
  for (const part of ['package.json', 'scripts/lib', 'server/package.json', 'server/build'])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  write('web/vite.config.ts', '');
  for (const program of ['main', 'backup', 'banks', 'keys', 'migrate', 'print-config', 'restore', 'staff'])
    write(`server/src/${program}.ts`, '');
  write(
    'server/src/verify.ts',
    `import { sayAll } from './desk/say-all.ts';
process.env.FAULT ? (await import('./desk/fault.ts')).fail() : await sayAll();`,
  );
  write(
    'server/src/desk/say-all.ts',
    `import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const require = createRequire(import.meta.url);

export async function sayAll(): Promise<void> {
  const { eq } = require('drizzle-orm') as typeof import('drizzle-orm');
  const text = readFileSync(new URL('./said.txt', import.meta.url), 'utf8');
  const thread = new Worker(new URL('./saying-thread.ts', import.meta.url));
  const said = await new Promise((resolve) => thread.once('message', resolve));
  process.stdout.write(JSON.stringify([typeof eq, text, said]));
}`,
  );
  write('server/src/desk/said.txt', 'beside the source');
  write(
    'server/src/desk/saying-thread.ts',
    `import { parentPort } from 'node:worker_threads';
parentPort?.postMessage(import.meta.filename);`,
  );
  write(
    'server/src/desk/fault.ts',
    `// A line, and a type that is stripped.
interface Fault { message: string }

export function fail(): never {
  const fault: Fault = { message: 'it failed' };
  throw new Error(fault.message);
}`,
  );
  run('(build) => build.ensureServerBuilt()');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the bundle of the server', () => {
  const command = "(build) => build.runOfServer('verify')";

  it('finds what is beside its sources, and has its packages and threads inside', () => {
    const { stdout, stderr } = run(command);
    const thread = join(folder, 'server/dist/saying-thread.js');
    expect({ said: stdout && JSON.parse(stdout), stderr }).toEqual({
      said: ['function', 'beside the source', thread],
      stderr: '',
    });
  });

  it('names the source in a stack trace, with its line', () => {
    const { stderr } = run(command, { FAULT: 'yes' });
    expect(stderr).toContain(`fail (${join(folder, 'server/src/desk/fault.ts')}:6:`);
  });
});
