import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin } = useTrade();
const codes = boughtCodes(world, trade, admin);
let ben: Person;

beforeAll(async () => {
  ben = await world.user();
  await trade.completeOne();
});
beforeEach(() => world.database.pool.query('delete from throttles'));

const place = async (who: Person = ben) => (await trade.place(trade.cardBuy, who)).id;
const transactionIdOf = async (id: string) =>
  (await world.database.pool.query('select transaction_id from orders where id = $1', [id])).rows[0]
    .transaction_id;
const recorded = async (id: string) =>
  (
    await world.database.pool.query(
      "select actor_id, detail from audit_log where action = 'code-repeated' and subject_id = $1",
      [id],
    )
  ).rows.map(({ actor_id, detail }) => [actor_id, JSON.parse(detail)]);

describe('a code that another order was delivered with', () => {
  it('goes out again only with a typed reason, which is recorded, however it is spaced', async () => {
    const code = newCode();
    const first = await codes.delivered([code]);
    const before = await transactionIdOf(first.id);
    const id = await place();
    const typed = { deliveryCodes: [{ code: newCode() }, { code: code.replaceAll('-', ' ').toLowerCase() }] };
    const refused = await codes.complete(id, typed);
    expect([refused.status, refused.failure.code]).toEqual([409, 'code_delivered_before']);
    expect(refused.failure.data).toEqual({ codes: [2], orders: [before] });
    expect(refused.failure.message).toContain(`Code 2 was already sent with ${before}`);
    expect(refused.text).not.toContain(code);
    expect(await codes.codesOf(id, ben)).toEqual([]);
    expect(await recorded(id)).toEqual([]);
    const repeatReason = 'The first one was sent to the wrong address';
    expect((await codes.complete(id, { ...typed, repeatReason })).status).toBe(200);
    expect(await codes.codesOf(id, ben)).toHaveLength(2);
    expect(await recorded(id)).toEqual([[admin.id, { codes: '2', orders: before, reason: repeatReason }]]);
  });

  it('goes out to one of two customers when staff send it to both at once', async () => {
    const code = newCode();
    const ids = [await place(), await place(trade.ada)];
    const answers = await Promise.all(ids.map((id) => codes.complete(id, { deliveryCode: code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is known again although it is short', async () => {
    await codes.delivered(['QX7F2K']);
    const answer = await codes.complete(await place(), { deliveryCode: 'qx7-f2k' });
    expect(answer.failure.code).toBe('code_delivered_before');
  });

  it('answers a complaint only with a reason, too', async () => {
    const code = newCode();
    await codes.delivered([code], ben);
    const { id, complaintId } = await codes.complained();
    expect((await codes.replace(id, complaintId, { code })).failure.code).toBe('code_delivered_before');
    expect(await codes.codesOf(id)).toHaveLength(1);
    const repeatReason = 'Sent back to us unused';
    expect((await codes.replace(id, complaintId, { code, repeatReason })).status).toBe(200);
    expect(await recorded(id)).toMatchObject([[admin.id, { codes: '1', reason: repeatReason }]]);
  });

  it('is no question where it was only sold to us', async () => {
    const code = newCode();
    await world.database.pool.query(
      `insert into card_prints (order_id, print)
       select $1, print from card_prints where order_id = $2`,
      [(await trade.place(trade.sell)).id, (await codes.delivered([code])).id],
    );
    const other = newCode();
    expect((await codes.complete(await place(), { deliveryCode: other })).status).toBe(200);
  });
});

it('a reason for a code that repeats is of a completed order alone', async () => {
  const id = await place();
  const cancelled = await codes.complete(id, { status: 'cancelled', repeatReason: 'No reason' });
  expect(cancelled.failure.fields).toEqual({
    repeatReason: 'Only an order that is completed needs this reason',
  });
});
