import { setTimeout as sleep } from 'node:timers/promises';
import { listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import { sendContactMessage } from '@nairadesk/contract/website';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../test-support/data-dir.ts';
import { type Server, startServer } from '../../test-support/server-process.ts';
import { checkOrders, snapshotOrders } from '../checker.ts';
import { call, openDesk } from '../desk.ts';
import { isLong, minutes, report, say, spread } from '../length.ts';
import { startLoad } from '../load.ts';
import { addressOf, ask, hasSystemPostgres, SystemPostgres, user } from '../system-postgres.ts';
import { createWitness } from '../witness.ts';
import { canBeIll, IllMachine } from './ill-machine.ts';

const flushMs = 200;
const slowSeconds = isLong ? 120 : 8;
const strangers = 30;
// Of calls, `/readyz` and live updates.
const ceiling = 22;
const message = { name: 'A', email: 'a@example.com', subject: 'B', message: 'C' };
const countConnections =
  "select count(*)::int as n from pg_stat_activity where application_name = 'nairadesk'";
const canRun = hasSystemPostgres && canBeIll;
const dataDir = makeDataDir('slow-disk');
const machine = canRun ? new IllMachine() : undefined;
const cluster = new SystemPostgres(machine?.env);
let server: Server | undefined;

afterAll(async () => {
  machine?.become({});
  await server?.kill();
  await cluster.remove();
  await removeDataDir(dataDir);
  machine?.remove();
});

interface Timed {
  status: number;
  ms: number;
}

async function timed(url: string, endpoint: Endpoint, request: { token?: string; body?: object }) {
  const sentAt = performance.now();
  const { status } = await call(url, endpoint, { ...request, timeoutMs: 120_000 });
  return { status, ms: performance.now() - sentAt };
}

function told(what: string, calls: Timed[]): string {
  const failed = calls.filter(({ status }) => status >= 400).length;
  return `${what} ${spread(calls.map(({ ms }) => ms))} ms, ${failed} of ${calls.length} failed`;
}

// Server and PostgreSQL alike: each flush of either takes that long.
it.skipIf(!canRun)(
  'slow disk: orders are placed and staff complete them, calls are bounded, reads go on, and connections stay below their ceiling',
  minutes(4, 8),
  async () => {
    cluster.init('primary');
    const port = await cluster.start('primary');
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${port}/postgres`;
    server = await startServer({ dataDir, env: { ...machine?.env, DATABASE_URL, SEED: 'demo' } });
    const { url } = server;
    const desk = await openDesk(url);
    const [token = ''] = desk.customers;
    const witness = createWitness();
    const before = await snapshotOrders(addressOf(port));
    const load = startLoad(url, desk, witness);
    await load.placed(10);

    machine?.become({ flushMs });
    const slowAt = performance.now();
    const isSlow = () => performance.now() - slowAt < slowSeconds * 1000;
    const writes: Timed[] = [];
    const write = async () => {
      while (isSlow()) writes.push(await timed(url, sendContactMessage, { body: message }));
    };
    const reads: Timed[] = [];
    let most = 0;
    const read = async () => {
      while (isSlow()) {
        for (const endpoint of [listAssets, getDashboard]) reads.push(await timed(url, endpoint, { token }));
        const [row] = await ask(port, countConnections);
        most = Math.max(most, Number(row?.n));
        await sleep(100);
      }
    };
    const pauses: number[] = [];
    const trade = async () => {
      while (isSlow()) pauses.push(await load.acknowledgedAfter(performance.now()));
    };
    await Promise.all([read(), trade(), ...Array.from({ length: strangers }, write)]);
    machine?.become({});
    await load.stop();
    const slowest = Math.round(load.slowestMs());
    say(
      `slow disk, ${flushMs} ms a flush: ${told('writes', writes)}; ${told('reads', reads)}; ${most} connections at most`,
    );
    say(
      `slow disk: an order placed from now on is acknowledged after ${spread(pauses)} ms; the slowest call of those who trade took ${slowest} ms`,
    );
    const verdict = await checkOrders(addressOf(port), witness, before);
    report('a disk that takes 200 ms for each flush', verdict);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
    expect([...writes, ...reads].filter(({ status }) => status >= 400)).toEqual([]);
    expect([...load.answers.keys()].filter((status) => status >= 400 || status === 0)).toEqual([]);
    expect(most).toBeLessThanOrEqual(ceiling);
    expect(Math.max(slowest, ...writes.map(({ ms }) => ms))).toBeLessThan(30_000);
    expect(pauses.length).toBeGreaterThan(2);
    witness.remove();
  },
);
