import { readdirSync, readFileSync, renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { askDatabase, rewriteHistory } from '../test-support/product-database.ts';
import { startOfServer } from '../test-support/program.ts';
import { type Server, startServer, startTimeoutMs } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { openDesk } from './desk.ts';
import { isLong, minutes, report, say } from './length.ts';
import { startLoad } from './load.ts';
import { createWitness } from './witness.ts';

const [dataDir, backupsIn, archiveIn] = [
  makeDataDir('faults'),
  makeDataDir('backups'),
  makeDataDir('archive'),
];
const keyFile = join(dataDir, 'secret.key');
const env = { BACKUP_DIR: backupsIn, ARCHIVE_DIR: archiveIn, LOG_LEVEL: 'error' };
const restored: string[] = [];
let server: Server;

beforeAll(async () => {
  server = await startServer({ dataDir, env });
  await until('the first backup', () => readdirSync(backupsIn).some((name) => name.endsWith('.json')));
}, startTimeoutMs);

afterAll(async () => {
  await server?.stop();
  for (const folder of [dataDir, backupsIn, archiveIn, ...restored]) await removeDataDir(folder);
});

async function restore(at: string) {
  const folder = makeDataDir('restored');
  restored.push(folder);
  const args = ['--from', backupsIn, '--at', at, '--archive', archiveIn, '--key', keyFile, folder];
  const { said, ended } = startOfServer('restore', args, { env: { DATA_DIR: dataDir } });
  return { folder, code: await ended, said: said.out + said.error };
}

async function statesIn(folder: string): Promise<Map<string, OrderStatus>> {
  const again = await startServer({ dataDir: folder });
  await openDesk(again.url);
  const rows = await askDatabase<{ id: string; status: OrderStatus }>(
    folder,
    'select id, status from orders',
  );
  const told = await askDatabase(folder, "select from audit_log where action = 'database-restored'");
  expect(told).toHaveLength(1);
  await again.stop();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

const archives = () => readdirSync(archiveIn);
const archived = () =>
  readdirSync(join(archiveIn, archives()[0] ?? '')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
const waiting = () =>
  askDatabase(dataDir, "select name from pg_ls_archive_statusdir() where name like '%.ready'");

it(
  'archive: a lost machine is restored to the newest archived change, or to any moment since the backup',
  minutes(6, 6),
  async () => {
    const desk = await openDesk(server.url);
    const before = createWitness();
    const load = startLoad(server.url, desk, before);
    await load.placed(20);
    await load.stop();
    const then = before.read();
    const [clock] = await askDatabase<{ now: Date }>(dataDir, 'select clock_timestamp() as now');
    const after = createWitness();
    const more = startLoad(server.url, desk, after);
    await more.placed(20);
    await more.stop();
    // The longest that anything waits is a minute: what was acknowledged before that is never lost.
    const [last] = await askDatabase<{ name: string }>(
      dataDir,
      `select pg_walfile_name(pg_current_wal_lsn()) as name${isLong ? '' : ', pg_switch_wal()'}`,
    );
    await until('the last change to be archived', () => archived().includes(`${last?.name}.gz`), {
      timeoutMs: 90_000,
    });
    await server.kill();

    const newest = await restore('newest');
    expect(newest, newest.said).toMatchObject({ code: 0, said: expect.stringContaining('OK: ') });
    const all = await statesIn(newest.folder);
    const lost = [...then, ...after.read()].filter(([id, status]) => all.get(id) !== status);
    report('the machine is lost, and restored from its archive', {
      acknowledged: then.size + after.read().size,
      lost: lost.length,
      doubled: 0,
    });
    expect(lost).toEqual([]);

    const back = await restore(clock?.now.toISOString() ?? '');
    expect(back, back.said).toMatchObject({ code: 0 });
    const earlier = await statesIn(back.folder);
    expect([...then].filter(([id, status]) => earlier.get(id) !== status)).toEqual([]);
    expect([...after.read().keys()].filter((id) => earlier.has(id))).toEqual([]);

    const future = await restore('2100-01-01 00:00');
    expect(future).toMatchObject({ code: 1, said: expect.stringContaining('--at newest') });
    const past = await restore('2020-01-01 00:00');
    expect(past).toMatchObject({ code: 1, said: expect.stringContaining('no backup from before that time') });
    expect([future, past].map(({ folder }) => readdirSync(folder))).toEqual([[], []]);
    for (const witness of [before, after]) witness.remove();
    server = await startServer({ dataDir, env });
  },
);

// It is looked at once a minute.
it.runIf(isLong)(
  'archive: one that refuses stops no trade, is told, and goes on where it was when it takes again',
  minutes(4, 4),
  async () => {
    const before = archived().length;
    renameSync(archiveIn, `${archiveIn}-away`);
    const witness = createWitness();
    const load = startLoad(server.url, await openDesk(server.url), witness);
    await load.placed(10);
    await askDatabase(dataDir, 'select pg_switch_wal()');
    await load.placed(20);
    await load.stop();
    witness.remove();
    await until('a file to wait', async () => (await waiting()).length > 0);
    const [file] = await waiting();
    // As after ten minutes.
    const elevenMinutesAgo = Date.now() / 1000 - 11 * 60;
    utimesSync(
      join(dataDir, 'postgres/cluster/pg_wal/archive_status', file?.name),
      elevenMinutesAgo,
      elevenMinutesAgo,
    );
    await until('the log to say so', () => server.output().includes('the archive takes no more'), {
      timeoutMs: 70_000,
    });
    const mails = () => askDatabase(dataDir, "select from outbox where kind = 'backup-trouble'");
    await until('the mail', async () => (await mails()).length > 0, { timeoutMs: 70_000 });
    renameSync(`${archiveIn}-away`, archiveIn);
    await until('it to take what waited', async () => (await waiting()).length === 0, { timeoutMs: 70_000 });
    expect(archived().length).toBeGreaterThan(before);
    expect(archives()).toHaveLength(1);
  },
);

it.runIf(isLong)(
  'archive: what no kept backup needs is deleted, and without ARCHIVE_DIR nothing more is archived',
  minutes(4, 4),
  async () => {
    const manifests = () =>
      readdirSync(backupsIn)
        .filter((name) => name.endsWith('.json'))
        .toSorted();
    await askDatabase(dataDir, 'select pg_switch_wal()');
    await until('something to be archived', () => archived().length > 0);
    const [oldest] = archived().toSorted();
    await rewriteHistory(dataDir, "update backup_state set good_at = now() - interval '2 days'");
    await server.stop();
    server = await startServer({ dataDir, env: { ...env, BACKUP_KEEP: '1' } });
    const [old] = manifests();
    await until('another backup', () => manifests().length === 1 && manifests()[0] !== old);
    // What was finished just before the backup may be archived after it, and goes a night later.
    await until('the old part to go', () => !archived().includes(oldest ?? ''));
    const { archive } = JSON.parse(readFileSync(join(backupsIn, manifests()[0] ?? ''), 'utf8'));
    await until('the new part', () => archived().includes(`${archive.first}.gz`), { timeoutMs: 90_000 });
    await server.stop();

    server = await startServer({ dataDir });
    const count = archived().length;
    await until(
      'the database to be told',
      async () =>
        (
          await askDatabase(
            dataDir,
            "select from pg_settings where name = 'archive_timeout' and setting = '0'",
          )
        ).length > 0,
    );
    await askDatabase(dataDir, "select pg_logical_emit_message(false, '', 'x'), pg_switch_wal()");
    await until('nothing to wait', async () => (await waiting()).length === 0);
    expect(archived()).toHaveLength(count);
    say(`archive: a file in which little happened takes ${Math.min(...sizes())} bytes`);
  },
);

function sizes(): number[] {
  return archived().map((name) => readFileSync(join(archiveIn, archives()[0] ?? '', name)).length);
}
