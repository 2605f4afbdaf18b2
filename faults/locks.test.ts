import { setTimeout as sleep } from 'node:timers/promises';
import { cancelOrder, placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { afterAll, expect, it } from 'vitest';
import { removeDataDir } from '../test-support/data-dir.ts';
import { openDatabase } from '../test-support/product-database.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { call, openDesk } from './desk.ts';
import { isLong, minutes, say, spread } from './length.ts';

/** As long as the product waits for a lock. */
const lockTimeoutMs = 4_000;
const dataDir = await copyDesk();
let server: Server | undefined;

afterAll(async () => {
  await server?.stop();
  await removeDataDir(dataDir);
});

// A hundred calls wait for a lock that is not let go, four connections at a time.
it(
  'locked order: refuses a hundred waiting calls with 503 and blocks no other customer’s order',
  minutes(3, 5),
  async () => {
    server = await startServer({ dataDir });
    const { url } = server;
    const desk = await openDesk(url);
    const [token = '', other = ''] = desk.customers;
    const place = (by: string) => call(url, placeOrder, { token: by, body: desk.order });
    const orderId: string = (await place(token)).body.data.id;
    const holder = await openDatabase(dataDir);
    await holder.query('begin');
    await holder.query('select from orders where id = $1 for update', [orderId]);

    const began = performance.now();
    const wanting = Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const endpoint = [reportPayment, resolveOrder, cancelOrder][index % 3] ?? reportPayment;
        const status = ['successful', 'completed', undefined][index % 3];
        const by = index % 3 === 1 ? desk.staff : token;
        const answer = await call(url, endpoint, {
          token: by,
          body: { orderId, ...(status && { status }) },
          timeoutMs: 120_000,
        });
        return { status: answer.status, ms: performance.now() - began };
      }),
    );
    await sleep(200);
    const others: number[] = [];
    let meanwhile = 0;
    while (performance.now() - began < 5_000) {
      const sentAt = performance.now();
      expect((await place(other)).status).toBe(201);
      others.push(performance.now() - sentAt);
      if (performance.now() - began < lockTimeoutMs) meanwhile += 1;
    }
    const refused = await wanting;
    say(
      `one locked order: others, ms: ${spread(others)}; those who want it, ms: ${spread(refused.map(({ ms }) => ms))}`,
    );
    // No caller waiting for the locked order has given up yet: holding all connections leaves the others none.
    expect(meanwhile).toBeGreaterThan(0);
    if (isLong) expect(Math.max(...others)).toBeLessThan(3_000);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(isLong ? 15_000 : 60_000);

    await holder.query('rollback');
    await holder.end();
    const report = { token, body: { orderId, status: 'successful' } };
    expect((await call(url, reportPayment, report)).status).toBe(200);
  },
);
