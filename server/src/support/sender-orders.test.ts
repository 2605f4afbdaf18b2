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
