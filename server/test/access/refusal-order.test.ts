import { cancelOrder, resolveOrder } from '@nairadesk/contract/orders';
import { expect, it } from 'vitest';
import { useTrade } from '../trade.ts';

const { world, trade, admin } = useTrade();

const json = { 'content-type': 'application/json' };
const send = async (token: string | null, body: string, headers: Record<string, string> = json) => {
  const answer = await fetch(`${world.url}/api${resolveOrder.path}`, {
    method: resolveOrder.method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    body,
  });
  return answer.status;
};
const unknown = '01920000-0000-7000-8000-000000000000';

it('refusals: come in one order, and the first that holds is the answer', async () => {
  const { id } = await trade.place();
  expect((await world.call(cancelOrder, { orderId: id }, trade.ada.token)).status).toBe(200);
  const of = (orderId: string, more: object = {}) =>
    JSON.stringify({ orderId, status: 'completed', ...more });
  const wrong = { junk: 1 };
  // Each call has all the faults of those below it.
  expect([
    await send(null, 'no JSON', { 'content-type': 'text/plain' }),
    await send('dead', 'no JSON', { 'content-type': 'text/plain' }),
    await send(trade.ada.token, 'no JSON', { 'content-type': 'text/plain' }),
    await send(admin.token, 'no JSON', { 'content-type': 'text/plain' }),
    await send(admin.token, `{"orderId": "${unknown}", "junk": `),
    await send(admin.token, of(unknown, wrong)),
    await send(admin.token, of(id, wrong)),
    await send(admin.token, of(unknown)),
    await send(admin.token, of(id)),
  ]).toEqual([401, 401, 403, 415, 400, 422, 422, 404, 409]);
});
