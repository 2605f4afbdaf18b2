import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import type { ConnectionConfig } from './connection.ts';
import { assertDurable, connect, type Database, isUnavailable } from './database.ts';
import { sql } from './drizzle.ts';
import { migrate } from './migrations/migrate-database.ts';
import { users } from './tables/users-tables.ts';

const world = useWorld();
const opened: Database[] = [];

afterAll(async () => {
  for (const database of opened) await database.close();
});

describe('migrate', () => {
  it('succeeds for three concurrent runs and changes nothing on the next run', async () => {
    const name = `fresh_${randomBytes(4).toString('hex')}`;
    await world.database.pool.query(`create database ${name}`);
    const connection = { ...inject('postgres'), database: name };
    const three = [connect(connection, 2), connect(connection, 2), connect(connection, 2)];
    opened.push(...three);
    await Promise.all(three.map((database) => migrate(database, () => {})));
    const applied = async () => (await three[0]?.pool.query('select * from migrations'))?.rows;
    const first = await applied();
    expect(first?.length).toBeGreaterThan(0);
    await migrate(three[1] as Database, () => {});
    expect(await applied()).toEqual(first);
  });
});

describe('assertDurable', () => {
  it.each(['synchronous_commit'])('refuses a server with %s off and names the setting', async (setting) => {
    const unsafe = connect({ ...world.connection }, 1);
    opened.push(unsafe);
    await unsafe.pool.query(`set ${setting} = off`);
    await expect(assertDurable(unsafe, false)).rejects.toThrow(setting);
    await expect(assertDurable(unsafe, true)).resolves.toBeUndefined();
  });

  it('refuses a server without fsync', async () => {
    await expect(assertDurable(world.database, false)).rejects.toThrow('fsync');
  });
});

describe('transact', () => {
  it('rejects a rolled-back transaction although the failure of its statement was swallowed', async () => {
    const swallowing = world.database.transact(async (tx) => {
      await tx.execute(sql`select 1/0`).catch(() => {});
      return 'fine';
    });
    await expect(swallowing).rejects.toThrow('rolled back');
  });

  it('keeps the connection of a statement that the server refused', async () => {
    const one = connect(world.connection, 1);
    const pid = async () => (await one.pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    try {
      const first = await pid();
      await expect(one.run({ name: 'nonsense', text: 'select 1/0' }, [])).rejects.toThrow('division by zero');
      await expect(one.db.execute(sql`select 1/0`)).rejects.toThrow();
      expect(await pid()).toBe(first);
    } finally {
      await one.close();
    }
  });

  it('returns the connection to the pool after a failure', async () => {
    for (let round = 0; round < 30; round += 1) {
      await world.database.transact(() => Promise.reject(new Error('no'))).catch(() => {});
    }
    expect(await world.database.db.select({ id: users.id }).from(users)).toEqual([]);
  });
});

/** A server of one answer: what it does with each client that connects. */
async function listening(onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
/** A database of our own settings, which ends with the file. */
const own = (connection: ConnectionConfig = {}, size = 1) => {
  const database = connect({ ...world.connection, ...connection }, size);
  opened.push(database);
  return database;
};
const endBackends = (database: Database) =>
  database.pool
    .query<{ pid: number }>('select pg_backend_pid() as pid')
    .then(({ rows }) => world.database.pool.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]));

describe('isUnavailable', () => {
  it('is true for a closed port, a missing socket and an unknown host', async () => {
    const { port, close } = await listening(() => {});
    close();
    for (const host of ['127.0.0.1', 'localhost', '/nowhere/at/all']) {
      const refused = await failureOf(own({ host, port }).pool.query('select 1'));
      expect(isUnavailable(refused), String(refused)).toBe(true);
    }
    const unknown = await failureOf(own({ host: 'database.invalid' }).pool.query('select 1'));
    expect(isUnavailable(unknown), String(unknown)).toBe(true);
  });

  it('is true when the server closes the connection or does not answer', async () => {
    const rude = await listening((socket) => socket.destroy());
    const mute = await listening(() => {});
    const cut = await failureOf(own({ host: '127.0.0.1', port: rude.port }).db.execute(sql`select 1`));
    expect(isUnavailable(cut), String(cut)).toBe(true);
    const silent = own({ host: '127.0.0.1', port: mute.port });
    silent.pool.options.connectionTimeoutMillis = 100;
    const waited = await failureOf(silent.transact(async () => {}));
    expect(isUnavailable(waited), String(waited)).toBe(true);
    rude.close();
    mute.close();
  });

  it('is true for a connection terminated by the server, inside and outside a transaction', async () => {
    const database = own();
    const during = failureOf(database.pool.query('select pg_sleep(30)'));
    await expect
      .poll(async () => {
        const { rows } = await world.database.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(30)'",
        );
        return rows.length;
      })
      .toBe(1);
    expect(isUnavailable(await during)).toBe(true);
    const between = await failureOf(
      database.transact(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await world.database.pool.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
        await setTimeout(50);
        await tx.execute(sql`select 1`);
      }),
    );
    expect(isUnavailable(between), String(between)).toBe(true);
    // And a new one takes its place.
    expect((await database.run({ name: 'one', text: 'select 1 as one' }, []))[0]).toEqual({ one: 1 });
  });

  it('leaves the pool usable after the server terminates an idle connection', async () => {
    const database = own();
    await endBackends(database);
    await setTimeout(50);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('is true for a statement that times out, whose connection keeps its place until the server has answered', async () => {
    const slow = { name: 'slow', text: 'select pg_sleep(1)', silenceMilliseconds: 100 };
    const ways = [
      (database: Database) => database.run(slow, []),
      (database: Database) => database.write(slow, []),
      (database: Database) => database.transact((tx) => tx.execute(sql`select pg_sleep(1)`)),
    ];
    for (const ask of ways) {
      const database = own({ silenceMilliseconds: 100 } as ConnectionConfig);
      Object.assign(database.pool.options, { silenceMilliseconds: 100 });
      expect(isUnavailable(await failureOf(ask(database)))).toBe(true);
      // The test holds as many connections as the pool may have, so no query gets one.
      database.pool.options.connectionTimeoutMillis = 200;
      expect(isUnavailable(await failureOf(database.pool.query('select 1')))).toBe(true);
      database.pool.options.connectionTimeoutMillis = 20_000;
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }
  });

  it('leaves connections for those who read, however many write', async () => {
    const database = connect(world.connection, 10);
    database.pool.options.connectionTimeoutMillis = 200;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const writing = Array.from({ length: 7 }, () => database.transact(() => held));
    await setTimeout(100);
    const one = { name: 'one', text: 'select 1 as one' };
    expect(isUnavailable(await failureOf(database.write(one, [])))).toBe(true);
    for (let time = 0; time < 3; time += 1) expect(await database.run(one, [])).toEqual([{ one: 1 }]);
    const waiting = database.write(one, []);
    release();
    expect(await waiting).toEqual([{ one: 1 }]);
    await Promise.all(writing);
    await database.close();
  });

  it('is true for an exhausted pool and for a closed pool', async () => {
    const database = connect({ ...world.connection }, 1);
    const taken = await database.pool.connect();
    database.pool.options.connectionTimeoutMillis = 100;
    const waited = [
      await failureOf(database.run({ name: 'one', text: 'select 1' }, [])),
      await failureOf(database.transact(async () => {})),
      await failureOf(database.db.execute(sql`select 1`)),
    ];
    taken.release();
    await database.close();
    waited.push(await failureOf(database.pool.query('select 1')));
    expect(waited.map(isUnavailable)).toEqual([true, true, true, true]);
  });

  it.each([
    ['a statement that takes too long', 'set local statement_timeout = 50; select pg_sleep(30)'],
    ['a server that only reads', 'set transaction read only; create table t ()'],
    ['a full disk', "do $$ begin raise sqlstate '53100'; end $$"],
    ['too many connections', "do $$ begin raise sqlstate '53300'; end $$"],
    ['a deadlock', "do $$ begin raise sqlstate '40P01'; end $$"],
    ['a broken disk', "do $$ begin raise sqlstate '58030'; end $$"],
    ['a server that starts', "do $$ begin raise sqlstate '57P03'; end $$"],
  ])('is true for %s', async (_what, statements) => {
    const failure = await failureOf(own().transact((tx) => tx.execute(sql.raw(statements))));
    expect(isUnavailable(failure), String(failure)).toBe(true);
  });

  it('is true for a lock timeout', async () => {
    const [one, other] = [own(), own()];
    const failure = await one.transact(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(4711)`);
      return failureOf(
        other.transact((late) =>
          late.execute(sql.raw('set local lock_timeout = 50; select pg_advisory_xact_lock(4711)')),
        ),
      );
    });
    expect(isUnavailable(failure), String(failure)).toBe(true);
  });

  it.each([
    ['a name that is not there', 'select nonsense'],
    ['a breach of a rule', 'do $$ begin raise unique_violation; end $$'],
    ['a number that does not fit', 'select 99999::int2'],
    [
      'words that sound like an outage',
      `do $$ begin raise 'Connection terminated unexpectedly, ECONNREFUSED'; end $$`,
    ],
  ])('is false for %s', async (_what, statement) => {
    for (const failure of [
      await failureOf(own().pool.query(statement)),
      await failureOf(own().transact((tx) => tx.execute(sql.raw(statement)))),
    ]) {
      expect(failure).toBeInstanceOf(Error);
      expect(isUnavailable(failure), String(failure)).toBe(false);
    }
  });

  it('is false for programming errors, even with the message of an outage', async () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const failures = [
      await failureOf(own().pool.query('select $1::json', [loop])),
      await failureOf(own().transact(() => Promise.reject(new Error('Query read timeout')))),
      new Error('Connection terminated'),
      await readFile('/nowhere/at/all').catch((error: unknown) => error),
      'ECONNREFUSED',
    ];
    expect(failures.map(isUnavailable)).toEqual([false, false, false, false, false]);
  });

  it('is true for queries during and after a server shutdown', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nairadesk-outage-'));
    const postgres = await startEmbeddedPostgres({ dataDir, unsafeForTests: true, log: () => {} });
    const database = connect(postgres.connection, 3);
    const work = [
      failureOf(database.pool.query('select pg_sleep(60)')),
      failureOf(database.transact((tx) => tx.execute(sql`select pg_sleep(60)`))),
    ];
    await expect
      .poll(
        async () =>
          (await database.pool.query("select from pg_stat_activity where wait_event = 'PgSleep'")).rowCount,
      )
      .toBe(2);
    await postgres.stop();
    const after = [
      await failureOf(database.pool.query('select 1')),
      await failureOf(database.transact(async () => {})),
    ];
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
    expect([...(await Promise.all(work)), ...after].map(isUnavailable)).toEqual([true, true, true, true]);
  });
});
