import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useWorld } from '../../test/world.ts';
import { readConfig } from '../config.ts';
import { openServices } from '../open-services.ts';

const world = useWorld();
const folders = ['one', 'two'].map((host) => mkdtempSync(join(tmpdir(), `nairadesk-${host}-`)));
const [one = '', two = ''] = folders;

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

it('lets a host in that has the key of the first one, and no other', async () => {
  const [first, other] = ['0a'.repeat(32), '0b'.repeat(32)];
  await startHost(one, first);
  await startHost(two, first);
  await startHost(one, first.toUpperCase());
  await expect(startHost(two, other)).rejects.toThrow(/^Cannot start: SECRET_KEY is not the key/);
  // Without a setting a host makes a key of its own, which is another one too.
  await expect(startHost(two)).rejects.toThrow('Cannot start: SECRET_KEY');
  await startHost(two, first);
  const { rows } = await world.database.pool.query("select encode(mac, 'hex') as mac from key_check");
  expect(rows).toEqual([{ mac: expect.not.stringMatching(/^(0a|0b)/) }]);
});
