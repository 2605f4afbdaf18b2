import { getDayTotals } from '@nairadesk/contract/day-totals';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import { addressCall } from '@nairadesk/contract/endpoint';
import { listOrders, placeOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { freePort } from '../test-support/free-port.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { call, type Desk, openDesk } from './desk.ts';
import { isLong, minutes, say, spread } from './length.ts';
import { ask, hasSystemPostgres, SystemPostgres, user } from './system-postgres.ts';

const rounds = isLong ? 300 : 20;
const dataDir = makeDataDir('replica');
const cluster = new SystemPostgres();
let server: Server | undefined;

afterAll(async () => {
  await server?.kill();
  await cluster.remove();
  await removeDataDir(dataDir);
});

const addressOf = (port: number) => `postgres://${user}@127.0.0.1:${port}/postgres`;

/** Makes a call, and tells which database answered it: null where only the primary may. */
async function readFrom(endpoint: Endpoint, token: string, query = {}) {
  const sentAt = performance.now();
  const answer = await fetch((server?.url ?? '') + addressCall(endpoint, query).url, {
    headers: { authorization: `Bearer ${token}` },
  });
  // biome-ignore lint/suspicious/noExplicitAny: read by tests that know what they asked for
  const body = (await answer.json()) as any;
  return {
    status: answer.status,
    from: answer.headers.get('x-read-from'),
    rows: body.data as { id: string }[],
    ms: performance.now() - sentAt,
  };
}

it.skipIf(!hasSystemPostgres)(
  'replica: staff look back at it, never at less than was committed, and at the primary while it lags, is gone or is promoted',
  minutes(4, 6),
  async () => {
    cluster.init('primary');
    const port = await cluster.start('primary');
    const replicaPort = await cluster.startStandby('replica', port);
    // Commits don't wait for it: what it has may be older.
    await cluster.setSynchronous(port, '');
    const metricsPort = await freePort();
    server = await startServer({
      dataDir,
      env: {
        DATABASE_URL: addressOf(port),
        DATABASE_REPLICA_URL: addressOf(replicaPort),
        SEED: 'demo',
        METRICS_PORT: String(metricsPort),
      },
    });
    const { url } = server;
    const desk = await openDesk(url);
    const [token = ''] = desk.customers;
    const untilFrom = (wanted: 'replica' | 'primary') =>
      until(`the ${wanted} to answer`, async () => (await readFrom(listHistory, desk.staff)).from === wanted);
    await untilFrom('replica');

    const taken: Record<string, number[]> = { replica: [], primary: [] };
    for (let round = 0; round < rounds; round += 1) await assertFresh(url, desk, taken);
    say(
      `replica: ${taken.replica?.length} of ${rounds} reads right after an order were its own, ms: ${spread(taken.replica ?? [])}`,
    );
    expect((await readFrom(getDayTotals, desk.staff)).from).toBe('replica');
    // Where money is decided, and for customers, it is always the primary.
    expect((await readFrom(listOrders, desk.staff)).from).toBeNull();
    expect((await readFrom(listHistory, token)).from).toBeNull();

    await ask(replicaPort, 'select pg_wal_replay_pause()');
    for (let round = 0; round < 3; round += 1) {
      const { from, ms } = await assertFresh(url, desk, taken);
      expect(from).toBe('primary');
      say(`replica: it lags, and the primary answers after ${Math.round(ms)} ms`);
    }
    await until('its lag to be told', async () =>
      (await metricsOf(metricsPort)).includes('nairadesk_replica_lag_seconds +Inf'),
    );
    await ask(replicaPort, 'select pg_wal_replay_resume()');
    await untilFrom('replica');
    await assertFresh(url, desk, taken);
    expect(await metricsOf(metricsPort)).toMatch(/nairadesk_replica_reads\{from="replica"\} [1-9]/);

    // A promoted one goes its own way, whatever its place in its log.
    await ask(replicaPort, 'select pg_promote(true, 30)');
    await ask(replicaPort, 'create table its_own as select generate_series(1, 100000) as number');
    expect((await assertFresh(url, desk, taken)).from).toBe('primary');
    await cluster.end('replica');
    expect((await assertFresh(url, desk, taken)).from).toBe('primary');
  },
);

/** Places an order and looks for it: the instance that answers has it. */
async function assertFresh(url: string, desk: Desk, taken: Record<string, number[]>) {
  const placed = await call(url, placeOrder, { token: desk.customers[0] ?? '', body: desk.order });
  expect(placed.status).toBe(201);
  const read = await readFrom(listHistory, desk.staff, { pageSize: '5' });
  expect(read.status).toBe(200);
  expect(read.rows.map(({ id }) => id)).toContain(placed.body.data.id);
  taken[read.from ?? '']?.push(read.ms);
  return read;
}

async function metricsOf(port: number): Promise<string> {
  return (await fetch(`http://localhost:${port}/metrics`)).text();
}
