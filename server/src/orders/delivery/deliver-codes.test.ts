import { readFileSync } from 'node:fs';
import { claimOrder } from '@nairadesk/contract/claims';
import { getOrder, listOrders, resolveOrder, showCardCode } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { mailsTo, waitingMails } from '../../../test/mail-to.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { verifyDatabase } from '../../platform/verify/verify-database.ts';

const { world, trade, admin } = useTrade();
const codes = boughtCodes(world, trade, admin);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
});
beforeEach(() => world.database.pool.query('delete from throttles'));

const buy = async () => (await trade.place(trade.cardBuy)).id;
const sql = async (text: string, values: unknown[]) => (await world.database.pool.query(text, values)).rows;
const shownOf = async (id: string) =>
  (
    await sql(
      "select actor_id, detail from audit_log where subject_id = $1 and action = 'card-code-shown' order by number",
      [id],
    )
  ).map(({ actor_id, detail }) => [actor_id, detail]);
const open = async (id: string) =>
  (await sql('select status from orders where id = $1', [id]))[0]?.status === 'pending';

describe('several codes of a bought card', () => {
  it('are delivered with their values, mailed together, kept sealed and listed without the codes', async () => {
    const id = await buy();
    const three = [newCode(), newCode(), newCode()];
    const [one = '', two = '', last = ''] = three;
    const answer = await codes.complete(id, {
      deliveryCodes: [
        { code: one, faceValue: '5' },
        { code: two, faceValue: '2.50' },
        { code: last, faceValue: null },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    const [mail] = await mailsTo(world, trade.ada.email);
    expect(mail?.kind).toBe('order-completed');
    expect(mail?.text).toContain(`Your gift card codes:\n1. ${one} (5)\n2. ${two} (2.5)\n3. ${last}`);
    for (const person of [trade.ada, admin]) {
      const listed = await codes.codesOf(id, person);
      expect(listed.map(({ number, faceValue }) => [number, faceValue])).toEqual([
        [1, '5.00'],
        [2, '2.50'],
        [3, null],
      ]);
      const hours = listed.map((code) => Date.parse(code.complainUntil) - Date.parse(code.timeStamp));
      expect(hours).toEqual([72, 72, 72].map((hour) => hour * 3_600_000));
      expect(listed).toMatchObject(three.map(() => ({ complaint: null, replaces: null, replacedBy: null })));
      const answers = [
        await world.call(getOrder, { id }, person.token),
        await world.call(listHistory, {}, person.token),
        { text: JSON.stringify(listed) },
      ];
      for (const { text } of [...answers, answer]) for (const code of three) expect(text).not.toContain(code);
    }
    expect((await world.call(listOrders, {}, admin.token)).text).not.toContain(one);
    const dump = await sql(
      `select o::text || coalesce(string_agg(c::text, '|'), '') as dump from orders o
       left join delivered_codes c on c.order_id = o.id where o.id = $1 group by o.*`,
      [id],
    );
    for (const code of three) {
      expect(dump[0]?.dump).not.toContain(code);
      expect(dump[0]?.dump).not.toContain(Buffer.from(code).toString('hex'));
    }
  });

  it('are revealed one by one to their owner and to staff, and each view is recorded with its number', async () => {
    const [one = '', two = ''] = [newCode(), newCode()];
    const { id, codes: listed } = await codes.delivered([one, two]);
    const [first = { id: '' }, second = { id: '' }] = listed;
    expect((await codes.reveal(id, second.id, trade.ada)).body).toEqual({
      status: 'success',
      data: { code: two },
    });
    expect((await codes.reveal(id, first.id, admin)).body.data.code).toBe(one);
    // As before: a client of the specification reads one code.
    expect((await world.call(showCardCode, { id }, trade.ada.token)).body.data.deliveryCode).toBe(one);
    expect(await shownOf(id)).toEqual([
      [trade.ada.id, '{"code":2}'],
      [admin.id, '{"code":1}'],
      [trade.ada.id, '{}'],
    ]);
  });

  it('are neither listed nor revealed to another customer, and of another order not at all', async () => {
    const { id, codes: listed } = await codes.delivered();
    const other = await codes.delivered();
    const codeId = listed[0]?.id ?? '';
    const stranger = await world.user();
    const refused = await codes.reveal(id, codeId, stranger);
    expect([refused.status, refused.failure.code]).toEqual([404, 'not_found']);
    expect((await codes.reveal(other.id, codeId, trade.ada)).status).toBe(404);
    expect((await codes.reveal(id, 'none', trade.ada)).status).toBe(404);
    expect(await shownOf(id)).toEqual([]);
  });

  it('are refused to staff who bought them themselves', async () => {
    const buyer = await world.user();
    const { id, codes: listed } = await codes.delivered(undefined, buyer);
    await sql("update users set role = 'admin' where id = $1", [buyer.id]);
    const own = await codes.reveal(id, listed[0]?.id ?? '', { token: await world.session(buyer.id) });
    expect([own.status, own.failure.code]).toEqual([403, 'own_order']);
  });

  it('are shown sixty times in a quarter of an hour to one person, with those of other orders', async () => {
    const person = await world.user();
    const { id, codes: listed } = await codes.delivered(undefined, person);
    const reveal = () => codes.reveal(id, listed[0]?.id ?? '', person);
    for (let times = 0; times < 50; times += 1) expect((await reveal()).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 12 }, reveal));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await world.call(showCardCode, { id }, person.token)).status).toBe(429);
  });

  it('go to the delivery address alone, and their buyer is told how many', async () => {
    const { id } = await trade.place({ ...trade.cardBuy, deliveryEmail: 'gift@example.com' });
    const [one = '', two = ''] = [newCode(), newCode()];
    await codes.complete(id, { deliveryCodes: [{ code: one }, { code: two }] });
    const [gift] = await mailsTo(world, 'gift@example.com');
    expect(gift?.text).toContain(`1. ${one}\n2. ${two}`);
    const [buyer] = await mailsTo(world, trade.ada.email);
    expect(buyer?.text).toContain('We’ve sent the 2 codes for');
    expect(buyer?.text).not.toContain(one);
  });

  it('are known when a customer sells one of them to us', async () => {
    const [one = '', two = ''] = [newCode(), newCode()];
    const { id } = await codes.delivered([one, two]);
    const sale = await trade.place({
      ...trade.cardBuy,
      orderType: 'sell',
      amount: '14000',
      description: two.toLowerCase(),
    });
    const { flags } = (await world.call(getOrder, { id: sale.id }, admin.token)).body.data;
    expect(flags[0]).toMatchObject({ kind: 'card-seen', level: 'red', other: { id } });
  });

  it('one code alone is the single code of before', async () => {
    const [single, listed] = [newCode(), newCode()];
    const id = await buy();
    expect((await codes.complete(id, { deliveryCode: single })).status).toBe(200);
    const { id: other } = await codes.delivered([listed]);
    for (const [order, code] of [
      [id, single],
      [other, listed],
    ] as const) {
      const [first] = await codes.codesOf(order);
      expect((await codes.reveal(order, first?.id ?? '', trade.ada)).body.data.code).toBe(code);
      const shown = await world.call(showCardCode, { id: order }, trade.ada.token);
      expect(shown.body.data).toEqual({ description: null, deliveryCode: code });
      const mails = await waitingMails(world);
      expect(mails.some(({ text }) => text.includes(`Your gift card code: ${code}`))).toBe(true);
    }
    const none = await buy();
    await codes.complete(none, {});
    expect(await codes.codesOf(none)).toEqual([]);
  });
});

describe('delivery of codes', () => {
  it.each([
    ['more than ten', () => Array.from({ length: 11 }, () => ({ code: newCode() })), 'deliveryCodes'],
    ['an empty one', () => [{ code: ' ' }], 'deliveryCodes.0.code'],
    [
      'one twice, however it is spaced',
      () => [{ code: 'TWIC-E123-4567' }, { code: 'twice 1234567' }],
      'deliveryCodes.1.code',
    ],
    ['a value of nothing', () => [{ code: newCode(), faceValue: '0' }], 'deliveryCodes.0.faceValue'],
    [
      'a value beyond all cards',
      () => [{ code: newCode(), faceValue: '1000001' }],
      'deliveryCodes.0.faceValue',
    ],
    ['two lines in one', () => [{ code: 'ONE-1111\nTWO-2222' }], 'deliveryCodes.0.code'],
  ])('refuses %s, names the field and completes nothing', async (_, made, field) => {
    const id = await buy();
    const answer = await codes.complete(id, { deliveryCodes: made() });
    expect([answer.status, Object.keys(answer.failure.fields ?? {})]).toEqual([422, [field]]);
    expect(await open(id)).toBe(true);
    expect(await codes.codesOf(id)).toEqual([]);
  });

  it('takes ten codes', async () => {
    const { codes: listed } = await codes.delivered(Array.from({ length: 10 }, newCode));
    expect(listed.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('refuses codes in both fields, for another order than a bought card, and with a cancellation', async () => {
    const deliveryCodes = [{ code: newCode() }];
    const id = await buy();
    const both = await codes.complete(id, { deliveryCode: newCode(), deliveryCodes });
    expect([both.status, both.failure.fields]).toEqual([422, { deliveryCodes: expect.any(String) }]);
    const cancelled = { orderId: id, status: 'cancelled' as const, deliveryCodes };
    const refused = await world.call(resolveOrder, cancelled, admin.token);
    expect(refused.failure.fields).toEqual({
      deliveryCodes: 'You can’t deliver a code with a cancelled order',
    });
    const { id: coins } = await trade.place();
    expect((await codes.complete(coins, { deliveryCodes })).failure.fields).toEqual({
      deliveryCodes: 'You can only add a code to a gift card the customer bought',
    });
    expect([await open(id), await open(coins)]).toEqual([true, true]);
  });

  it('keeps nothing where a colleague has the order', async () => {
    const id = await buy();
    expect((await world.call(claimOrder, { id }, ngozi.token)).status).toBe(200);
    const answer = await codes.complete(id, { deliveryCodes: [{ code: newCode() }] });
    expect([answer.status, answer.failure.code]).toEqual([409, 'order_held']);
    expect(await sql('select from delivered_codes where order_id = $1', [id])).toEqual([]);
    expect(await sql('select from card_prints where order_id = $1', [id])).toEqual([]);
  });

  it('is append-only, and verify names a row that was edited past the server', async () => {
    const { id, codes: listed } = await codes.delivered([newCode(), newCode()]);
    const second = listed[1]?.id ?? '';
    await expect(sql('delete from delivered_codes where order_id = $1', [id])).rejects.toThrow('append-only');
    const faults = async () =>
      (await verifyDatabase(world.database, world.services.secrets, null)).faults.filter((one) =>
        /^(delivered code|order) /.test(one),
      );
    expect(await faults()).toEqual([]);
    const { pool } = world.database;
    await pool.query('alter table delivered_codes disable trigger all');
    await pool.query('update delivered_codes set face_cents = 1 where id = $1', [second]);
    const fault = `delivered code ${second} differs from the audit log, or is not in it`;
    expect(await faults()).toEqual([fault]);
    await pool.query('update delivered_codes set face_cents = null where id = $1', [second]);
    await pool.query('alter table delivered_codes enable trigger all');
    expect(await faults()).toEqual([]);
  });
});

// Last: a row that had its mark is gone for a moment.
it('a code delivered before there were several: is listed, revealed and can be reported after the migration', async () => {
  const code = newCode();
  const id = await buy();
  await codes.complete(id, { deliveryCode: code });
  const { pool } = world.database;
  await pool.query(`begin; alter table delivered_codes disable trigger all;
    delete from delivered_codes where order_id = '${id}';
    alter table delivered_codes enable trigger all; commit`);
  expect(await codes.codesOf(id)).toEqual([]);
  const migration = new URL('../../../migrations/0059_bought_codes.sql', import.meta.url);
  const [, fill = ''] = /(INSERT INTO "delivered_codes"[^;]*);/.exec(readFileSync(migration, 'utf8')) ?? [];
  await pool.query(`${fill} and id = '${id}'`);
  const [first] = await codes.codesOf(id);
  expect(first).toMatchObject({ number: 1, faceValue: null });
  expect((await codes.reveal(id, first?.id ?? '', trade.ada)).body.data.code).toBe(code);
  expect((await codes.complain(id, first?.id ?? '')).status).toBe(200);
});
