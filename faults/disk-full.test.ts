import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { openDatabase } from '../test-support/product-database.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { checkOrders, snapshotOrders } from './checker.ts';
import { openDesk } from './desk.ts';
import { isLong, minutes, report, say } from './length.ts';
import { startLoad } from './load.ts';
import { createWitness } from './witness.ts';

const rounds = 6;
const dataDir = makeDataDir('faults');
const isMounted = isLong && run('mount', '-t', 'tmpfs', '-o', 'size=160m,mode=711', 'tmpfs', dataDir);
let server: Server | undefined;

afterAll(async () => {
  await server?.kill();
  if (isMounted) {
    await removeDataDir(`${dataDir}/data`);
    run('umount', dataDir);
  }
  await removeDataDir(dataDir);
});

if (isLong && !isMounted) say('a full disk: SKIPPED, because no small file system can be mounted here');

// Six rounds, each of which waits six seconds and then for a recovery.
it.runIf(isMounted)(
  'full disk: answers 503, loses no order and recovers when there is space',
  minutes(15, 15),
  async () => {
    server = await startServer({ dataDir: `${dataDir}/data` });
    const desk = await openDesk(server.url);
    const witness = createWitness();
    const before = await snapshotOrders(server.dataDir);
    for (let round = 1; round <= rounds; round += 1) {
      const load = startLoad(server.url, desk, witness);
      await sleep(500);
      fill(`${dataDir}/filler`);
      load.answers.clear();
      // By turns tables alone find no room, or the write-ahead log as well, for which PostgreSQL ends itself.
      const endsPostgres = round % 2 === 0;
      if (endsPostgres) await exhaustLog(server.dataDir);
      await sleep(6_000);
      const answers = [...load.answers].map(([status, count]) => `${status || 'none'}: ${count}`).join(', ');
      rmSync(`${dataDir}/filler`);
      const recoveryMs = await load.acknowledgedAfter(performance.now());
      await load.stop();
      const verdict = await checkOrders(server.dataDir, witness, before);
      const what = endsPostgres ? 'the write-ahead log' : 'tables';
      report(`full disk ${round} of ${rounds}, ${what} (answers ${answers})`, verdict, recoveryMs);
      expect(load.answers.has(503)).toBe(true);
      expect(load.answers.has(500)).toBe(false);
      expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
      expect(recoveryMs).toBeLessThan(30_000);
    }
    witness.remove();
  },
);

async function exhaustLog(dataDir: string): Promise<void> {
  for (let segment = 0; segment < 10; segment += 1) {
    const client = await openDatabase(dataDir, 0).catch(() => undefined);
    await client?.query(`select pg_logical_emit_message(false, '', 'x'), pg_switch_wal()`).catch(() => {});
    await client?.end().catch(() => {});
  }
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  for (const size of [1 << 20, 1 << 12]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(handle, piece);
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(handle);
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
