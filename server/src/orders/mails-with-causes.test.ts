import type { Order } from '@nairadesk/contract/order-answers';
import { cancelOrder, placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTrade } from '../../test/trade.ts';
import { createContext } from '../platform/context/context.ts';
import { expireOrders } from './expire-orders.ts';
import { cancelledMail } from './mails.ts';

const { world, trade, admin } = useTrade();

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'cannot be written'; end $$`);
});

const resolve = (status: 'completed' | 'cancelled') => (orderId: string) =>
  world.call(resolveOrder, { orderId, status }, admin.token);
const expire = async (id: string) => {
  await world.database.pool.query(`begin; set local session_replication_role = replica;
    update orders set placed_at = placed_at - interval '2 hours', expires_at = expires_at - interval '2 hours' where id = '${id}';
    commit`);
  return expireOrders(createContext(world.services)).then(
    () => ({ status: 200 }),
    () => ({ status: 500 }),
  );
};

/** What has a mail, and how it is brought about for an order. */
const effects: [name: string, work: (orderId: string) => Promise<{ status: number }>][] = [
  ['a placing', () => world.call(placeOrder, trade.buy, trade.ada.token)],
  ['a report', (orderId) => world.call(reportPayment, { orderId, status: 'successful' }, trade.ada.token)],
  ['a completion', resolve('completed')],
  ['a cancellation by staff', resolve('cancelled')],
  ['a cancellation by its owner', (orderId) => world.call(cancelOrder, { orderId }, trade.ada.token)],
  ['a lapse', expire],
];

describe.each(effects)('%s and its mail', (_, work) => {
  const tables = ['orders', 'order_events', 'ledger_entries', 'outbox', 'audit_log'];
  const written = async (id: string) => {
    const status = (await world.database.pool.query('select status from orders where id = $1', [id])).rows[0]
      .status;
    return { status, rows: await Promise.all(tables.map((table) => world.count(table))) };
  };

  it.each([
    ['the mail', 'before insert on outbox', 'outbox'],
    ['the event', 'before insert on order_events', 'order_events'],
    // All is written by then, the mail last of all.
    ['the commit', 'after insert or update on orders deferrable initially deferred', 'orders'],
  ])(
    'rolls back the change and its mail when %s fails, and queues one mail on retry',
    async (_what, moment, table) => {
      // What waits for the same customer would be gathered in one mail.
      await world.database.pool.query('delete from outbox');
      const { id } = await trade.place();
      const before = await written(id);
      const kind = moment.includes('deferred') ? 'constraint trigger' : 'trigger';
      await world.database.pool.query(
        `create ${kind} failing ${moment} for each row execute function fail()`,
      );
      const failed = await work(id);
      await world.database.pool.query(`drop trigger failing on ${table}`);
      expect(failed.status).toBe(500);
      expect(await written(id)).toEqual(before);
      const mails = await world.count('outbox');
      expect((await work(id)).status).toBeLessThan(300);
      expect(await world.count('outbox')).toBe(mails + 1);
    },
  );
});

const order = {
  id: 'x',
  transactionId: 'ND7K2M9QXA',
  userName: 'Ada Obi',
  userEmail: 'ada@example.com',
  assetName: 'Amazon',
  quantity: '10',
  amount: '16000.00',
  settled: null,
  reason: null,
  note: null,
} as Order;

describe('mail of a cancellation', () => {
  it.each([
    ['buy', 'gift-card', 'If you’ve already sent us the money for it, write to us'],
    ['sell', 'gift-card', 'If you think this is wrong, write to us'],
    ['buy', 'cryptocurrency', 'If you’ve already sent us the money for it, write to us'],
    ['sell', 'cryptocurrency', 'If you’ve already sent us the coins for it, write to us'],
  ] as const)('asks who placed an order to %s a %s for what they sent', (orderType, assetType, words) => {
    const mail = cancelledMail({ ...order, orderType, assetType }, 'https://x', { by: 'staff' });
    expect(mail.paragraphs.at(-1)).toContain(words);
    expect(mail.paragraphs.join(' ')).not.toContain('back to you');
  });
});
