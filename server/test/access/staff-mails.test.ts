import { listMentions, writeNote } from '@nairadesk/contract/notes';
import { makeOffer, withdrawOffer } from '@nairadesk/contract/offers';
import { resolveOrder, waitForRest } from '@nairadesk/contract/orders';
import { changeTrading } from '@nairadesk/contract/people';
import { listRefunds, sendRefund, setRefundPayee, settleRefund } from '@nairadesk/contract/refunds';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../mail-to.ts';
import { shortMoney } from '../short-money.ts';
import { useTrade } from '../trade.ts';
import type { Person } from '../world.ts';

const { world, trade, admin: tunde } = useTrade();
const { arrive } = shortMoney(world, trade, tunde);
let bola: Person;
let customer: Person;

beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  [bola, customer] = [await world.admin({ name: 'Bola Ade' }), await world.user()];
});

const kindsTo = async ({ email }: Person, kind: string) =>
  (await mailsTo(world, email)).map((mail) => mail.kind).filter((one) => one.startsWith(kind));
const mention = (about: { orderId?: string; userId?: string }, who = tunde) =>
  world.call(writeNote, { ...about, text: 'Look', mentions: [bola.id] }, who.token);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe('mails that one member of staff causes', () => {
  it('by mentions are one to each colleague about one thing in ten minutes, and all are told at the desk', async () => {
    const { id: orderId } = await trade.place();
    const written = [];
    for (let time = 0; time < 12; time += 1) written.push(await mention({ orderId }));
    written.push(await mention({ userId: customer.id }));
    expect(new Set(statuses(written))).toEqual(new Set([201]));
    expect(await kindsTo(bola, 'alert-mention')).toHaveLength(2);
    const { body } = await world.call(listMentions, {}, bola.token);
    expect(body.data).toHaveLength(13);
  });

  it('by mentions are as many after notes that were refused, which mail no colleague', async () => {
    const about = { userId: customer.id };
    const refused = { ...about, text: 'Look', mentions: [bola.id, 'no-id'] };
    for (let time = 0; time < 3; time += 1)
      expect((await world.call(writeNote, refused, tunde.token)).failure.code).toBe('invalid');
    const nowhere = { ...refused, userId: crypto.randomUUID(), mentions: [bola.id] };
    for (let time = 0; time < 21; time += 1)
      expect((await world.call(writeNote, nowhere, tunde.token)).failure.code).toBe('not_found');
    expect(await kindsTo(bola, 'alert-mention')).toEqual([]);
    expect((await mention(about)).status).toBe(201);
    expect(await kindsTo(bola, 'alert-mention')).toHaveLength(1);
  });

  it('by mentions about many things are twenty an hour to one colleague', async () => {
    for (let time = 0; time < 22; time += 1) await mention({ userId: (await world.user()).id });
    expect(await kindsTo(bola, 'alert-mention')).toHaveLength(20);
    await mention({ userId: customer.id }, await world.admin());
    expect(await kindsTo(bola, 'alert-mention')).toHaveLength(21);
  });

  it('by mentions carry no link of a colleague whose name is one', async () => {
    const clerk = await world.admin({ name: 'http://evil.example/login' });
    await mention({ userId: customer.id }, clerk);
    const [mail] = (await mailsTo(world, bola.email)).filter(({ kind }) => kind === 'alert-mention');
    expect(mail?.subject).toBe('A colleague mentioned you in a note');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  it('by freezing are one at once, and one within the hour of how it stands then', async () => {
    for (let time = 0; time < 10; time += 1)
      await world.call(
        changeTrading,
        { id: customer.id, frozen: time % 2 === 0, reason: 'Testing' },
        tunde.token,
      );
    expect((await kindsTo(customer, 'trading')).toSorted()).toEqual(['trading-frozen', 'trading-unfrozen']);
    const { rows } = await world.database.pool.query(
      `select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from outbox
       where merge_key = 'trading/' || $1 order by created_at`,
      [customer.id],
    );
    expect(rows.map(({ minutes }) => minutes)).toEqual([0, 60]);
  });

  it('by waiting for the rest are three an hour for one order', async () => {
    const { id } = await trade.place();
    await arrive('100000.00', { orderId: id });
    const before = (await kindsTo(trade.ada, 'order-rest')).length;
    const wait = () => world.call(waitForRest, { id, hours: 24 }, tunde.token);
    expect(statuses([await wait(), await wait(), await wait(), await wait()])).toEqual([200, 200, 200, 429]);
    expect((await kindsTo(trade.ada, 'order-rest')).length - before).toBe(3);
  });

  it('by offers are six an hour for one order', async () => {
    const { id: orderId } = await trade.place();
    await arrive('100000.00', { orderId });
    const offer = () => world.call(makeOffer, { orderId, kind: 'less', hours: 24 }, tunde.token);
    for (let time = 0; time < 6; time += 1) {
      const { status, body } = await offer();
      expect(status).toBe(201);
      await world.call(withdrawOffer, { id: body.data.id }, tunde.token);
    }
    expect((await offer()).status).toBe(429);
  });

  it('by refunds are one at once of each kind, and one of how it stands ten minutes later', async () => {
    await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
    const { id: orderId } = await trade.place(trade.buy, customer);
    await arrive('150000.00', { orderId });
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, tunde.token);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    const id = data.find((refund) => refund.orderId === orderId)?.id ?? '';
    const account = { bankName: 'Kuda', accountName: 'Obi Ada', confirmed: true };
    for (let time = 0; time < 12; time += 1) {
      const payee = { id, ...account, accountNumber: `20123456${10 + time}` };
      expect((await world.call(setRefundPayee, payee, tunde.token)).status).toBe(200);
      const bankReference = `FLOOD-${id}-${time}`;
      expect((await world.call(sendRefund, { id, bankReference }, tunde.token)).status).toBe(200);
      await world.call(settleRefund, { id, outcome: 'returned', reason: 'Closed' }, tunde.token);
    }
    expect(await kindsTo(customer, 'refund-payee')).toHaveLength(2);
    expect(await kindsTo(customer, 'refund-sent')).toHaveLength(2);
  });
});
