import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import { cancelOrder, placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { call, type Desk, type Reply } from './desk.ts';
import type { Witness } from './witness.ts';

const traders = 6;
const givesUpAfterMs = 300_000;

export interface Load {
  /** How often each status was answered; 0 stands for no answer. */
  answers: Map<number, number>;
  /** Why there was no answer, and how often. */
  broken: Map<string, number>;
  /** How long the slowest call took that was answered. */
  slowestMs(): number;
  /** Waits until so many orders were acknowledged: with less at stake a fault proves little. */
  placed(count: number): Promise<void>;
  /** Milliseconds from a moment (performance.now) until the first answer to an order sent after it. */
  acknowledgedAfter(moment: number): Promise<number>;
  /** Lets every client finish what it does; none leaves a request unanswered. */
  stop(): Promise<void>;
}

/** What all clients together were told so far. */
interface Told extends Pick<Load, 'answers' | 'broken'> {
  slowestMs: number;
  /** How many orders were acknowledged, and when the last of them was sent (performance.now). */
  orders: number;
  lastSentAt: number;
}

/**
 * Customers who trade without a pause: place, report or take back; the desk completes or cancels. A client that
 * gets no answer asks again with the same key, as the web does, and goes on once it is acknowledged and noted.
 */
export function startLoad(url: string, desk: Desk, witness: Witness): Load {
  let isOver = false;
  const told: Told = { answers: new Map(), broken: new Map(), slowestMs: 0, orders: 0, lastSentAt: 0 };
  let heard = new Set<(sentAt: number) => void>();

  // A state that was reached before the line broke is refused the second time, with the state: that counts too.
  const change = async (orderId: string, to: OrderStatus, send: () => Promise<Reply>) => {
    const { status, body } = await persist(send, told);
    if (status !== 200 && body.data?.status !== to) throw new Error(`${to}: ${status} ${body.message}`);
    witness.write(orderId, to);
  };

  const trade = async (token: string) => {
    const key = randomUUID();
    const placed = await persist(() => call(url, placeOrder, { token, key, body: desk.order }), told);
    if (placed.status !== 201) throw new Error(`not placed: ${placed.status} ${placed.body.message}`);
    const orderId: string = placed.body.data.id;
    witness.write(orderId, 'pending');
    told.orders += 1;
    told.lastSentAt = Math.max(told.lastSentAt, placed.sentAt);
    for (const listener of heard) listener(placed.sentAt);

    const patch = (endpoint: Endpoint, by: string, body: object) => () =>
      call(url, endpoint, { token: by, body: { orderId, ...body } });
    const fate = Math.random();
    if (fate < 0.1) return;
    if (fate < 0.3) return change(orderId, 'cancelled', patch(cancelOrder, token, {}));
    await change(orderId, 'successful', patch(reportPayment, token, { status: 'successful' }));
    if (fate < 0.4) return;
    const end = fate < 0.9 ? 'completed' : 'cancelled';
    await change(orderId, end, patch(resolveOrder, desk.staff, { status: end }));
  };

  const running = Array.from({ length: traders }, async (_, index) => {
    const token = desk.customers[index % desk.customers.length] ?? '';
    while (!isOver) await trade(token);
  });
  const all = Promise.all(running);
  all.catch(() => {
    isOver = true;
  });

  return {
    answers: told.answers,
    broken: told.broken,
    slowestMs: () => told.slowestMs,
    async placed(count) {
      while (told.orders < count && !isOver) await sleep(10);
      if (isOver) await all;
    },
    async acknowledgedAfter(moment) {
      const first = new Promise<void>((resolve) => {
        const listener = (sentAt: number) => {
          if (sentAt < moment) return;
          heard = new Set([...heard].filter((one) => one !== listener));
          resolve();
        };
        if (told.lastSentAt >= moment) resolve();
        else heard.add(listener);
      });
      await Promise.race([first, all]);
      return performance.now() - moment;
    },
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Asks until there is an answer, and counts what was told. */
async function persist(send: () => Promise<Reply>, told: Told): Promise<Reply & { sentAt: number }> {
  const giveUpAt = performance.now() + givesUpAfterMs;
  for (;;) {
    const sentAt = performance.now();
    const reply = await send().catch((error: Error) => {
      const reason = `${error.message}: ${(error.cause as Error | undefined)?.message ?? ''}`;
      told.broken.set(reason, (told.broken.get(reason) ?? 0) + 1);
    });
    told.answers.set(reply?.status ?? 0, (told.answers.get(reply?.status ?? 0) ?? 0) + 1);
    if (reply) told.slowestMs = Math.max(told.slowestMs, performance.now() - sentAt);
    if (reply && reply.status < 500) return { ...reply, sentAt };
    if (performance.now() > giveUpAt) throw new Error(`no answer for five minutes (${reply?.status})`);
    await sleep(10);
  }
}
