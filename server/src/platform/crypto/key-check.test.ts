import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { readConfig } from '../../config.ts';
import { openServices } from '../../open-services.ts';
import { enqueueMail } from '../mail/mail.ts';
import { createSecrets } from './secrets.ts';

const world = useWorld();
const folders = ['one', 'two'].map((host) => mkdtempSync(join(tmpdir(), `nairadesk-${host}-`)));
const [one = '', two = ''] = folders;
const [first, other] = ['0a'.repeat(32), '0b'.repeat(32)];
const refusal = /^Cannot start: SECRET_KEY is not the key/;

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Starts as a host that shares this file's database with others. */
async function startHost(dataDir: string, SECRET_KEY?: string): Promise<void> {
  const { host, port, user, database } = world.connection;
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const env = { DATABASE_URL, DATA_DIR: dataDir, SECRET_KEY, ALLOW_UNSAFE_DATABASE: '1' };
  const { close } = await openServices(readConfig(env), () => {});
  await close();
}

it('key check: admits hosts with the key of the first host and refuses any other key', async () => {
  await startHost(one, first);
  await startHost(two, first);
  await startHost(one, first.toUpperCase());
  await expect(startHost(two, other)).rejects.toThrow(refusal);
  // Without a setting a host makes a key of its own, which is another one too.
  await expect(startHost(two)).rejects.toThrow('Cannot start: SECRET_KEY');
  await startHost(two, first);
  const { rows } = await world.database.pool.query("select encode(mac, 'hex') as mac from key_check");
  expect(rows).toEqual([{ mac: expect.not.stringMatching(/^(0a|0b)/) }]);
});

it('key check: tests an unrecorded key against sealed data and records no wrong key', async () => {
  const { db, pool } = world.database;
  await pool.query('delete from key_check');
  const mail = { kind: 'word', to: 'ada@example.com', subject: 'Word', paragraphs: ['A word.'] };
  await enqueueMail(db, { secrets: createSecrets(Buffer.from(first, 'hex')) }, mail);
  await expect(startHost(one, other)).rejects.toThrow(refusal);
  expect(await world.count('key_check')).toBe(0);
  await startHost(one, first);
  expect(await world.count('key_check')).toBe(1);
});

it('key check: runs no migration for a host with a wrong key', async () => {
  const { pool } = world.database;
  // A database of the version before: what the newest migration does is already there, so that doing it would fail.
  const { rows } = await pool.query(
    'delete from migrations where id = (select max(id) from migrations) returning *',
  );
  await expect(startHost(one, other)).rejects.toThrow(refusal);
  expect(rows).toHaveLength(1);
  const [{ hash, created_at }] = rows;
  await pool.query('insert into migrations (hash, created_at) values ($1, $2)', [hash, created_at]);
  await startHost(one, first);
});
