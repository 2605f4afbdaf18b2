import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { assertDurable, connect, type Database, isUnavailable } from './database.ts';
import { migrate } from './migrate.ts';
import { users } from './tables/users-tables.ts';

const world = useWorld();
const opened: Database[] = [];

afterAll(async () => {
  for (const database of opened) await database.close();
});

describe('migrate', () => {
  it('lets three that start at once all succeed, and changes nothing the next time', async () => {
    const name = `fresh_${randomBytes(4).toString('hex')}`;
    await world.database.pool.query(`create database ${name}`);
    const connection = { ...inject('postgres'), database: name };
    const three = [connect(connection, 2), connect(connection, 2), connect(connection, 2)];
    opened.push(...three);
    await Promise.all(three.map((database) => migrate(database)));
    const applied = async () => (await three[0]?.pool.query('select * from migrations'))?.rows;
    const first = await applied();
    expect(first?.length).toBeGreaterThan(0);
    await migrate(three[1] as Database);
    expect(await applied()).toEqual(first);
  });
});

describe('assertDurable', () => {
  it.each(['synchronous_commit'])('refuses a server with %s off, and says which', async (setting) => {
    const unsafe = connect({ ...world.connection }, 1);
    opened.push(unsafe);
    await unsafe.pool.query(`set ${setting} = off`);
    await expect(assertDurable(unsafe, false)).rejects.toThrow(setting);
    await expect(assertDurable(unsafe, true)).resolves.toBeUndefined();
  });

  it('refuses this very test server, which runs without fsync', async () => {
    await expect(assertDurable(world.database, false)).rejects.toThrow('fsync');
  });
});

describe('transact', () => {
  it('never calls a transaction committed whose failure was swallowed', async () => {
    const swallowing = world.database.transact(async (tx) => {
      await tx.execute(sql`select 1/0`).catch(() => {});
      return 'fine';
    });
    await expect(swallowing).rejects.toThrow('rolled back');
  });

  it('gives the connection back after a failure', async () => {
    for (let round = 0; round < 30; round += 1) {
      await world.database.transact(() => Promise.reject(new Error('no'))).catch(() => {});
    }
    expect(await world.database.db.select({ id: users.id }).from(users)).toEqual([]);
  });
});

describe('isUnavailable', () => {
  it('tells a server that is away from a mistake of ours', async () => {
    const away = connect({ host: '127.0.0.1', port: 9, user: 'x', database: 'x' }, 1);
    opened.push(away);
    const refused = await away.pool.query('select 1').catch((error: unknown) => error);
    expect(isUnavailable(refused)).toBe(true);
    const mistake = await world.database.pool.query('select nonsense').catch((error: unknown) => error);
    expect(isUnavailable(mistake)).toBe(false);
  });
});
