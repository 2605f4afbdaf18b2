import { placeOrder, reportPayment } from '@nairadesk/contract/orders';
import { afterAll, expect, it } from 'vitest';
import { removeDataDir } from '../test-support/data-dir.ts';
import { freePort } from '../test-support/free-port.ts';
import { MailSink } from '../test-support/mail-sink.ts';
import { askDatabase, openDatabase } from '../test-support/product-database.ts';
import { type Server, spawnServer, startServer, untilReady } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { call, openDesk } from './desk.ts';
import { isLong, minutes, report } from './length.ts';
import { makeOlder } from './make-older.ts';

const overdue = isLong ? 500 : 40;
const dataDir = await copyDesk();
const sink = new MailSink(await freePort());
let servers: Server[] = [];

afterAll(async () => {
  for (const server of servers) await server.stop();
  await sink.stop();
  await removeDataDir(dataDir);
});

// Two instances work through what is due, slowed down on purpose.
it('order expiry: expires and mails each order once with two instances', minutes(6, 20), async () => {
  const env = { SMTP_URL: sink.url };
  // Without a mail server at first: what waits for it is due at once later.
  servers = [await startServer({ dataDir })];
  const { url } = servers[0] as Server;
  const desk = await openDesk(url);
  const ids: string[] = [];
  while (ids.length < overdue) {
    const placed = await Promise.all(
      Array.from({ length: 10 }, () => call(url, placeOrder, { token: desk.customers[0], body: desk.order })),
    );
    ids.push(...placed.map(({ body }) => body.data.id));
  }
  await makeOlder(dataDir, ids, '2 hours');
  // One of them is paid in time: it is never touched.
  const [paid = '', ...unpaid] = ids;
  const report1 = { token: desk.customers[0], body: { orderId: paid, status: 'successful' } };
  expect((await call(url, reportPayment, report1)).status).toBe(200);
  // PostgreSQL lives on.
  await servers[0]?.kill();

  await slowDown();
  await sink.become('well');
  const letGo = await holdOrders();
  servers = [await spawnServer({ dataDir, env }), await spawnServer({ dataDir, env })];
  await Promise.all(servers.map(untilReady));
  const began = performance.now();
  await letGo();
  const left = () =>
    askDatabase<{ n: number }>(
      dataDir,
      `select (select count(*) from orders where status = 'pending' and id = any($1))::int
        + (select count(*) from outbox where sent_at is null and kind <> 'order-reported')::int as n`,
      [ids],
    );
  const isDone = async () => (await left())[0]?.n === 0;
  await until('all to expire and all to be mailed', isDone, { timeoutMs: 180_000, everyMs: 200 });
  const events = await askDatabase<{ order_id: string }>(
    dataDir,
    `select order_id from order_events where to_status = 'cancelled' and reason = 'expired' and order_id = any($1)`,
    [ids],
  );
  // What is gathered for staff goes ten minutes later.
  const mails = await askDatabase<{ id: string }>(
    dataDir,
    "select id from outbox where sent_at is not null or kind <> 'order-reported'",
  );
  const times = Map.groupBy(sink.received, ({ messageId }) => messageId);
  const lost = unpaid.filter((id) => !events.some(({ order_id }) => order_id === id)).length;
  const doubled = events.length - unpaid.length + (sink.received.length - times.size);
  report('two instances', { acknowledged: ids.length, lost, doubled }, performance.now() - began);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(times.size).toBe(mails.length);
  const [kept] = await askDatabase(dataDir, 'select status from orders where id = $1', [paid]);
  expect(kept?.status).toBe('successful');
});

/** Holds up whatever asks for an order, so that instances that start begin with what is due at the same moment. */
async function holdOrders(): Promise<() => Promise<void>> {
  const holder = await openDatabase(dataDir);
  await holder.query('begin');
  await holder.query('lock table orders in access exclusive mode');
  return async () => {
    await holder.query('rollback');
    await holder.end();
  };
}

/** Slows every order that expires and every mail that is taken, so that both instances meet there. */
async function slowDown(): Promise<void> {
  const client = await openDatabase(dataDir);
  await client.query(`
    create function take_time() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.01); return new; end $$;
    create trigger slow_lapse before update on orders for each row execute function take_time();
    create trigger slow_claim before update on outbox for each row
      when (new.attempts > old.attempts) execute function take_time()`);
  await client.end();
}
