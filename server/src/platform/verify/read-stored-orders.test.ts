import { expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import { insertPastOrder } from '../../seed/insert-past-order.ts';
import { eq } from '../database/drizzle.ts';
import { hexOf, isoOf } from '../database/stored-rows.ts';
import { assets } from '../database/tables/assets-tables.ts';
import { orderMark } from '../marks/order-mark.ts';
import { storedOrderText } from '../marks/stored-order-text.ts';
import { readOrdersToMark } from './read-orders-to-mark.ts';
import { readStoredOrders } from './read-stored-orders.ts';

const { world, trade, admin } = useTrade();

/** The mark of each order, as it is made when an order is written, and of its stored text. */
async function bothMarks(): Promise<{ made: Map<string, string>; ofText: Map<string, string> }> {
  const { database, secrets } = world.services;
  const whole = await readOrdersToMark(database.db, {});
  const stored = await database.pool.connect().then(async (client) => {
    try {
      return await readStoredOrders(client, {});
    } finally {
      client.release();
    }
  });
  return {
    made: new Map(
      whole.map(({ order, events, cards }) => [
        order.id,
        orderMark(secrets, order, events, cards).toString('hex'),
      ]),
    ),
    ofText: new Map(
      stored.map(({ id, order, events, cards }) => [
        id,
        secrets.mac(storedOrderText(order, events, cards), 'order').toString('hex'),
      ]),
    ),
  };
}

it('stored orders: have the mark of orders that were written, with events and cards, and with any text in them', async () => {
  await trade.place();
  await trade.place(trade.sell);
  await trade.place(trade.cardBuy);
  const [asset] = await world.database.db.select().from(assets).where(eq(assets.id, trade.card.id));
  if (!asset) throw new Error('no card');
  await world.database.db.transaction((tx) =>
    insertPastOrder(tx, world.services.secrets, {
      userId: trade.ada.id,
      staffId: admin.id,
      asset,
      orderType: 'sell',
      quantity: '10',
      placedAt: new Date(Date.now() - 3_600_000),
      outcome: 'cancelled',
      reason: 'Already redeemed',
      refusal: 'used',
      customerAddress: null,
      customerBank: { bankName: 'GTBank', accountName: 'Ada', accountNumber: '0123456789' },
      deskBank: { bankName: 'GTBank', accountName: 'Desk', accountNumber: '0123456780' },
      receivingAccountId: null,
      deskEmail: 'desk@example.com',
      deskAddress: null,
    }),
  );
  const before = await bothMarks();
  expect(before.ofText).toEqual(before.made);
  expect(before.made.size).toBe(4);

  const client = await world.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update orders set note = $1, reason = $2, customer_name = '', reference = '\\x00', network = null,
         wallet = wallet || '{"b": [1, 2.50, null, {"z": "é", "aa": "\\""}], "a": null}', settled_kobo = 9007199254740993,
         settled_quantity = 1.10, delivery_code_sealed = '\\x0001ff', rest_until = '2026-11-30 10:00:00+01', paid_claimed_at = '2026-11-22 12:00:00.1+00'`,
      ['"quoted" \\ back 😀 \u2028 \u007f é\ttab\nline', '\u0001'],
    );
    await client.query(`update order_events set reason = '{"moves":[]}', at = '0999-01-01 00:00:00+00'`);
    await client.query(`update order_cards set reason_text = E'a\\u00a0"b', verdict_kobo = 0`);
  } finally {
    client.release(true);
  }
  const after = await bothMarks();
  expect(after.ofText).toEqual(after.made);
  for (const [id, mark] of before.made) expect(after.made.get(id)).not.toBe(mark);
});

it('stored rows: times and bytes are read as they are written, and nothing else is', () => {
  expect(isoOf('2026-11-22 12:00:00+00')).toBe('2026-11-22T12:00:00.000Z');
  expect(isoOf('2026-11-22 12:00:00.12+00')).toBe('2026-11-22T12:00:00.120Z');
  for (const other of [
    '2026-11-22 13:00:00+01',
    '11/22/2026 12:00:00 UTC',
    'infinity',
    '0044-03-15 12:00:00+00 BC',
  ])
    expect(isoOf(other)).toBeNull();
  expect(hexOf(String.raw`\x00ff`)).toBe('00ff');
  expect(hexOf(String.raw`\000\377`)).toBeNull();
});
