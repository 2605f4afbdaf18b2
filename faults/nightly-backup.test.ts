import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { placeOrder } from '@nairadesk/contract/orders';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { askDatabase, rewriteHistory } from '../test-support/product-database.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { call, openDesk } from './desk.ts';
import { minutes, say } from './length.ts';

const dataDir = await copyDesk();
const backupsIn = makeDataDir('backups');
const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', backupsIn);
let server: Server | undefined;

if (!isMounted) say('a full disk of backups: SKIPPED, because no small file system can be mounted here');

afterAll(async () => {
  await server?.stop();
  if (isMounted) run('umount', backupsIn);
  for (const folder of [dataDir, backupsIn]) await removeDataDir(folder);
});

it.runIf(isMounted)(
  'nightly backup: a full disk leaves no half of one and stops no trade, and with room there is one',
  minutes(5, 5),
  async () => {
    server = await startServer({ dataDir, env: { BACKUP_DIR: backupsIn, LOG_LEVEL: 'error' } });
    const { output, process } = server;
    await until(
      'the backup to fail',
      () => output().includes('the nightly backup failed') || process.exitCode !== null,
    );
    expect(output()).toContain('ENOSPC');
    expect(readdirSync(backupsIn)).toEqual([]);
    const desk = await openDesk(server.url);
    const order = { token: desk.customers[0] ?? '', key: 'a-full-disk-of-backups', body: desk.order };
    expect((await call(server.url, placeOrder, order)).status).toBe(201);
    expect(
      await askDatabase(dataDir, 'select good_at, fault is not null as failed from backup_state'),
    ).toEqual([{ good_at: null, failed: true }]);

    await rewriteHistory(dataDir, "update backup_state set failed_at = now() - interval '11 minutes'");
    await server.stop();
    run('mount', '-o', 'remount,size=100m', backupsIn);
    server = await startServer({ dataDir, env: { BACKUP_DIR: backupsIn } });
    await until('the backup', () => readdirSync(backupsIn).some((name) => name.endsWith('.json')));
    const known = () => askDatabase(dataDir, 'select good_file from backup_state where good_at is not null');
    await until('the backup to be noted', async () => (await known()).length === 1);
    expect(await known()).toEqual([
      { good_file: join(backupsIn, readdirSync(backupsIn).find((name) => name.endsWith('.gz')) ?? '') },
    ]);
  },
);

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
