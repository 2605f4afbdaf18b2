import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { checkOrders, snapshotOrders } from './checker.ts';
import { openDesk } from './desk.ts';
import { isLong, minutes, report, say, spread } from './length.ts';
import { startLoad } from './load.ts';
import { addressOf, ask, hasSystemPostgres, SystemPostgres, user } from './system-postgres.ts';
import { createWitness } from './witness.ts';

const promotions = isLong ? 20 : 1;
const dataDir = makeDataDir('failover');
const cluster = new SystemPostgres();
let server: Server | undefined;
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;

afterAll(async () => {
  await server?.kill();
  proxy?.close();
  await cluster.remove();
  await removeDataDir(dataDir);
});

/** What HAProxy or a virtual IP does: one address that leads to the present primary. */
async function startProxy() {
  let target = 0;
  const sockets = new Set<Socket>();
  const listener = createServer((from) => {
    const to = connect(target, '127.0.0.1');
    for (const [one, another] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => another.destroy());
      one.on('close', () => {
        sockets.delete(one);
        another.destroy();
      });
      one.pipe(another);
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    lead(port: number) {
      target = port;
      for (const socket of sockets) socket.destroy();
    },
    close: () => listener.close(),
  };
}

it.skipIf(!hasSystemPostgres)(
  'failover: a synchronous standby takes over, no acknowledged order is lost and orders are placed again at once',
  minutes(5, 30),
  async () => {
    cluster.init('node-0');
    let primary = { name: 'node-0', port: await cluster.start('node-0') };
    let standby = { name: 'node-1', port: await cluster.startStandby('node-1', primary.port) };
    proxy = await startProxy();
    proxy.lead(primary.port);
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${proxy.port}/postgres`;
    server = await startServer({ dataDir, env: { DATABASE_URL, SEED: 'demo' } });
    const desk = await openDesk(server.url);
    const witness = createWitness();
    const before = await snapshotOrders(addressOf(proxy.port));
    const load = startLoad(server.url, desk, witness);
    const recoveries: number[] = [];
    let placed = 0;
    for (let promotion = 1; promotion <= promotions; promotion += 1) {
      placed += 15;
      await load.placed(placed);
      // No orderly end: what only the primary has is gone.
      await cluster.end(primary.name);
      // Until the next standby is there this one acknowledges alone, as Patroni does where it isn't strict.
      await cluster.setSynchronous(standby.port, '');
      await ask(standby.port, 'select pg_promote(true, 30)');
      const promotedAt = performance.now();
      proxy.lead(standby.port);
      recoveries.push(await load.acknowledgedAfter(promotedAt));
      const next = { name: `node-${promotion + 1}`, port: 0 };
      next.port = await cluster.startStandby(next.name, standby.port);
      [primary, standby] = [standby, next];
    }
    await load.stop();
    const verdict = await checkOrders(addressOf(proxy.port), witness, before);
    report(`failover to a synchronous standby, ${promotions} times`, verdict);
    say(`failover: placed again ${spread(recoveries)} ms after the promotion`);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
    if (isLong) expect(Math.max(...recoveries)).toBeLessThan(5_000);
    witness.remove();
  },
);
