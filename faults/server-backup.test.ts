import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOrder } from '@nairadesk/contract/orders';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { startOfServer } from '../test-support/program.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { call, openDesk } from './desk.ts';
import { minutes } from './length.ts';
import { ask, hasSystemPostgres, SystemPostgres, user } from './system-postgres.ts';

const folders = ['server-backup', 'server-backups', 'server-restored', 'server-archive'].map((name) =>
  makeDataDir(name),
);
const [dataDir = '', backupsIn = '', newDataDir = '', archive = ''] = folders;
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
    const verify = startOfServer('verify', ['--without-head'], { env });
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

it.skipIf(!hasSystemPostgres)(
  'archive of a server: keeps so many of the newest copies, and the log from the oldest of them on',
  minutes(2, 2),
  async () => {
    cluster.init('archived');
    const port = await cluster.start('archived');
    for (const name of ['base', 'log']) mkdirSync(join(archive, name));
    const [before, after] = ['000000010000000000000001', '0000000100000000000000FF'];
    for (const name of [before, after]) writeFileSync(join(archive, 'log', name), '');
    const script = new URL('../deploy/archive-base', import.meta.url).pathname;
    const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user };
    const copies = () => readdirSync(join(archive, 'base')).toSorted();
    const seen: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      execFileSync('sh', [script, archive, '2'], { env, stdio: 'pipe' });
      seen.push(copies().at(-1) ?? '');
    }
    expect(copies()).toEqual(seen.slice(1));
    expect(new Set(seen).size).toBe(3);
    expect(readdirSync(join(archive, 'log'))).toEqual([after]);
    expect(readdirSync(join(archive, 'base', seen[2] ?? ''))).toContain('base.tar.gz');
  },
);
