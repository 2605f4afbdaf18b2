import {
  listUnreadMessages,
  seeOrderMessages,
  unseenMessagesMost,
  writeOrderMessage,
} from '@nairadesk/contract/order-messages';
import { cancelOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin } = useTrade();

beforeAll(() => trade.completeOne());
beforeEach(() => world.database.pool.query('delete from throttles'));

const write = (id: string, who: Person, text: string) =>
  world.call(writeOrderMessage, { id, text }, who.token);
const unread = async () =>
  (await world.call(listUnreadMessages, {}, admin.token)).body.data.map(({ orderId }) => orderId);
async function customer(): Promise<Person> {
  const person = await world.user();
  await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
  return person;
}

it('twenty of one customer wait at most, over all of their orders, until staff have seen one', async () => {
  const ben = await customer();
  const ids = [(await trade.place(trade.buy, ben)).id, (await trade.place(trade.buy, ben)).id];
  for (let sent = 0; sent < unseenMessagesMost; sent += 1)
    expect((await write(ids[sent % 2] ?? '', ben, `Message ${sent}`)).status).toBe(200);
  const refused = await write(ids[0] ?? '', ben, 'One more');
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  const { id } = await trade.place();
  expect((await write(id, trade.ada, 'Another customer')).status).toBe(200);
  await world.call(seeOrderMessages, { id: ids[1] ?? '' }, admin.token);
  expect((await write(ids[0] ?? '', ben, 'One more')).status).toBe(200);
});

it('customers take turns: the first order of each comes before the second of anybody, cancelled ones last', async () => {
  await world.database.pool.query('update order_messages set seen_at = now()');
  const [many, one] = [await customer(), await customer()];
  const cancelled = (await trade.place(trade.buy, many)).id;
  await write(cancelled, many, 'First of all');
  await world.call(cancelOrder, { orderId: cancelled }, many.token);
  const open = [(await trade.place(trade.buy, many)).id, (await trade.place(trade.buy, many)).id];
  for (const id of open) await write(id, many, 'And this');
  const single = (await trade.place(trade.buy, one)).id;
  await write(single, one, 'I paid the wrong account');
  expect(await unread()).toEqual([open[0], single, open[1], cancelled]);
});
