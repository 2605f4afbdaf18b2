import { refundCode } from '@nairadesk/contract/delivered-codes';
import { resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { storedOrder, useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const codes = boughtCodes(world, trade, tunde);
const desk = moneyDesk(world, tunde);
let ngozi: Person;

const noRule = () => world.database.pool.query('update desk_rules set approval_from_kobo = null');
const rule = () => world.database.pool.query('update desk_rules set approval_from_kobo = 1600000');

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
});
beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  await noRule();
});

/** An order for 10 units, of a code of this value that its customer reported, at a desk that asks for two. */
async function reported(faceValue: string | null = '10') {
  const { id } = await trade.place(trade.cardBuy);
  const done = await codes.complete(id, {
    deliveryCodes: [{ code: newCode(), faceValue }],
    codesReason: 'The rest by mail',
  });
  expect(done.status, done.text).toBe(200);
  const codeId = (await codes.codesOf(id))[0]?.id ?? '';
  const complaintId = (await codes.complain(id, codeId)).body.data.id;
  await rule();
  return { id, codeId, complaintId, change: { kind: 'replace-code', complaintId } as const };
}
/** An order for ₦16,000 of two codes of five units, of which neither works. */
async function twoReported() {
  const { id } = await trade.place(trade.cardBuy);
  const two = [newCode(), newCode()].map((code) => ({ code, faceValue: '5' }));
  expect((await codes.complete(id, { deliveryCodes: two })).status).toBe(200);
  const complaints: string[] = [];
  for (const { id: codeId } of await codes.codesOf(id))
    complaints.push((await codes.complain(id, codeId)).body.data.id);
  const [first = '', second = ''] = complaints;
  return { id, first, second };
}
/** A complaint about the newest code of an order. */
const complainAgain = async (id: string) =>
  (await codes.complain(id, (await codes.codesOf(id)).at(-1)?.id ?? '')).body.data.id;
/** The refund of the share of one of these codes. */
async function giveBack(id: string, complaintId: string): Promise<string> {
  const answer = await world.call(refundCode, { id, complaintId, amount: '8000' }, tunde.token);
  expect(answer.status, answer.text).toBe(200);
  return (await desk.refundsOf(id)).find(({ reason }) => reason === 'code-failed')?.id ?? '';
}
const stateOf = async (slip: string) =>
  (await calls.list(ngozi, 'decided')).find(({ id }) => id === slip)?.state;
const refusedValue = (units: string) => ({
  faceValue: `Enter ${units} at most: the new code isn’t worth more than the old one`,
});

describe('a slip for another code', () => {
  it('is for one complaint: it ends with its answer, and a later one about the same code needs another', async () => {
    const { id, codeId, complaintId, change } = await reported();
    const { id: slip, terms } = await calls.asked(tunde, change);
    expect(terms.slice(0, 3)).toEqual([
      { name: 'Change', value: 'Another code instead of code 1' },
      { name: 'Worth', value: '10' },
      {
        name: 'Complaint',
        value: expect.stringMatching(`^It was already used, .* Lagos time \\(${complaintId.slice(-8)}\\)$`),
      },
    ]);
    await calls.approve(ngozi, slip);
    expect((await codes.refuse(id, complaintId, ngozi)).status).toBe(200);
    expect(await stateOf(slip)).toBe('withdrawn');
    const later = (await codes.complain(id, codeId)).body.data.id;
    expect((await codes.replace(id, later)).failure.code).toBe('approval_needed');
    expect(await codes.codesOf(id)).toHaveLength(1);
    // Nor does it count where it was kept from ending.
    await world.database.pool.query(`begin; set local session_replication_role = replica;
      update approvals set state = 'approved' where id = '${slip}'; commit`);
    expect((await codes.replace(id, later)).failure.code).toBe('approval_needed');
    await calls.grant(tunde, ngozi, { kind: 'replace-code', complaintId: later });
    expect((await codes.replace(id, later)).status).toBe(200);
  });

  it('ends with its own complaint alone: that about another code of the order stays', async () => {
    const { id, first, second } = await twoReported();
    await rule();
    const slip = await calls.grant(tunde, ngozi, { kind: 'replace-code', complaintId: second });
    expect((await codes.refuse(id, first)).status).toBe(200);
    expect((await codes.replace(id, second)).status).toBe(200);
    expect(await stateOf(slip)).toBe('used');
  });

  it('says what that is worth, and is for no other value', async () => {
    const { id, complaintId, change } = await reported();
    await calls.grant(tunde, ngozi, change);
    const less = await codes.replace(id, complaintId, { faceValue: '8' });
    const words =
      'This code is worth 8, and the one it replaces was worth 10. Enter a reason, or correct the value.';
    expect([less.failure.code, less.failure.message]).toEqual(['codes_worth_less', words]);
    const codesReason = 'The rest by mail';
    const refused = await codes.replace(id, complaintId, { faceValue: '8', codesReason });
    const asked = { ...change, faceValue: '8' };
    expect([refused.failure.code, refused.failure.data]).toEqual(['approval_needed', { change: asked }]);
    const slip = await calls.asked(tunde, asked);
    expect(slip.terms).toContainEqual({ name: 'Worth', value: '8 instead of 10' });
    await calls.approve(ngozi, slip.id);
    expect((await codes.replace(id, complaintId, { faceValue: '8.00', codesReason })).status).toBe(200);
    expect(await stateOf(slip.id)).toBe('used');
  });
});

describe('another code', () => {
  it.each([
    ['10', '10.01', '10'],
    ['2.50', '100000', '2.5'],
    [null, '10.01', '10'],
  ])('instead of one of %s is never worth %s', async (old, more, most) => {
    const { id, complaintId, change } = await reported(old);
    expect((await calls.ask(tunde, { ...change, faceValue: more })).failure.code).toBe('approval_not_needed');
    await noRule();
    const { status, failure } = await codes.replace(id, complaintId, { faceValue: more });
    expect([status, failure.fields]).toEqual([422, refusedValue(most)]);
    expect(await codes.codesOf(id)).toHaveLength(1);
    expect((await codes.replace(id, complaintId, { faceValue: most })).status).toBe(200);
  });
});

describe('codes sent again for one order', () => {
  it('count together: the first, below the sum, needs no second person, and the one that reaches it does', async () => {
    const { id, complaintId } = await reported();
    const [{ amount }] = (
      await world.database.pool.query('select amount_kobo::int as amount from orders where id = $1', [id])
    ).rows;
    await world.database.pool.query('update desk_rules set approval_from_kobo = $1', [amount * 2]);
    expect((await codes.replace(id, complaintId)).status).toBe(200);
    const second = await complainAgain(id);
    const refused = await codes.replace(id, second);
    expect([refused.failure.code, refused.failure.message]).toEqual([
      'approval_needed',
      expect.stringContaining('Sending codes again for one order, together'),
    ]);
    const slip = await calls.asked(tunde, { kind: 'replace-code', complaintId: second });
    expect(slip.terms).toContainEqual({ name: 'Sent instead before', value: '1' });
    await calls.approve(ngozi, slip.id);
    expect((await codes.replace(id, second)).status).toBe(200);
    expect((await codes.replace(id, await complainAgain(id))).failure.code).toBe('approval_needed');
  });

  it('count as the code that each stands for, whatever value they are sent with', async () => {
    const { id, complaintId } = await reported();
    await world.database.pool.query('update desk_rules set approval_from_kobo = 2000000');
    const small = { faceValue: '0.01', codesReason: 'The rest by mail' };
    expect((await codes.replace(id, complaintId, small)).status).toBe(200);
    const second = await complainAgain(id);
    expect((await codes.replace(id, second, small)).failure.code).toBe('approval_needed');
    await world.call(refundCode, { id, complaintId: second, amount: '16000' }, tunde.token);
    expect((await desk.send((await desk.refundsOf(id))[0]?.id ?? '')).failure.code).toBe('approval_needed');
  });

  it('count as an equal share of the order at least, however little the first code was said to be worth', async () => {
    const { id } = await trade.place(trade.cardBuy);
    const worth = ['9.99', '0.01'].map((faceValue) => ({ code: newCode(), faceValue }));
    await codes.complete(id, { deliveryCodes: worth });
    await world.database.pool.query('update desk_rules set approval_from_kobo = 2000000');
    for (const status of [200, 200, 409])
      expect((await codes.replace(id, await complainAgain(id))).status).toBe(status);
  });

  it('count with the money of its codes: what is given back may need a second person, too', async () => {
    const { id, first, second } = await twoReported();
    await world.database.pool.query('update desk_rules set approval_from_kobo = 2000000');
    expect((await codes.replace(id, first)).status).toBe(200);
    expect((await codes.replace(id, await complainAgain(id))).status).toBe(200);
    const refundId = await giveBack(id, second);
    expect((await desk.send(refundId)).failure.code).toBe('approval_needed');
    const slip = await calls.asked(tunde, { kind: 'send-refund', refundId });
    expect(slip.terms).toContainEqual({ name: 'Sent instead before', value: '2' });
    await calls.approve(ngozi, slip.id);
    expect((await desk.send(refundId)).status).toBe(200);
  });

  it('count with the money of its codes: after that, another code may need one', async () => {
    const { id, first, second } = await twoReported();
    await world.database.pool.query('update desk_rules set approval_from_kobo = 2000000');
    expect((await desk.send(await giveBack(id, second))).status).toBe(200);
    expect((await codes.replace(id, first)).status).toBe(200);
    const complaintId = await complainAgain(id);
    expect((await codes.replace(id, complaintId)).failure.code).toBe('approval_needed');
    const { terms } = await calls.asked(tunde, { kind: 'replace-code', complaintId });
    expect(terms).toContainEqual({ name: 'Given back for its codes', value: '₦8,000.00' });
  });

  it('need no second person for the money of a code of another order', async () => {
    const one = await twoReported();
    const other = await twoReported();
    await world.database.pool.query('update desk_rules set approval_from_kobo = 2000000');
    expect((await codes.replace(one.id, one.first)).status).toBe(200);
    expect((await codes.replace(one.id, await complainAgain(one.id))).status).toBe(200);
    expect((await desk.send(await giveBack(other.id, other.first))).status).toBe(200);
  });
});

describe('the codes of a bought card', () => {
  const worth = (...values: (string | null)[]) => values.map((faceValue) => ({ code: newCode(), faceValue }));

  it('are never worth more together than what was bought', async () => {
    const { id } = await trade.place(trade.cardBuy);
    for (const [deliveryCodes, sum] of [
      [worth('1000000'), '1,000,000'],
      [worth('5', null, '5.01'), '10.01'],
    ] as const) {
      const { status, failure } = await codes.complete(id, { deliveryCodes });
      const words = `These codes are worth ${sum} together, and the customer bought 10. Correct the values.`;
      expect([status, failure.fields]).toEqual([422, { deliveryCodes: words }]);
    }
    expect((await storedOrder(world, id)).order.status).toBe('pending');
    expect((await codes.complete(id, { deliveryCodes: worth('5', '5') })).status).toBe(200);
  });

  it('are approved by what they are worth, and several without a value by their number', async () => {
    const { id } = await trade.place(trade.cardBuy);
    await rule();
    const change = { kind: 'complete-order', orderId: id } as const;
    const general = await calls.asked(tunde, change);
    expect(general.terms).toContainEqual({
      name: 'Codes',
      value: 'One, or several that are worth 10 together at most',
    });
    await calls.approve(ngozi, general.id);
    const valueless = worth('4', null, null);
    const refused = await codes.complete(id, { deliveryCodes: valueless });
    const asked = { ...change, valuelessCodes: 3 };
    expect([refused.failure.code, refused.failure.data]).toEqual(['approval_needed', { change: asked }]);
    const slip = await calls.asked(tunde, asked);
    expect(slip.terms).toContainEqual({ name: 'Codes', value: '3, and not each has a value' });
    const listed = (await calls.list(ngozi)).filter(({ subjectId }) => subjectId === id);
    expect(listed.map((one) => one.id)).toEqual([slip.id, general.id]);
    await calls.approve(ngozi, slip.id);
    expect((await codes.complete(id, { deliveryCodes: worth(null, null) })).failure.data).toEqual({
      change: { ...change, valuelessCodes: 2 },
    });
    expect((await codes.complete(id, { deliveryCodes: valueless })).status).toBe(200);
    expect(await stateOf(slip.id)).toBe('used');
  });

  it('with a value each need no other approval than the order’s', async () => {
    const { id } = await trade.place(trade.cardBuy);
    await rule();
    await calls.grant(tunde, ngozi, { kind: 'complete-order', orderId: id });
    expect((await codes.complete(id, { deliveryCodes: worth('5', '2.50', '2.50') })).status).toBe(200);
  });

  it('are worth less than what was bought only for a typed reason, which is recorded with both', async () => {
    const { id } = await trade.place(trade.cardBuy);
    const deliveryCodes = worth('5', '2.50');
    for (const codesReason of [undefined, '', '  ']) {
      const { status, failure } = await codes.complete(id, { deliveryCodes, codesReason });
      expect([status, failure.code, failure.data, failure.message]).toEqual([
        409,
        'codes_worth_less',
        { worth: '7.50', bought: '10.00' },
        'These codes are worth 7.5 together, and the customer bought 10. Enter a reason, or correct the values.',
      ]);
    }
    expect((await storedOrder(world, id)).order.status).toBe('pending');
    expect(await codes.codesOf(id)).toEqual([]);
    const codesReason = 'Two units follow by mail';
    expect((await codes.complete(id, { deliveryCodes, codesReason })).status).toBe(200);
    const recorded = async (order: string) => {
      const text = "select detail from audit_log where subject_id = $1 and action = 'codes-worth-less'";
      const { rows } = await world.database.pool.query(text, [order]);
      return rows.map(({ detail }) => JSON.parse(detail));
    };
    expect(await recorded(id)).toEqual([{ worth: '7.50', bought: '10.00', reason: codesReason }]);
    // A reason for as much as was bought is not recorded, nor one where a code has no value.
    for (const values of [['5', '5'], ['5', null], [null]] as const) {
      const other = await trade.place(trade.cardBuy);
      expect((await codes.complete(other.id, { deliveryCodes: worth(...values), codesReason })).status).toBe(
        200,
      );
      expect(await recorded(other.id)).toEqual([]);
    }
    const cancelled = await trade.place(trade.cardBuy);
    const refused = await world.call(
      resolveOrder,
      { orderId: cancelled.id, status: 'cancelled', codesReason },
      tunde.token,
    );
    expect([refused.status, Object.keys(refused.failure.fields ?? {})]).toEqual([422, ['codesReason']]);
  });
});
