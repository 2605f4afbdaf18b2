import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../server/test/free-port.ts';
import { call, openDesk } from './desk.ts';
import { isLong, report } from './length.ts';
import { MailPeer } from './mail-peer.ts';
import { askDatabase, makeOlder } from './postgres.ts';
import { makeDataDir, removeDataDir, type Server, startServer } from './server.ts';

const overdue = isLong ? 1_000 : 40;
const dataDir = makeDataDir();
const peer = new MailPeer(await freePort());
let servers: Server[] = [];

afterAll(async () => {
  for (const server of servers) await server.stop();
  await peer.stop();
  await removeDataDir(dataDir);
});

it('lapses each order once and mails it once, however many instances do it', async () => {
  const env = { SMTP_URL: peer.url };
  servers = [await startServer({ dataDir, env })];
  const { url } = servers[0] as Server;
  const desk = await openDesk(url);
  const ids: string[] = [];
  while (ids.length < overdue) {
    const placed = await Promise.all(
      Array.from({ length: 10 }, () =>
        call(url, 'POST', '/orders', { token: desk.customers[0], body: desk.order }),
      ),
    );
    ids.push(...placed.map(({ body }) => body.data.id));
  }
  await makeOlder(dataDir, ids, '2 hours');
  // One of them is paid in time: it is never touched.
  const [paid = '', ...unpaid] = ids;
  const report1 = { token: desk.customers[0], body: { orderId: paid, status: 'successful' } };
  expect((await call(url, 'PATCH', '/orders/update-payment', report1)).status).toBe(200);
  await servers[0]?.stop();

  // Both begin with what is due, at the same moment.
  await peer.become('well');
  const began = performance.now();
  servers = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })]);
  const left = () =>
    askDatabase<{ n: number }>(
      dataDir,
      `select (select count(*) from orders where status = 'pending' and id = any($1))::int
        + (select count(*) from outbox where sent_at is null)::int as n`,
      [ids],
    );
  while ((await left())[0]?.n !== 0) {
    if (performance.now() - began > 90_000) throw new Error('not all lapsed, or not all were mailed');
    await sleep(200);
  }
  const events = await askDatabase<{ order_id: string }>(
    dataDir,
    `select order_id from order_events where to_status = 'cancelled' and reason = 'expired' and order_id = any($1)`,
    [ids],
  );
  const mails = await askDatabase<{ id: string }>(dataDir, 'select id from outbox');
  const times = Map.groupBy(peer.received, ({ messageId }) => messageId);
  const lost = unpaid.filter((id) => !events.some(({ order_id }) => order_id === id)).length;
  const doubled = events.length - unpaid.length + (peer.received.length - times.size);
  report('two instances', { acknowledged: ids.length, lost, doubled }, performance.now() - began);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(times.size).toBe(mails.length);
  const [kept] = await askDatabase(dataDir, 'select status from orders where id = $1', [paid]);
  expect(kept?.status).toBe('successful');
});
