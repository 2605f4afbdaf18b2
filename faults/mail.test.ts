import { setTimeout as sleep } from 'node:timers/promises';
import { placeOrder } from '@nairadesk/contract/orders';
import { afterAll, expect, it } from 'vitest';
import { removeDataDir } from '../test-support/data-dir.ts';
import { freePort } from '../test-support/free-port.ts';
import { MailSink } from '../test-support/mail-sink.ts';
import { askDatabase } from '../test-support/product-database.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { call, type Desk, openDesk } from './desk.ts';
import { isLong, minutes, report, say, spread } from './length.ts';

const ordersEach = 40;
const dataDir = await copyDesk();
const sink = new MailSink(await freePort());
let server: Server | undefined;
/** Tries are further and further apart: mails that failed often wait for the next one. */
const patience = { timeoutMs: 300_000, everyMs: 100 };

afterAll(async () => {
  await server?.stop();
  await sink.stop();
  await removeDataDir(dataDir);
});

// A mail that failed often is tried again after minutes.
it(
  'mail server outage: delays no order, and every mail is delivered after recovery',
  minutes(6, 10),
  async () => {
    await sink.become('well');
    server = await startServer({ dataDir, env: { SMTP_URL: sink.url } });
    const desk = await openDesk(server.url);
    const placed: string[] = [];
    const medians: number[] = [];
    for (const health of ['well', 'refuses', 'dies', 'hangs'] as const) {
      await sink.become(health);
      const waits = await placeOrders(server.url, desk, placed);
      // Long enough for mails to be tried and to fail.
      if (health === 'dies')
        await until('mails that are taken and lost', () => sink.swallowed >= 2, patience);
      if (health === 'hangs') await sleep(2_000);
      say(`the mail server ${health === 'well' ? 'is well' : health}: orders placed, ms: ${spread(waits)}`);
      medians.push(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0);
    }
    const [well = 0, ...ill] = medians;
    // Waiting for the mail server while it hangs would take until its time-out. The rest is the machine's.
    expect(Math.max(...ill)).toBeLessThan(well * 4 + (isLong ? 50 : 3_000));

    await sink.become('well');
    const wellAt = performance.now();
    // What the desk’s first orders reported is gathered for staff, and goes ten minutes later.
    const unsent = () =>
      askDatabase(dataDir, "select id from outbox where sent_at is null and kind <> 'order-reported'");
    await until('all mails to be sent', async () => (await unsent()).length === 0, patience);
    const recoveryMs = performance.now() - wellAt;
    const queued = await askDatabase<{ id: string }>(
      dataDir,
      "select id from outbox where sent_at is not null or kind <> 'order-reported'",
    );
    const times = Map.groupBy(sink.received, ({ messageId }) => messageId);
    const missing = queued.filter(({ id }) => !times.has(`<${id}@localhost>`));
    const again = [...times.values()].filter((mails) => mails.length > 1);
    report(
      'the mail server refuses, dies, hangs',
      { acknowledged: placed.length, lost: missing.length, doubled: times.size - queued.length },
      recoveryMs,
    );
    say(
      `${again.length} of ${queued.length} mails came again, with the same Message-ID: the peer died before it said that it had them`,
    );
    expect(missing).toEqual([]);
    // One Message-ID, one mail: a recipient who gets it twice can tell.
    expect(times.size).toBe(queued.length);
    expect(sink.received.length - times.size).toBe(sink.swallowed);
    for (const mails of again)
      expect(new Set(mails.map(({ to, subject }) => `${to} ${subject}`)).size).toBe(1);
  },
);

async function placeOrders(url: string, desk: Desk, placed: string[]): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; index < ordersEach; index += 1) {
    const sentAt = performance.now();
    const answer = await call(url, placeOrder, { token: desk.customers[0] ?? '', body: desk.order });
    expect(answer.status).toBe(201);
    waits.push(performance.now() - sentAt);
    placed.push(answer.body.data.id);
  }
  return waits;
}
