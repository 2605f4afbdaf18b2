import { closeOrderMessages, seeOrderMessages, writeOrderMessage } from '@nairadesk/contract/order-messages';
import {
  cancelOrder,
  placeOrder,
  reportPayment,
  resolveOrder,
  reverseOrder,
} from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import type { openTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';
import { type PreparedCall, preparing, type Writes } from './prepared-call.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

/** Every call that places or moves an order, or writes about it: what is prepared for a person, then the call itself. */
export function orderWrites(world: World, trade: () => Trade): Writes {
  const send = preparing(world);
  const placed = async (by: Partial<Person> = {}) => {
    await world.database.pool.query('delete from throttles');
    return trade().place(trade().buy, { ...trade().ada, ...by });
  };
  const ordered =
    (event: typeof reportPayment | typeof cancelOrder | typeof resolveOrder, more: object) =>
    async ({ token, id }: Person): Promise<PreparedCall> => {
      const order = await placed(event.access === 'staff' ? {} : { id, token });
      return send(event, { orderId: order.id, ...more } as never, token);
    };
  return {
    'POST /orders': async ({ token }) => send(placeOrder, trade().buy, token),
    'PATCH /orders/update-payment': ordered(reportPayment, { status: 'successful' }),
    'PATCH /orders/cancel': ordered(cancelOrder, {}),
    'PATCH /orders/{id}/reverse': async ({ token }) => {
      const { id } = await placed();
      await world.call(resolveOrder, { orderId: id, status: 'completed' }, trade().boss.token);
      return send(reverseOrder, { id, reason: 'None' }, token);
    },
    'POST /orders/{id}/proof': async ({ token, id }) => {
      const order = await placed({ id, token });
      return send(attachProof, { id: order.id, reference: 'FT1' }, token);
    },
    'POST /orders/{id}/messages': async ({ token }) => {
      const order = await placed();
      return send(writeOrderMessage, { id: order.id, text: 'Of a thief' }, token);
    },
    'PATCH /orders/{id}/messages': async ({ token }) => {
      const order = await placed();
      await world.call(writeOrderMessage, { id: order.id, text: 'Hello' }, trade().ada.token);
      return send(seeOrderMessages, { id: order.id }, token);
    },
    'PATCH /orders/{id}/messages/close': async ({ token }) => {
      const order = await placed();
      await world.call(writeOrderMessage, { id: order.id, text: 'Thanks' }, trade().ada.token);
      return send(closeOrderMessages, { id: order.id }, token);
    },
    'PATCH /orders': ordered(resolveOrder, { status: 'completed' }),
  };
}
