import {
  listOrderMessages,
  listUnreadMessages,
  orderMessagesMost,
  orderPicturesMost,
  seeOrderMessages,
  showOrderPicture,
  writeOrderMessage,
} from '@nairadesk/contract/order-messages';
import { cancelOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useListen } from '../../../test/listen.ts';
import { waitingMails } from '../../../test/mail-to.ts';
import { photoOf } from '../../../test/photos/send-photo.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { purgeExpired } from '../../platform/database/purge-expired.ts';

const { world, trade, admin } = useTrade();
const listen = useListen(world);
let id: string;
let ada: Person;

beforeAll(() => trade.completeOne());

beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  ada = trade.ada;
  id = (await trade.place()).id;
});

const write = (who: Person, text: string, file?: Buffer) =>
  world.call(writeOrderMessage, { id, text }, who.token, file ? { file } : {});
const read = async (who: Person) => (await world.call(listOrderMessages, { id }, who.token)).body.data;
const unread = async (who: Person) =>
  (await world.call(listUnreadMessages, {}, who.token)).body.data.filter(({ orderId }) => orderId === id);

describe('messages about an order', () => {
  it('go both ways, are told live, and customers don’t learn who of staff wrote', async () => {
    const [hers, staffs] = [await listen(ada.token), await listen(admin.token)];
    expect((await write(ada, 'Where are my coins?')).status).toBe(200);
    await staffs.hears('order', id);
    await write(admin, 'Sent a minute ago.');
    await hers.hears('order', id);
    const facts = { hasPicture: false, seenAt: null };
    expect(await read(ada)).toMatchObject([
      { ...facts, by: 'customer', own: true, name: ada.name, text: 'Where are my coins?' },
      { ...facts, by: 'staff', own: false, name: null, text: 'Sent a minute ago.' },
    ]);
    expect((await read(admin))[1]).toMatchObject({ own: true, name: admin.name });
  });

  it('are unread for the other side until it sees them', async () => {
    await write(ada, 'Hello');
    await write(ada, 'Anyone?');
    expect(await unread(ada)).toEqual([]);
    expect(await unread(admin)).toMatchObject([{ orderId: id, userName: ada.name, count: 2 }]);
    await world.call(seeOrderMessages, { id }, admin.token);
    expect(await unread(admin)).toMatchObject([{ count: 2, unseen: 0 }]);
    expect((await read(ada)).every(({ seenAt }) => seenAt !== null)).toBe(true);
    await write(admin, 'We’re here.');
    expect(await unread(ada)).toMatchObject([{ orderId: id, userName: null, count: 1 }]);
    expect(await unread(admin)).toEqual([]);
    await world.call(seeOrderMessages, { id }, ada.token);
    expect(await unread(ada)).toEqual([]);
  });

  it('mail the customer of the first that they have not seen, without its words', async () => {
    const mails = async () => (await waitingMails(world)).filter(({ kind }) => kind === 'order-message');
    await world.database.pool.query('delete from outbox');
    await write(admin, 'A secret word');
    await write(admin, 'And another');
    const sent = await mails();
    expect(sent).toHaveLength(1);
    const mail = sent.find(({ text }) => text.includes(`/transaction-history/${id}`));
    expect(mail?.text).toContain('There’s a message for you');
    expect(mail?.text).not.toContain('secret');
    await world.call(seeOrderMessages, { id }, ada.token);
    await write(admin, 'A third');
    expect(await mails()).toHaveLength(2);
  });

  it('take a picture, drawn anew and sealed, until 90 days after the order’s end', async () => {
    const marker = Buffer.from('GPS 6.5244N 3.3792E');
    const upload = Buffer.concat([await photoOf().jpeg(), marker]);
    const { data } = (await write(ada, '', upload)).body;
    expect(data).toMatchObject({ text: '', hasPicture: true });
    const show = (who: Person) => world.call(showOrderPicture, { id, messageId: data.id }, who.token);
    for (const who of [ada, admin]) {
      const picture = Buffer.from((await show(who)).body.data.picture, 'base64');
      expect(picture.subarray(8, 12).toString()).toBe('WEBP');
      expect(picture.includes(marker)).toBe(false);
    }
    await world.call(cancelOrder, { orderId: id }, ada.token);
    const client = await world.database.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`update orders set closed_at = now() - interval '91 days' where id = $1`, [id]);
    await client.query('set session_replication_role = default');
    client.release();
    await purgeExpired(world.database);
    expect((await show(ada)).failure.code).toBe('not_found');
    expect((await read(ada))[0]?.hasPicture).toBe(true);
  });

  it('are refused empty, of another customer’s order, and of an order of one’s own at the desk', async () => {
    expect((await write(ada, '  ')).body).toMatchObject({
      fields: { text: 'Write something, or add a picture' },
    });
    expect((await write(ada, 'x', Buffer.from('GIF89a'))).failure.code).toBe('image_unreadable');
    const stranger = await world.user();
    expect((await write(stranger, 'Mine?')).failure.code).toBe('not_found');
    expect((await world.call(listOrderMessages, { id }, stranger.token)).failure.code).toBe('not_found');
    await world.database.pool.query(`update users set role = 'admin' where id = $1`, [ada.id]);
    try {
      expect((await write(ada, 'To myself')).failure.code).toBe('own_order');
    } finally {
      await world.database.pool.query(`update users set role = 'user' where id = $1`, [ada.id]);
    }
    expect(await read(ada)).toEqual([]);
  });

  it('sent again within a minute, as after an answer that was lost, are one', async () => {
    const [first, again] = [await write(ada, 'Once'), await write(ada, 'Once')];
    expect(again.body.data.id).toBe(first.body.data.id);
    await Promise.all([write(ada, 'Twice'), write(ada, 'Twice')]);
    expect((await read(ada)).map(({ text }) => text)).toEqual(['Once', 'Twice']);
  });

  it('with another picture are another message, whatever their words; with the same one they are one', async () => {
    const [front, back] = [await photoOf().jpeg(), await photoOf({ seed: 2 }).jpeg()];
    for (const text of ['My card', '']) {
      const ids = [];
      for (const file of [front, back, front]) ids.push((await write(ada, text, file)).body.data.id);
      expect(ids[2]).toBe(ids[0]);
      expect(new Set(ids).size).toBe(2);
    }
    expect(await read(ada)).toHaveLength(4);
  });

  it('record each look of staff at a picture, and not those of its customer', async () => {
    const { data } = (await write(ada, '', await photoOf().jpeg())).body;
    for (const { token } of [ada, admin, admin])
      expect((await world.call(showOrderPicture, { id, messageId: data.id }, token)).status).toBe(200);
    const { rows } = await world.database.pool.query(
      "select actor_id, detail from audit_log where action = 'order-picture-shown' and subject_id = $1",
      [id],
    );
    const look = [admin.id, { message: data.id }];
    expect(rows.map(({ actor_id, detail }) => [actor_id, JSON.parse(detail)])).toEqual([look, look]);
  });

  it('are as many as fit for each side, so that neither keeps the other from answering', async () => {
    const fill = (count: number, hasPicture: boolean) =>
      world.database.pool.query(
        `insert into order_messages (order_id, by_staff, author_id, text, has_picture, seen_at)
         select $1, false, $2, 'Message ' || n, $4, now() from generate_series(1, $3::int) n`,
        [id, ada.id, count, hasPicture],
      );
    await fill(orderPicturesMost, true);
    const picture = await photoOf().jpeg();
    expect((await write(ada, 'One picture more', picture)).failure.code).toBe('too_many_requests');
    expect((await write(admin, 'Our first picture', picture)).status).toBe(200);
    expect((await write(ada, 'Without one')).status).toBe(200);
    await fill(orderMessagesMost - orderPicturesMost - 1, false);
    expect((await write(ada, 'One more')).failure.code).toBe('too_many_requests');
    expect((await write(admin, 'We still answer')).status).toBe(200);
    expect(await read(ada)).toHaveLength(orderMessagesMost + 2);
  });

  it('stay as they were written', async () => {
    await write(ada, 'My words');
    await expect(
      world.database.pool.query(`update order_messages set text = 'Other words' where order_id = $1`, [id]),
    ).rejects.toThrow('never changes');
    await expect(world.database.pool.query('delete from order_messages')).rejects.toThrow();
  });
});
