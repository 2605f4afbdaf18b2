import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Migration, Step } from './migration-files.ts';
import { checkEveryMilliseconds } from './outdated.ts';

/** How long one migration is tried again while others hold what it needs. */
const patienceMilliseconds = 5 * 60_000;
// Statements that come after one that waits for a lock wait too: that is the pause customers see. Shorter than
// PostgreSQL's deadlock_timeout of a second, so that of a deadlock with the trade the migration is the victim.
const setLockTimeout = 'set lock_timeout = 500';
const pauseMilliseconds = 250;
// Not possible in a transaction, and not needed in an empty database.
const concurrently = /\b(create|create unique|drop) index concurrently\b/gi;
// Deadlocks and locks that were not to be had in time.
const passing = new Set(['40P01', '55P03']);

export interface Applied {
  name: string;
  milliseconds: number;
}

/**
 * Applies the migrations that a database lacks, on one connection that holds the lock `migrations`. An empty database
 * gets all in one transaction. Else each is a transaction of its own, which gives way to the trade after half a second
 * and is tried again for five minutes. What a migration runs in batches or alone comes before or after the others as
 * its file has it, must bear to be run again, and is recorded last.
 * @param warn gets a line whenever one had to give way, with what PostgreSQL said
 * @returns those that were applied
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  warn: (line: string) => void,
): Promise<Applied[]> {
  const newest = await readNewest(client);
  await assertNotOutdated(client, migrations);
  const missing = migrations.filter(({ number }) => number > newest);
  if (newest === Number.NEGATIVE_INFINITY) {
    await inTransaction(client, async () => {
      for (const migration of missing) {
        for (const { text } of migration.steps) await client.query(text.replace(concurrently, '$1 index'));
        await record(client, migration);
      }
    });
    return missing.map(({ name }) => ({ name, milliseconds: 0 }));
  }
  await client.query(setLockTimeout);
  const applied: Applied[] = [];
  for (const migration of missing) {
    const began = performance.now();
    await untilItGetsThrough(migration, warn, () => applyOne(client, migration));
    applied.push({ name: migration.name, milliseconds: Math.round(performance.now() - began) });
  }
  return applied;
}

/** The number of the newest migration that a database has, or less than any. Makes the table that keeps them. */
async function readNewest(client: pg.ClientBase): Promise<number> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select exists (select from information_schema.columns where table_schema = 'public'
      and table_name = 'migrations' and column_name = 'oldest_beside') as there`,
  );
  if (!found[0]?.there) {
    // Before it had versions, the table was made by Drizzle.
    await client.query(
      'create table if not exists migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    await client.query('alter table migrations add column if not exists oldest_beside bigint');
  }
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from migrations',
  );
  return rows[0]?.newest == null ? Number.NEGATIVE_INFINITY : Number(rows[0].newest);
}

async function assertNotOutdated(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ oldest: string | null }>(
    'select max(oldest_beside) as oldest from migrations',
  );
  if (Number(rows[0]?.oldest ?? 0) > (migrations.at(-1)?.number ?? 0))
    throw new Error(
      'Cannot start: the database was upgraded for a newer version, and this one would break what it writes. Start the newer one.',
    );
}

async function applyOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  // Older servers stop before anything is taken away from under them.
  if (migration.oldestBeside !== null && (await requireVersion(client, migration.oldestBeside)))
    await sleep(2 * checkEveryMilliseconds);
  if (migration.steps.every(({ run }) => run === 'together')) {
    return inTransaction(client, async () => {
      for (const { text } of migration.steps) await client.query(text);
      await record(client, migration);
    });
  }
  for (const step of migration.steps) await runStep(client, step);
  await record(client, migration);
}

async function runStep(client: pg.ClientBase, { text, run }: Step): Promise<void> {
  if (run === 'together') return inTransaction(client, async () => void (await client.query(text)));
  let changed: number | null;
  do {
    ({ rowCount: changed } = await client.query(text));
  } while (run === 'batches' && changed);
}

/** Notes which version the database asks for from now on, with its newest migration; false where it did before. */
async function requireVersion(client: pg.ClientBase, oldest: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update migrations set oldest_beside = $1
      where id = (select max(id) from migrations)
        and coalesce((select max(oldest_beside) from migrations), 0) < $1`,
    [oldest],
  );
  return rowCount === 1;
}

async function record(client: pg.ClientBase, { hash, number, oldestBeside }: Migration): Promise<void> {
  await client.query('insert into migrations (hash, created_at, oldest_beside) values ($1, $2, $3)', [
    hash,
    number,
    oldestBeside,
  ]);
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function untilItGetsThrough(
  { name }: Migration,
  warn: (line: string) => void,
  attempt: () => Promise<void>,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const { code = '', message } = error as pg.DatabaseError;
      if (!passing.has(code))
        throw new Error(`Cannot migrate: ${name} failed: ${message}.`, { cause: error });
      if (performance.now() > giveUpAt)
        throw new Error(`Cannot migrate: ${name} found no gap in five minutes: ${message}.`, {
          cause: error,
        });
      warn(`Migration ${name} gives way and tries again (${tries}): ${message}.`);
      // Not in step with what it collides with.
      await sleep(pauseMilliseconds * (1 + Math.random()));
    }
  }
}
