import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { placeOrder } from '@nairadesk/contract/orders';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { startProgram } from '../test-support/program.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { call, openDesk } from './desk.ts';
import { minutes } from './length.ts';
import { ask, hasSystemPostgres, SystemPostgres, user } from './system-postgres.ts';

const folders = [makeDataDir('server-backup'), makeDataDir('server-backups'), makeDataDir('server-restored')];
const [dataDir = '', backupsIn = '', newDataDir = ''] = folders;
const cluster = new SystemPostgres();
const urlOf = (port: number) => `postgres://${user}@127.0.0.1:${port}/postgres`;
const SECRET_KEY = '6b'.repeat(32);
let server: Server | undefined;

afterAll(async () => {
  await server?.kill();
  await cluster.remove();
  for (const folder of folders) await removeDataDir(folder);
});

it.skipIf(!hasSystemPostgres)(
  'backup of a server: is made by itself at the start, and restored into another server as the guide says, with every order',
  minutes(5, 5),
  async () => {
    cluster.init('old');
    const from = urlOf(await cluster.start('old'));
    const settings = { SECRET_KEY, SEED: 'demo' };
    server = await startServer({ dataDir, env: { ...settings, DATABASE_URL: from } });
    const desk = await openDesk(server.url);
    const order = { token: desk.customers[0] ?? '', key: 'before-the-backup', body: desk.order };
    const placed = await call(server.url, placeOrder, order);
    expect(placed.status).toBe(201);
    await server.stop();

    server = await startServer({ dataDir, env: { ...settings, DATABASE_URL: from, BACKUP_DIR: backupsIn } });
    await until('the backup', () => readdirSync(backupsIn).some((name) => name.endsWith('.json')));
    await server.stop();
    // The machine is lost: its database, and the folder with the head of the audit log.
    await cluster.end('old');

    cluster.init('new');
    const port = await cluster.start('new');
    const [backup = ''] = readdirSync(backupsIn).filter((name) => !name.endsWith('.json'));
    const restore = ['--clean', '--if-exists', '--single-transaction', '-d', urlOf(port)];
    execFileSync('pg_restore', [...restore, join(backupsIn, backup)], { stdio: 'pipe' });
    const env = { ...settings, DATABASE_URL: urlOf(port), DATA_DIR: newDataDir };
    const verify = startProgram('server/src/verify.ts', ['--without-head'], { env });
    expect(await verify.ended, verify.output()).toBe(0);
    server = await startServer({ dataDir: newDataDir, env });
    expect(
      await ask(
        port,
        'select status from orders where id = (select id from orders order by placed_at desc limit 1)',
      ),
    ).toEqual([{ status: 'pending' }]);
    // The repeated call gets the answer of the order that was placed before the backup.
    const again = await call(server.url, placeOrder, order);
    expect([again.status, again.body]).toEqual([201, placed.body]);
  },
);
