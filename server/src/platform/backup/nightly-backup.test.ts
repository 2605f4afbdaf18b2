import { chownSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { startThrowawayPostgres } from '../../../../test-support/throwaway-postgres.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { World } from '../../../test/world.ts';
import { connect } from '../database/database.ts';
import { readLastBackup } from '../database/server/last-backup.ts';
import { readManifest } from './manifest.ts';
import { backUpIfDue, tellIfOld } from './nightly-backup.ts';

const folder = makeDataDir('nightly');
const backups = { folder, hour: 2, keep: 2 };
const aFile = join(folder, 'a-file');
writeFileSync(aFile, '');
const world = new World({ backups });
let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
const log = { error: vi.fn(), warn: vi.fn() };

// What is backed up is a whole cluster: one of its own, without the databases of other files.
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  await world.open(postgres.connection);
});
beforeEach(async () => {
  await world.database.pool.query('delete from backup_state');
  log.error.mockClear();
});
afterAll(async () => {
  await world.close();
  await postgres?.stop();
  await removeDataDir(folder);
});

async function run(at: Partial<typeof backups> = {}, database = world.database) {
  const { rows } = await world.database.pool.query<{ data_directory: string }>('show data_directory');
  const services = {
    ...world.services,
    database,
    config: { ...world.services.config, backups: { ...backups, ...at } },
  };
  return backUpIfDue({ services, cluster: rows[0]?.data_directory ?? '' }, log);
}

const change = (text: string) => world.database.pool.query(`update backup_state set ${text}`);
const whole = () => readdirSync(folder).filter((name) => name.endsWith('.gz'));

it('nightly backup: is made once after its hour by Lagos time, and keeps as many as it should', async () => {
  expect(await readLastBackup(world.database)).toBeNull();
  expect(await run()).toBe(true);
  expect(await run()).toBe(false);
  const last = await readLastBackup(world.database);
  const { at } = readManifest(join(folder, whole()[0] ?? ''));
  expect(last?.at.toISOString()).toBe(at);
  expect(last?.ageSeconds).toBeLessThan(60);

  const { rows } = await world.database.pool.query<{ hour: number }>(
    "select extract(hour from now() at time zone 'Africa/Lagos')::int as hour",
  );
  const hour = rows[0]?.hour ?? 0;
  // Made a minute before this hour began: this hour's is due, that of the next hour not before a day has passed.
  await change("good_at = date_trunc('hour', now()) - interval '1 minute'");
  expect(await run({ hour: (hour + 1) % 24 })).toBe(false);
  expect(await run({ hour })).toBe(true);
  await change("good_at = now() - interval '25 hours'");
  expect(await run({ hour: (hour + 1) % 24 })).toBe(true);
  expect(whole()).toHaveLength(2);
});

it.skipIf(process.getuid?.() !== 0)(
  'backup: belongs to the server whose folder it is when a command of root makes it',
  async () => {
    const serversUser = 60_812;
    chownSync(folder, serversUser, serversUser);
    const before = readdirSync(folder);
    expect(await run({ keep: 9 })).toBe(true);
    const made = readdirSync(folder).filter((name) => !before.includes(name));
    expect(made).toHaveLength(2);
    for (const name of made)
      expect(statSync(join(folder, name))).toMatchObject({ uid: serversUser, gid: serversUser });
    chownSync(folder, 0, 0);
  },
);

it('nightly backup: of two instances at once, one makes it', async () => {
  const before = whole().at(-1);
  const made = await Promise.all([run(), run()]);
  expect(made.toSorted()).toEqual([false, true]);
  expect(whole().at(-2)).toBe(before);
});

it('nightly backup: into a folder that is none fails with a reason, and is tried again after ten minutes', async () => {
  expect(await run({ folder: aFile })).toBe(false);
  expect(log.error).toHaveBeenCalledOnce();
  expect(await readLastBackup(world.database)).toBeNull();
  expect(await run()).toBe(false);
  await change("failed_at = now() - interval '11 minutes'");
  expect(await run()).toBe(true);
  const { rows } = await world.database.pool.query('select failed_at, fault from backup_state');
  expect(rows).toEqual([{ failed_at: null, fault: null }]);
});

it('nightly backup: clears up after a process that was killed', async () => {
  const half = join(folder, 'nairadesk-2026.tar.gz.unfinished');
  const underWay = join(folder, 'nairadesk-2027.tar.gz.unfinished');
  for (const file of [half, underWay]) writeFileSync(file, 'x');
  utimesSync(half, 0, 0);
  expect(await run()).toBe(true);
  expect(readdirSync(folder)).not.toContain('nairadesk-2026.tar.gz.unfinished');
  expect(readdirSync(folder)).toContain('nairadesk-2027.tar.gz.unfinished');
});

it('nightly backup: by a moved clock, comes every night once two o’clock in Lagos has struck, and late where that was missed', async () => {
  const clock = await moveClock();
  const nights = join(folder, 'nights');
  try {
    const steps = [
      ['2030-03-01 14:00', true],
      ['2030-03-02 01:59', false],
      ['2030-03-02 02:00', true],
      ['2030-03-02 02:01', false],
      ['2030-03-03 01:59', false],
      ['2030-03-03 02:00', true],
      ['2030-03-05 01:00', true],
      ['2030-03-05 02:00', true],
    ] as const;
    for (const [at, isMade] of steps) {
      await clock.set(at);
      expect(await run({ folder: nights }, clock.database), at).toBe(isMade);
    }
    const names = readdirSync(nights).filter((name) => name.endsWith('.gz'));
    const times = names.map((name) => readManifest(join(nights, name)).at.slice(0, 16));
    expect(times).toEqual(['2030-03-05T00:00', '2030-03-05T01:00']);
  } finally {
    await clock.close();
  }
});

/** A connection whose `now()` is the one that is set, as Lagos writes it. */
async function moveClock() {
  const { pool } = world.database;
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(`create schema clock; create table clock.ahead (by interval not null); insert into clock.ahead values ('0');
    create function clock.clock_timestamp() returns timestamptz language sql as
      'select pg_catalog.clock_timestamp() + by from clock.ahead';
    create function clock.now() returns timestamptz language sql as 'select pg_catalog.now() + by from clock.ahead';
    alter database ${rows[0]?.name} set search_path = clock, pg_catalog, public`);
  const database = connect({ ...postgres.connection, database: rows[0]?.name }, 2);
  return {
    database,
    set: (lagos: string) =>
      pool.query(
        `update clock.ahead set by = ($1::timestamp at time zone 'Africa/Lagos') - pg_catalog.now()`,
        [lagos],
      ),
    async close() {
      await database.close();
      await pool.query(`alter database ${rows[0]?.name} reset search_path; drop schema clock cascade`);
    },
  };
}

it('old backups: super-admins are mailed once a day, with the reason, until there is a good one', async () => {
  const owner = await world.person({ role: 'super-admin' });
  const admin = await world.person({ role: 'admin' });
  const mails = async (to = owner) =>
    (await mailsTo(world, to.email)).filter(({ subject }) => subject.includes('backup'));
  expect(await tellIfOld(world.services)).toBe(false);
  await run({ folder: aFile });
  expect(await tellIfOld(world.services)).toBe(false);
  await change("wanted_since = now() - interval '26 hours'");
  const twice = await Promise.all([tellIfOld(world.services), tellIfOld(world.services)]);
  expect(twice.toSorted()).toEqual([false, true]);
  expect(await mails()).toMatchObject([
    {
      text: expect.stringMatching(
        /No backup has been made yet\. The last try, on .* Lagos time, failed: EEXIST/,
      ),
    },
  ]);
  expect(await mails(admin)).toEqual([]);
  await change("told_at = now() - interval '1 day', failed_at = now() - interval '1 hour'");
  expect(await tellIfOld(world.services)).toBe(true);
  expect(await mails()).toHaveLength(2);
  await change("told_at = now() - interval '1 day'");
  expect(await run()).toBe(true);
  expect(await tellIfOld(world.services)).toBe(false);
});
