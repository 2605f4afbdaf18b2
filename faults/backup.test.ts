import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { askDatabase } from '../test-support/product-database.ts';
import { startOfServer } from '../test-support/program.ts';
import { type Server, startServer, startTimeoutMs } from '../test-support/server-process.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { openDesk } from './desk.ts';
import { isLong, minutes, report } from './length.ts';
import { startLoad } from './load.ts';
import { createWitness } from './witness.ts';

const backups = isLong ? 20 : 1;
const dataDir = await copyDesk();
const backupsIn = makeDataDir('backups');
const keyFile = join(dataDir, 'secret.key');
const restored: string[] = [];
let server: Server;

beforeAll(async () => {
  server = await startServer({ dataDir });
}, startTimeoutMs);

afterAll(async () => {
  await server?.stop();
  for (const folder of [dataDir, backupsIn, ...restored]) await removeDataDir(folder);
});

async function run(program: 'backup' | 'restore', ...args: string[]) {
  const { said, ended } = startOfServer(program, args, { env: { DATA_DIR: dataDir } });
  return { code: await ended, ...said };
}

function newFolder(): string {
  const folder = makeDataDir('restored');
  restored.push(folder);
  return folder;
}

const newest = () => join(backupsIn, readdirSync(backupsIn).findLast((name) => name.endsWith('.gz')) ?? '');

const later: Record<OrderStatus, OrderStatus[]> = {
  pending: ['pending', 'successful', 'completed', 'cancelled'],
  successful: ['successful', 'completed', 'cancelled'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

// Orders are placed, paid and completed meanwhile: what was acknowledged before a backup began must be in it.
it(
  'backup: is made beside the trade, and restored has all that was acknowledged before it',
  minutes(6, 60),
  async () => {
    const desk = await openDesk(server.url);
    // An older one, which the first below takes the place of.
    expect(await run('backup', '--to', backupsIn, '--keep', '1')).toMatchObject({ code: 0 });
    for (let index = 1; index <= backups; index += 1) {
      const witness = createWitness();
      const load = startLoad(server.url, desk, witness);
      await load.placed(20);
      const acknowledged = witness.read();
      const began = performance.now();
      const backup = await run('backup', '--to', backupsIn, '--keep', '1');
      expect(backup, backup.error).toMatchObject({ code: 0 });
      const tookMs = Math.round(performance.now() - began);
      await load.stop();
      witness.remove();

      const folder = newFolder();
      const restore = await run('restore', '--from', newest(), '--key', keyFile, folder);
      expect(restore, restore.out + restore.error).toMatchObject({
        code: 0,
        out: expect.stringContaining('OK: '),
      });
      const again = await startServer({ dataDir: folder });
      // With the same key: its people log in.
      await openDesk(again.url);
      const rows = await askDatabase<{ id: string; status: OrderStatus }>(
        folder,
        'select id, status from orders',
      );
      await again.stop();
      const found = new Map(rows.map(({ id, status }) => [id, status]));
      const lost = [...acknowledged].filter(
        ([id, status]) => !later[status].includes(found.get(id) ?? 'pending') || !found.has(id),
      );
      const verdict = { acknowledged: acknowledged.size, lost: lost.length, doubled: 0 };
      report(`backup ${index} of ${backups}, made in ${tookMs} ms`, verdict);
      expect(lost).toEqual([]);
    }
    // The file and what it says of itself.
    expect(readdirSync(backupsIn)).toHaveLength(2);
  },
);

it('restore: checks a backup, and restores nothing', minutes(1, 1), async () => {
  const check = (...args: string[]) => run('restore', '--from', ...args, '--check', '--key', keyFile);
  expect(await check(backupsIn)).toMatchObject({ code: 0, out: expect.stringContaining(newest()) });
  const cut = join(backupsIn, 'cut.tar.gz');
  writeFileSync(cut, readFileSync(newest()).subarray(1));
  cpSync(`${newest()}.json`, `${cut}.json`);
  expect(await check(cut)).toMatchObject({ code: 1, error: expect.stringContaining('is damaged') });
  for (const ending of ['', '.json']) rmSync(cut + ending);
  const folder = newFolder();
  expect(await check(newest(), folder)).toMatchObject({ code: 1, error: expect.stringContaining('Usage') });
  expect(readdirSync(folder)).toEqual([]);
});

it(
  'restore: refuses another key, a folder with something in it and a damaged file, and writes nothing',
  minutes(3, 3),
  async () => {
    const file = newest();
    const folder = newFolder();
    const refused = async (why: string, ...args: string[]) => {
      const { code, error } = await run('restore', ...args, folder);
      expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining(why) });
      return readdirSync(folder);
    };
    const wrongKey = join(backupsIn, 'wrong.key');
    writeFileSync(wrongKey, `${'0'.repeat(64)}\n`);
    expect(await refused('The key of the backup is needed', '--from', file)).toEqual([]);
    expect(await refused('This is not the key', '--from', file, '--key', wrongKey)).toEqual([]);
    const damaged = join(backupsIn, `damaged-${basename(file)}`);
    for (const ending of ['', '.json']) cpSync(file + ending, damaged + ending);
    appendFileSync(damaged, 'x');
    expect(await refused('is damaged', '--from', damaged, '--key', keyFile)).toEqual([]);
    writeFileSync(join(folder, 'something'), '');
    expect(await refused('is not empty', '--from', file, '--key', keyFile)).toEqual(['something']);
  },
);

// An attacker who may write where backups lie has no key: nothing that they make is taken for a backup of ours, and no
// command of theirs is run.
it('restore: takes no backup that was made or changed without its key', minutes(3, 3), async () => {
  const file = newest();
  const folder = newFolder();
  const planted = makeDataDir('planted');
  restored.push(planted);
  const ran = join(planted, 'ran');
  const forged = join(planted, basename(file));
  const restore = async (...args: string[]) =>
    (await run('restore', '--from', forged, '--key', keyFile, ...args, folder)).error;
  const say = (change: (said: Record<string, unknown>) => void) => {
    const said = JSON.parse(readFileSync(`${file}.json`, 'utf8'));
    said.bytes = statSync(forged).size;
    said.sha256 = hash('sha256', readFileSync(forged), 'hex');
    change(said);
    writeFileSync(`${forged}.json`, JSON.stringify(said));
  };
  cpSync(file, forged);
  say((said) => {
    said.at = '2027-01-01T02:00:00.000Z';
  });
  expect(await restore()).toContain('was changed since the backup was made');

  execFileSync('tar', ['-xzf', file, '-C', planted]);
  appendFileSync(join(planted, 'cluster/postgresql.auto.conf'), `restore_command = 'touch ${ran}; false'\n`);
  execFileSync('tar', ['-czf', forged, '-C', planted, 'cluster']);
  say(() => {});
  expect(await restore()).toContain('was changed since the backup was made');
  const unsealed = (said: Record<string, unknown>) => {
    delete said.seal;
  };
  say(unsealed);
  expect(await restore()).toContain('has no seal');
  writeFileSync(join(planted, 'cluster/recovery.signal'), '');
  execFileSync('tar', ['-czf', forged, '-C', planted, 'cluster']);
  say(unsealed);
  expect(await restore('--unsealed')).toContain('recovery.signal, which no backup of ours has');
  expect(readdirSync(folder)).toEqual([]);

  // One of an older version is taken where the operator vouches for it, without its settings.
  rmSync(join(planted, 'cluster/recovery.signal'));
  execFileSync('tar', ['-czf', forged, '-C', planted, 'cluster']);
  say(unsealed);
  expect(await restore('--unsealed')).toBe('');
  expect(existsSync(ran)).toBe(false);
});
