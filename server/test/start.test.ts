import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-start-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('node server: ends with what to run when web/dist is missing', () => {
  for (const part of ['package.json', 'server/package.json', 'server/start.mjs', 'scripts/lib'])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  // Stands in for the product: says whether the start went on to it.
  mkdirSync(join(folder, 'server/src'));
  writeFileSync(join(folder, 'server/src/main.ts'), "process.stdout.write('started\\n');\n");
  const start = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const advice = 'Cannot start: there is no web/dist. Run "npm run build" first, or "npm start".\n';
  expect(start()).toEqual({ status: 1, stdout: '', stderr: advice });
  mkdirSync(join(folder, 'web/dist'), { recursive: true });
  writeFileSync(join(folder, 'web/dist/index.html'), '');
  expect(start()).toEqual({ status: 0, stdout: 'started\n', stderr: '' });
});
