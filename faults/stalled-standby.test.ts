import { setTimeout as sleep } from 'node:timers/promises';
import { listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { placeOrder } from '@nairadesk/contract/orders';
import { sendContactMessage } from '@nairadesk/contract/website';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { checkOrders, snapshotOrders } from './checker.ts';
import { call, openDesk } from './desk.ts';
import { isLong, minutes, report, say, spread } from './length.ts';
import { startLoad } from './load.ts';
import { addressOf, ask, hasSystemPostgres, SystemPostgres, user } from './system-postgres.ts';
import { createWitness } from './witness.ts';

const stallSeconds = isLong ? 75 : 30;
const strangers = 30;
// Of calls, `/readyz` and live updates, and the one that looks for lines whose backend is gone.
const ceiling = 23;
const dataDir = makeDataDir('stalled-standby');
const cluster = new SystemPostgres();
let server: Server | undefined;

afterAll(async () => {
  await server?.kill();
  await cluster.remove();
  await removeDataDir(dataDir);
});

it.skipIf(!hasSystemPostgres)(
  'stalled standby: writes are refused in bounded time, reads go on, connections stay below their ceiling, and all recovers at once',
  minutes(4, 6),
  async () => {
    cluster.init('primary');
    const port = await cluster.start('primary');
    const standbyPort = await cluster.startStandby('standby', port);
    const env = { DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/postgres`, SEED: 'demo' };
    server = await startServer({ dataDir, env });
    const { url } = server;
    const desk = await openDesk(url);
    const [token = ''] = desk.customers;
    const witness = createWitness();
    const before = await snapshotOrders(addressOf(port));
    const load = startLoad(url, desk, witness);
    await load.placed(10);

    await cluster.end('standby');
    const stalledAt = performance.now();
    const isStalled = () => performance.now() - stalledAt < stallSeconds * 1000;
    const writes: number[] = [];
    const body = { name: 'A', email: 'a@example.com', subject: 'B', message: 'C' };
    const write = async () => {
      while (isStalled()) {
        const sentAt = performance.now();
        const { status } = await call(url, sendContactMessage, { body, timeoutMs: 120_000 });
        if (status === 503) writes.push(performance.now() - sentAt);
        await sleep(50);
      }
    };
    const reads: { status: number; ms: number }[] = [];
    let most = 0;
    const look = async () => {
      while (isStalled()) {
        for (const endpoint of [listAssets, getDashboard]) {
          const sentAt = performance.now();
          const { status } = await call(url, endpoint, { token, timeoutMs: 120_000 });
          reads.push({ status, ms: performance.now() - sentAt });
        }
        const [row] = await ask(
          port,
          "select count(*)::int as n from pg_stat_activity where application_name = 'nairadesk'",
        );
        most = Math.max(most, Number(row?.n));
        await sleep(250);
      }
    };
    await Promise.all([look(), ...Array.from({ length: strangers }, write)]);
    const failed = reads.filter(({ status }) => status !== 200).length;
    say(
      `stalled standby: ${most} connections at most; reads ${spread(reads.map(({ ms }) => ms))} ms, ${failed} of ${reads.length} failed; writes refused after ${spread(writes)} ms`,
    );
    expect((await call(url, placeOrder, { token, body: desk.order, timeoutMs: 60_000 })).status).toBe(503);

    await cluster.start('standby', standbyPort);
    await cluster.untilSynchronous(port);
    const recoveryMs = await load.acknowledgedAfter(performance.now());
    await load.stop();
    const verdict = await checkOrders(addressOf(port), witness, before);
    report('a synchronous standby stalls', verdict, recoveryMs);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
    expect(failed).toBe(0);
    expect(most).toBeLessThanOrEqual(ceiling);
    expect(Math.max(...writes)).toBeLessThan(20_000);
    expect(recoveryMs).toBeLessThan(isLong ? 5_000 : 20_000);
    witness.remove();
  },
);
