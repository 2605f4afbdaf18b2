import {
  closeOrderMessages,
  listOrderMessages,
  listUnreadMessages,
  seeOrderMessages,
  unseenMessagesMost,
  writeOrderMessage,
} from '@nairadesk/contract/order-messages';
import { cancelOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

it('customers take turns: the first order of each comes before the second of any, cancelled ones last', async () => {
  await world.database.pool.query('update order_messages set seen_at = now(), answered_at = now()');
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

it('those who were paid before are listed, however many new customers wrote before them', async () => {
  const { pool } = world.database;
  await pool.query('update order_messages set seen_at = now(), answered_at = now()');
  const { id } = await trade.place();
  await pool.query(`begin; set local session_replication_role = replica;
    insert into users (name, email, phone, password_hash, role)
      select 'New', 'new' || n || '@example.com', '+2348031234567', 'none', 'user' from generate_series(1, 205) n;
    insert into orders select copy.* from orders o, users u, jsonb_populate_record(o, jsonb_build_object(
      'id', u.id, 'transaction_id', u.id, 'user_id', u.id)) copy where o.id = '${id}' and u.name = 'New';
    insert into order_messages (order_id, by_staff, author_id, text, has_picture, created_at)
      select id, false, id, 'Hello?', false, now() - interval '1 hour' from users where name = 'New';
    commit`);
  await write(id, trade.ada, 'I paid the wrong account');
  const listed = await unread();
  expect([listed.length, listed.at(-1)]).toEqual([200, id]);
  await pool.query('update order_messages set seen_at = now(), answered_at = now()');
});

describe('what a customer wrote', () => {
  const list = async (who: Person = admin) =>
    (await world.call(listUnreadMessages, {}, who.token)).body.data.find(({ orderId }) => orderId === id);
  const read = async (who: Person = admin) =>
    (await world.call(listOrderMessages, { id }, who.token)).body.data;
  const recorded = async () =>
    (
      await world.database.pool.query(
        "select action, actor_id, detail from audit_log where subject_id = $1 and action like 'order-messages-%' order by number",
        [id],
      )
    ).rows.map(({ action, actor_id, detail }) => [action, actor_id, JSON.parse(detail)]);
  let id: string;
  let ngozi: Person;

  beforeEach(async () => {
    ngozi = await world.admin({ name: 'Ngozi Eze' });
    id = (await trade.place()).id;
  });

  it('waits in the list after a colleague marked it as read, with their name, until staff answer', async () => {
    await write(id, trade.ada, 'Where is my money?');
    expect((await world.call(seeOrderMessages, { id }, ngozi.token)).status).toBe(200);
    expect(await list()).toMatchObject({ count: 1, unseen: 0 });
    expect(await read()).toMatchObject([{ seenBy: 'Ngozi Eze', waits: true }]);
    expect(await read(trade.ada)).toMatchObject([{ seenBy: null, waits: false, seenAt: expect.any(String) }]);
    expect(await recorded()).toEqual([['order-messages-seen', ngozi.id, { messages: 1 }]]);
    await write(id, admin, 'On its way.');
    expect(await list()).toBeUndefined();
    expect(await read()).toMatchObject([{ waits: false }, { waits: false }]);
    await write(id, trade.ada, 'Still nothing');
    expect(await list()).toMatchObject({ count: 1, unseen: 1 });
  });

  it('is closed without an answer by name, and not by staff who placed the order', async () => {
    await write(id, trade.ada, 'Thank you!');
    const close = (who: Person) => world.call(closeOrderMessages, { id }, who.token);
    expect((await close(trade.ada)).failure.code).toBe('forbidden');
    await world.database.pool.query(`update users set role = 'admin' where id = $1`, [trade.ada.id]);
    try {
      expect((await close(trade.ada)).failure.code).toBe('own_order');
    } finally {
      await world.database.pool.query(`update users set role = 'user' where id = $1`, [trade.ada.id]);
    }
    expect(await list()).toMatchObject({ count: 1, unseen: 1 });
    for (let press = 0; press < 2; press += 1) expect((await close(ngozi)).status).toBe(200);
    expect(await list()).toBeUndefined();
    expect(await read()).toMatchObject([{ seenBy: 'Ngozi Eze', waits: false }]);
    expect(await recorded()).toEqual([['order-messages-closed', ngozi.id, { messages: 1 }]]);
  });

  it('while staff read is neither seen nor closed by their press', async () => {
    await write(id, trade.ada, 'I paid');
    const upTo = (await read()).at(-1)?.id;
    await write(id, trade.ada, 'No, wait: I paid the wrong account');
    for (const call of [seeOrderMessages, closeOrderMessages])
      expect((await world.call(call, { id, upTo }, ngozi.token)).status).toBe(200);
    expect(await read()).toMatchObject([
      { seenBy: 'Ngozi Eze', waits: false },
      { seenAt: null, waits: true },
    ]);
    expect(await list()).toMatchObject({ count: 1, unseen: 1 });
    const [elsewhere] = [(await trade.place()).id];
    const other = await world.call(seeOrderMessages, { id: elsewhere, upTo }, ngozi.token);
    expect(other.failure.code).toBe('not_found');
  });

  it('stays in sight when an answer crosses it: it is unread', async () => {
    await write(id, trade.ada, 'First');
    await write(id, admin, 'An answer to the first');
    expect(await list()).toMatchObject({ count: 1, unseen: 1 });
    await world.call(seeOrderMessages, { id }, admin.token);
    expect(await list()).toBeUndefined();
  });
});
