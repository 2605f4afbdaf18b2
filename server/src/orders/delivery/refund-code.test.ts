import { refundCode } from '@nairadesk/contract/delivered-codes';
import { getOrder, reverseOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { readDeskPosition } from '../../platform/money/desk-position.ts';
import { checkInvariants, findViolations } from '../../platform/verify/check-invariants.ts';
import { verifyDatabase } from '../../platform/verify/verify-database.ts';

const { world, trade, admin } = useTrade();
const codes = boughtCodes(world, trade, admin);
const desk = moneyDesk(world, admin);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
});
beforeEach(() => world.database.pool.query('delete from throttles'));

const sql = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows;
const position = (id: string) => readDeskPosition(world.database.db, id);
const refund = (id: string, complaintId: string, amount: string, who: Pick<Person, 'token'> = admin) =>
  world.call(refundCode, { id, complaintId, amount }, who.token);
const reverse = (id: string, moneyCame = true) =>
  world.call(reverseOrder, { id, reason: 'A mistake', moneyCame }, trade.boss.token);
/** What is owed for an order by reason and state, in naira. */
const owed = async (id: string) =>
  (await desk.refundsOf(id)).map(({ reason, state, amount }) => [reason, state, amount]);

/** An order for ₦16,000 of two codes of 7.50 and 2.50, paid by this transfer or by our word; the second one did not work. */
async function complained(transfer?: { amount: string }) {
  const { id } = await trade.place(trade.cardBuy);
  const paid = transfer && (await desk.enter({ ...transfer, orderId: id })).body.data;
  const deliveryCodes = [
    { code: newCode(), faceValue: '7.50' },
    { code: newCode(), faceValue: '2.50' },
  ];
  const done = await codes.complete(id, { deliveryCodes });
  expect(done.status, done.text).toBe(200);
  const [, second] = await codes.codesOf(id);
  const codeId = second?.id ?? '';
  const complaint = await codes.complain(id, codeId);
  return { id, codeId, complaintId: complaint.body.data.id, paid };
}

async function expectSound(): Promise<void> {
  const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
  // The people of tests were never recorded.
  expect(
    faults.filter((fault) => /^(delivered code|complaint|order|refund|ledger|account) /.test(fault)),
  ).toEqual([]);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
}

describe('the money of a code that did not work', () => {
  it('becomes a refund of its share: the customer is told, the order stands, and the code isn’t reported again', async () => {
    const { id, codeId, complaintId } = await complained({ amount: '16000.00' });
    const listed = await codes.codesOf(id, admin);
    expect(listed.map(({ share }) => share)).toEqual([null, '4000.00']);
    expect((await codes.codesOf(id)).map(({ share }) => share)).toEqual([null, null]);
    const answer = await refund(id, complaintId, '4000');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Refund due',
      data: { state: 'refunded', answeredBy: admin.name, refund: { amount: '4000.00', state: 'due' } },
    });
    expect((await codes.codesOf(id))[1]?.complaint).toMatchObject({
      state: 'refunded',
      answeredBy: null,
      refund: { amount: '4000.00', state: 'due' },
    });
    expect(await owed(id)).toEqual([['code-failed', 'due', '4000.00']]);
    const mail = (await mailsTo(world, trade.ada.email)).find(({ kind }) => kind === 'code-refunded');
    expect(mail?.text).toContain('code 2 of your order');
    expect(mail?.text).toContain('₦4,000.00');
    const { status, reversal, deskEvents } = (await world.call(getOrder, { id }, admin.token)).body.data;
    expect([status, reversal]).toEqual(['completed', null]);
    expect(deskEvents).toContainEqual(
      expect.objectContaining({ action: 'code-refunded', by: admin.name, amount: '4000.00' }),
    );
    expect((await codes.complain(id, codeId)).failure.code).toBe('code_refunded');
    // The other one can be reported still.
    expect((await codes.complain(id, listed[0]?.id ?? '')).status).toBe(200);
    expect(await position(id)).toBe(0n);
    await expectSound();
  });

  it('is sent and seen as every refund', async () => {
    const { id, complaintId } = await complained({ amount: '16000.00' });
    await refund(id, complaintId, '4000');
    const [due] = await desk.refundsOf(id);
    expect((await desk.send(due?.id ?? '')).status).toBe(200);
    expect((await codes.codesOf(id))[1]?.complaint?.refund?.state).toBe('sent');
    const debit = (await desk.enter({ direction: 'out', amount: '4000.00' })).body.data;
    expect((await desk.sentBy(debit.id, due?.id ?? '')).status).toBe(200);
    expect(await owed(id)).toEqual([['code-failed', 'settled', '4000.00']]);
    await expectSound();
  });

  it('is refused with another share, once answered, to customers, and about an order of their own', async () => {
    const { id, complaintId } = await complained();
    expect((await refund(id, complaintId, '4000.01')).failure.code).toBe('code_share_changed');
    expect((await refund(id, complaintId, '0')).failure.code).toBe('code_share_changed');
    expect((await refund(id, complaintId, '4000', trade.ada)).failure.code).toBe('forbidden');
    expect((await refund(id, crypto.randomUUID(), '4000')).status).toBe(404);
    expect(await owed(id)).toEqual([]);
    const both = await Promise.all([refund(id, complaintId, '4000'), refund(id, complaintId, '4000', ngozi)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await codes.replace(id, complaintId)).failure.code).toBe('complaint_answered');
    expect(await owed(id)).toEqual([['code-failed', 'due', '4000.00']]);
    await expectSound();
  });

  it('follows a code that was replaced before, at the share of the first one', async () => {
    const { id, complaintId } = await complained({ amount: '16000.00' });
    await codes.replace(id, complaintId, { faceValue: '2', codesReason: 'The rest by mail' });
    const third = (await codes.codesOf(id))[2];
    const again = (await codes.complain(id, third?.id ?? '')).body.data.id;
    expect((await refund(id, again, '4000')).status).toBe(200);
    await expectSound();
  });

  it('is never more than what came, where the tolerance forgave a part', async () => {
    const { id, complaintId } = await complained({ amount: '15960.00' });
    const first = (await codes.codesOf(id))[0];
    const other = (await codes.complain(id, first?.id ?? '')).body.data.id;
    const shares = (await codes.codesOf(id, admin)).map(({ share }) => share ?? '');
    expect(shares).toEqual(['11970.00', '3990.00']);
    expect((await refund(id, other, shares[0] ?? '')).status).toBe(200);
    expect((await refund(id, complaintId, shares[1] ?? '')).status).toBe(200);
    expect(await position(id)).toBe(0n);
    await expectSound();
  });

  it('needs a second person to be sent from the owner’s sum on, all of one order together', async () => {
    const calls = approvalCalls(world, trade);
    const { id, complaintId } = await complained({ amount: '16000.00' });
    const first = (await codes.codesOf(id))[0];
    const other = (await codes.complain(id, first?.id ?? '')).body.data.id;
    await refund(id, complaintId, '4000');
    await refund(id, other, '12000');
    expect((await calls.saveRules({ approvalFrom: '16000' })).status).toBe(200);
    try {
      const [due] = await desk.refundsOf(id);
      const refused = await desk.send(due?.id ?? '');
      expect(refused.failure.code).toBe('approval_needed');
      const slip = await calls.asked(admin, { kind: 'send-refund', refundId: due?.id ?? '' });
      expect(slip.terms).toContainEqual({ name: 'Because', value: 'A code of their order did not work' });
      expect((await calls.approve(ngozi, slip.id)).status).toBe(200);
      expect((await desk.send(due?.id ?? '')).status, 'approved').toBe(200);
    } finally {
      const off = { kind: 'loosen-rules', approvalFrom: null } as const;
      await calls.grant(trade.boss, await world.superAdmin(), off);
      await calls.saveRules({ approvalFrom: null });
    }
  });
});

describe('an order whose code was refunded', () => {
  it.each([
    ['paid by a transfer', { amount: '16000.00' }],
    ['paid by our word alone', undefined],
  ])('owes the rest once it is reversed: %s', async (_, transfer) => {
    const { id, complaintId } = await complained(transfer);
    await refund(id, complaintId, '4000');
    const reversed = await reverse(id);
    expect(reversed.status, reversed.text).toBe(200);
    expect(await owed(id)).toEqual([
      ['code-failed', 'due', '4000.00'],
      ['reversed', 'due', '12000.00'],
    ]);
    await expectSound();
  });

  it('owes nothing once it is reversed as nothing came', async () => {
    const { id, complaintId } = await complained();
    await refund(id, complaintId, '4000');
    expect((await reverse(id, false)).status).toBe(200);
    expect(await owed(id)).toEqual([['code-failed', 'withdrawn', '4000.00']]);
    expect(await position(id)).toBe(0n);
    await expectSound();
  });

  it('has its refund withdrawn when the bank takes the money back, and the customer owes what the rest was worth', async () => {
    const { id, complaintId, paid } = await complained({ amount: '16000.00' });
    await refund(id, complaintId, '4000');
    if (paid) expect((await desk.takeBack(paid)).status).toBe(201);
    expect(await owed(id)).toEqual([['code-failed', 'withdrawn', '4000.00']]);
    expect(await position(id)).toBe(1_200_000n);
    expect((await codes.codesOf(id))[1]?.complaint?.refund?.state).toBe('withdrawn');
    expect((await reverse(id)).status).toBe(200);
    expect(await position(id)).toBe(0n);
    await expectSound();
  });

  it('gives no money of a code back once the bank took some of it', async () => {
    const { id, complaintId, paid } = await complained({ amount: '16000.00' });
    if (paid) await desk.takeBack(paid);
    expect((await refund(id, complaintId, '4000')).failure.code).toBe('order_money_taken_back');
    expect(await owed(id)).toEqual([]);
  });

  it('sends no other code while the customer owes us the money, and does once they paid again', async () => {
    const { id, complaintId, paid } = await complained({ amount: '16000.00' });
    if (paid) await desk.takeBack(paid);
    const slips = approvalCalls(world, trade);
    const change = { kind: 'replace-code', complaintId } as const;
    expect((await slips.ask(admin, change)).failure.code).toBe('order_money_taken_back');
    const refused = await codes.replace(id, complaintId);
    expect([refused.status, refused.failure.code]).toEqual([409, 'order_money_taken_back']);
    expect(await codes.codesOf(id)).toHaveLength(2);
    await desk.enter({ amount: '16000.00', orderId: id });
    expect(await position(id)).toBe(0n);
    expect((await codes.replace(id, complaintId)).status).toBe(200);
  });

  it('counts with the money of an order that is reversed, and the slip says how many were sent', async () => {
    const { id, complaintId } = await complained();
    expect((await codes.replace(id, complaintId)).status).toBe(200);
    await sql('update desk_rules set approval_from_kobo = 2000000, approve_reversals = true');
    const slips = approvalCalls(world, trade);
    const sentBefore = { name: 'Sent instead before', value: '1' };
    const reversing = { kind: 'reverse-order', orderId: id, moneyCame: true } as const;
    expect((await slips.asked(trade.boss, reversing)).terms).toContainEqual(sentBefore);
    await sql('update desk_rules set approve_reversals = false');
    expect((await reverse(id)).status).toBe(200);
    const [due] = await desk.refundsOf(id);
    expect(due).toMatchObject({ reason: 'reversed', amount: '16000.00', needsSecondPerson: true });
    const sending = { kind: 'send-refund', refundId: due?.id ?? '' } as const;
    expect((await slips.asked(admin, sending)).terms).toContainEqual(sentBefore);
    await sql('update desk_rules set approval_from_kobo = null');
  });

  it('sends no other code while the bank may have taken the money back', async () => {
    const { id, complaintId } = await complained({ amount: '16000.00' });
    const reversal = { direction: 'out', kind: 'reversal', amount: '16000.00' } as const;
    expect((await desk.enter(reversal)).status).toBe(201);
    const slips = approvalCalls(world, trade);
    expect((await slips.ask(admin, { kind: 'replace-code', complaintId })).failure.code).toBe(
      'reversal_open',
    );
    const refused = await codes.replace(id, complaintId);
    expect([refused.status, refused.failure.code]).toEqual([409, 'reversal_open']);
    expect(await codes.codesOf(id)).toHaveLength(2);
  });

  it('is named by verify when its refund says otherwise', async () => {
    const { id, complaintId } = await complained();
    await refund(id, complaintId, '4000');
    const refundId = (await desk.refundsOf(id))[0]?.id;
    const client = await world.database.pool.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      await client.query(
        "update code_complaints set refund_id = null, state = 'refused', answer = 'x' where id = $1",
        [complaintId],
      );
      const found = (await findViolations(client)).map(({ subject }) => subject);
      expect(found).toContain(`refund ${refundId}`);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await expect(
      sql('update code_complaints set refund_id = null where id = $1', [complaintId]),
    ).rejects.toThrow('answered once');
  });
});
