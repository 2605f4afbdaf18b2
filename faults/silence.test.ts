import { setTimeout as sleep } from 'node:timers/promises';
import { listAssets } from '@nairadesk/contract/assets';
import { login } from '@nairadesk/contract/auth';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import { placeOrder } from '@nairadesk/contract/orders';
import { listRates } from '@nairadesk/contract/website';
import { afterAll, expect, it } from 'vitest';
import { removeDataDir } from '../test-support/data-dir.ts';
import { signalPostgres } from '../test-support/product-database.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { checkOrders, snapshotOrders } from './checker.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { call, openDesk } from './desk.ts';
import { isLong, minutes, report, say, spread } from './length.ts';
import { startLoad } from './load.ts';
import { createWitness } from './witness.ts';

const dataDir = await copyDesk();
const servers: Server[] = [];

afterAll(async () => {
  for (const server of servers) await server.kill();
  await removeDataDir(dataDir);
});

// Every call waits for its own time-out, and the load for the database.
it(
  'silent database: answers 503 in bounded time and recovers when it responds again',
  minutes(4, 5),
  async () => {
    const server = await startServer({ dataDir });
    servers.push(server);
    const { url } = server;
    const desk = await openDesk(url);
    const [token = ''] = desk.customers;
    const witness = createWitness();
    const before = await snapshotOrders(dataDir);
    const load = startLoad(url, desk, witness);
    await load.placed(10);
    // Stopped, not ended: connections stay open and unanswered, as when a network cable is pulled.
    signalPostgres(dataDir, 'SIGSTOP', 'family');
    const wrong = { email: 'ada@nairadesk.example', password: 'a wrong one' };
    const ask = (endpoint: Endpoint, request: object) =>
      call(url, endpoint, { ...request, timeoutMs: 120_000 });
    const calls = [
      () => ask(placeOrder, { token, body: desk.order }),
      () => ask(listAssets, { token }),
      () => ask(login, { body: wrong }),
      () => ask(listRates, {}),
    ];
    const waits = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await sleep(index * 25);
        const sentAt = performance.now();
        const status = (await calls[index % calls.length]?.())?.status;
        return { status, ms: performance.now() - sentAt };
      }),
    );
    say(`the database is silent: 503 after ms: ${spread(waits.map(({ ms }) => ms))}`);
    expect(new Set(waits.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...waits.map(({ ms }) => ms))).toBeLessThan(isLong ? 20_000 : 60_000);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);

    signalPostgres(dataDir, 'SIGCONT', 'family');
    const recoveryMs = await load.acknowledgedAfter(performance.now());
    await load.stop();
    const verdict = await checkOrders(dataDir, witness, before);
    report('the database is silent', verdict, recoveryMs);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
    expect(recoveryMs).toBeLessThan(isLong ? 10_000 : 60_000);
    witness.remove();
  },
);

// Frozen for twenty seconds, under load before and after.
it.runIf(isLong)(
  'frozen instance: another instance keeps placing orders, and none is lost',
  minutes(5, 5),
  async () => {
    const first = servers[0] as Server;
    const second = await startServer({ dataDir });
    servers.push(second);
    const desk = await openDesk(first.url);
    const witness = createWitness();
    const before = await snapshotOrders(dataDir);
    const frozen = startLoad(first.url, desk, witness);
    const lively = startLoad(second.url, desk, witness);
    await sleep(2_000);
    first.process.kill('SIGSTOP');
    const frozenAt = performance.now();
    let worst = 0;
    while (performance.now() - frozenAt < 20_000)
      worst = Math.max(worst, await lively.acknowledgedAfter(performance.now()));
    say(
      `an instance froze: the other placed orders all the while, the worst pause was ${Math.round(worst)} ms`,
    );
    first.process.kill('SIGCONT');
    const recoveryMs = await frozen.acknowledgedAfter(performance.now());
    await Promise.all([frozen.stop(), lively.stop()]);
    const verdict = await checkOrders(dataDir, witness, before);
    report('an instance freezes for 20 s', verdict, recoveryMs);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
    expect(worst).toBeLessThan(15_000);
    witness.remove();
  },
);
