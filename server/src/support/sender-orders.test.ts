import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { getMessage } from '@nairadesk/contract/support-desk';
import { expect, it } from 'vitest';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();

it('message: comes with its sender’s open and closed orders, and with the orders that it names', async () => {
  await trade.completeOne();
  const open = await trade.place();
  const other = await world.user();
  const message = `Where is ${open.transactionId}? And nd-${open.transactionId.slice(2)}, NDZZZZZZZZ?`;
  const send = async (token: string | null) =>
    (await world.call(sendMessage, { subject: 'Order', message }, token)).body.data.id;
  const read = async (id: string) => (await world.call(getMessage, { id }, admin.token)).body.data;

  const own = await send(trade.ada.token);
  const detail = await read(own);
  expect(getMessage.response.safeParse({ status: 'success', data: detail }).success).toBe(true);
  expect(detail.sender).toMatchObject({ id: trade.ada.id, completedOrders: 1, suspended: false });
  expect(detail.openOrders).toMatchObject([
    {
      id: open.id,
      transactionId: open.transactionId,
      status: 'pending',
      amount: open.amount,
      closedAt: null,
    },
  ]);
  expect(detail.closedOrders.map(({ status }) => status)).toEqual(['completed']);
  expect(detail.named).toMatchObject([{ id: open.id, own: true }]);

  const stranger = await read(await send(other.token));
  expect([stranger.openOrders, stranger.closedOrders]).toEqual([[], []]);
  expect(stranger.named).toMatchObject([{ id: open.id, own: false }]);

  const response = `It is done: ${detail.closedOrders[0]?.transactionId}`;
  await world.call(replyToMessage, { id: own, response }, admin.token);
  expect((await read(own)).named.map(({ id }) => id)).toEqual([open.id, detail.closedOrders[0]?.id]);
});

it('message: counts the completed orders among its sender’s newest 1,000, and says where there are more', async () => {
  const customer = await world.user();
  const message = { subject: 'Order', message: 'Where is it?' };
  const sent = await world.call(sendMessage, message, customer.token);
  const sender = async () =>
    (await world.call(getMessage, { id: sent.body.data.id }, admin.token)).body.data.sender;
  await trade.completeOne();
  // Past the triggers, which look at each row by itself.
  const copy = (times: number, start: string) =>
    world.database.pool.query(`begin;
      set local session_replication_role = replica;
      insert into orders (id, transaction_id, user_id, asset_id, asset_name, asset_type, order_type, status,
        price_kobo, quantity, amount_kobo, network, wallet, admindetails, placed_at, expires_at, closed_at, closed_by)
      select gen_random_uuid(), 'ND' || upper(translate(lpad(to_hex(n), 8, '${start}'), '01', 'ZY')), '${customer.id}',
        asset_id, asset_name, asset_type, order_type, status, price_kobo, quantity, amount_kobo, network, wallet,
        admindetails, placed_at, expires_at, closed_at, closed_by
      from (select * from orders where status = 'completed' limit 1) one, generate_series(1, ${times}) n;
      commit`);
  await copy(1000, '0');
  expect(await sender()).toMatchObject({ completedOrders: 1000, completedIsLeast: false });
  await copy(20, '2');
  expect(await sender()).toMatchObject({ completedOrders: 1000, completedIsLeast: true });
});
