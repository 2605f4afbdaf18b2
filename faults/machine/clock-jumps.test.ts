import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@nairadesk/contract/auth';
import { placeOrder } from '@nairadesk/contract/orders';
import { getSettings } from '@nairadesk/contract/settings';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { advisoryLocks } from '../../server/src/platform/database/advisory-locks.ts';
import { makeDataDir, removeDataDir } from '../../test-support/data-dir.ts';
import { startOfServer } from '../../test-support/program.ts';
import { type Server, startServer } from '../../test-support/server-process.ts';
import { until } from '../../test-support/until.ts';
import { checkOrders, snapshotOrders } from '../checker.ts';
import { call, openDesk } from '../desk.ts';
import { isLong, minutes, report, say } from '../length.ts';
import { startLoad } from '../load.ts';
import { addressOf, ask, hasSystemPostgres, SystemPostgres, user } from '../system-postgres.ts';
import { createWitness } from '../witness.ts';
import { canBeIll, IllMachine } from './ill-machine.ts';

const hour = 3_600;
// There and back, and behind last: what is placed then is two hours old on a clock that is ahead, and expires.
const jumps = isLong ? [hour, 0, hour, 0, -hour, 0] : [hour, 0];
const canRun = hasSystemPostgres && canBeIll;
const dataDir = makeDataDir('clock-jumps');
const machine = canRun ? new IllMachine() : undefined;
const cluster = new SystemPostgres(machine?.env);
const servers: Server[] = [];

afterAll(async () => {
  for (const server of servers) await server.kill();
  await cluster.remove();
  await removeDataDir(dataDir);
  machine?.remove();
});

// The clock of PostgreSQL and of two instances on its machine, one of which limits rates.
it.skipIf(!canRun)(
  'clock jumps: an hour ahead and an hour behind under load loses, doubles and ends nothing, and all can be verified',
  minutes(4, 10),
  async () => {
    cluster.init('primary');
    const port = await cluster.start('primary');
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${port}/postgres`;
    const env = { ...machine?.env, DATABASE_URL, SEED: 'demo' };
    const start = async (RATE_LIMIT: 'on' | 'off') => {
      const server = await startServer({ dataDir, env: { ...env, RATE_LIMIT } });
      servers.push(server);
      return server;
    };
    const { url } = await start('off');
    const desk = await openDesk(url);
    const [token = ''] = desk.customers;
    const witness = createWitness();
    const before = await snapshotOrders(addressOf(port));
    const key = randomUUID();
    const waiting = await call(url, placeOrder, { token, key, body: desk.order });
    witness.write(waiting.body.data.id, 'pending');
    const load = startLoad(url, desk, witness);
    await load.placed(20);
    let placed = 20;
    let slowest = 0;
    for (const clockAheadSeconds of jumps) {
      const letGo = await holdLog(port);
      machine?.become({ clockAheadSeconds });
      await letGo();
      const jumpedAt = performance.now();
      // A start does at once what else comes every ten minutes or every hour: totals, counts, what has expired.
      const limiting = await start('on');
      placed += 20;
      await load.placed(placed);
      slowest = Math.max(slowest, await load.acknowledgedAfter(performance.now()));
      // Longer than the rounds in which orders expire.
      await sleep(isLong ? 35_000 : 0);
      expect((await call(url, getSettings, { token })).status).toBe(200);
      expect(await isLimited(limiting.url)).toBe(true);
      const [order] = await ask(port, `select status from orders where id = '${waiting.body.data.id}'`);
      expect(order).toEqual({ status: 'pending' });
      await servers.pop()?.stop();
      say(
        `the clock jumps to ${clockAheadSeconds} s: ${Math.round(performance.now() - jumpedAt)} ms, answers ${[...load.answers].map(([status, times]) => `${times} of ${status}`).join(', ')}`,
      );
    }
    await load.stop();
    const verdict = await checkOrders(addressOf(port), witness, before);
    report(`the clock jumps ${jumps.length} times by an hour`, verdict);
    say(
      `clock jumps: the slowest call took ${Math.round(load.slowestMs())} ms, the longest pause ${Math.round(slowest)} ms`,
    );
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
    expect([...load.answers.keys()].filter((status) => status >= 400 || status === 0)).toEqual([]);
    const verify = startOfServer('verify', ['--all'], {
      env: { ...env, DATA_DIR: dataDir, NODE_ENV: 'production' },
    });
    expect(await verify.ended, verify.said.out + verify.said.error).toBe(0);
    witness.remove();
  },
);

/**
 * Keeps all who write the audit log waiting, and gives what lets them go on after more than a second. PostgreSQL measures
 * their patience by the clock that jumps meanwhile.
 */
async function holdLog(port: number): Promise<() => Promise<void>> {
  const client = new pg.Client(addressOf(port));
  await client.connect();
  await client.query(`select pg_advisory_lock(${advisoryLocks.auditLog})`);
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
  await until('staff to wait', async () => (await ask(port, waiting)).length > 0);
  return async () => {
    await sleep(2_000);
    await client.end();
  };
}

/** Guesses a password until the address is refused; whether it is, within an hour. */
async function isLimited(url: string): Promise<boolean> {
  const body = { email: 'ada@nairadesk.example', password: 'a wrong one' };
  for (let tries = 0; tries < 40; tries += 1)
    if ((await call(url, login, { body })).status === 429) return true;
  return false;
}
