import { reverseOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { mailsTo } from '../../../test/mail-to.ts';
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

const sql = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows;
/** Those about what is here: the people of tests were never recorded. */
const faults = async () =>
  (await verifyDatabase(world.database, world.services.secrets, null)).faults.filter((fault) =>
    /^(delivered code|complaint|order) /.test(fault),
  );

describe('staff who answer', () => {
  it('send another code: the old one stays, the customer is mailed, and only the new one can be reported', async () => {
    const old = newCode();
    const { id, codes: listed } = await codes.delivered([old, newCode()]);
    const codeId = listed[0]?.id ?? '';
    const complaintId = (await codes.complain(id, codeId)).body.data.id;
    const code = newCode();
    const answer = await codes.replace(id, complaintId, { code, faceValue: '5' });
    expect(answer.body).toMatchObject({ message: 'Code sent', data: { state: 'replaced' } });
    expect(answer.text).not.toContain(code);
    const [first, , third] = await codes.codesOf(id);
    expect(first).toMatchObject({ replacedBy: 3, complaint: { state: 'replaced', answeredBy: null } });
    expect(third).toMatchObject({ number: 3, replaces: 1, faceValue: '5.00', complaint: null });
    expect((await codes.newestOf(id, admin))?.answeredBy).toBe(admin.name);
    expect((await codes.reveal(id, third?.id ?? '', trade.ada)).body.data.code).toBe(code);
    expect((await codes.reveal(id, codeId, admin)).body.data.code).toBe(old);
    const [mail] = await mailsTo(world, trade.ada.email);
    expect([mail?.kind, mail?.text]).toEqual(['code-replaced', expect.stringContaining(`${code} (5)`)]);
    expect((await codes.complain(id, codeId)).failure.code).toBe('code_replaced');
    expect((await codes.complain(id, third?.id ?? '')).status).toBe(200);
    expect(await codes.recordedOf(id)).toEqual([
      ['code-complaint-opened', { code: 1, reason: 'used' }],
      ['code-replaced', { code: 1, by: 3 }],
      ['code-complaint-opened', { code: 3, reason: 'used' }],
    ]);
    expect(await sql('select print from card_prints where order_id = $1', [id])).toHaveLength(3);
    expect(await faults()).toEqual([]);
  });

  it('keep the value where they say none, and send it to the delivery address', async () => {
    const { id } = await trade.place({ ...trade.cardBuy, deliveryEmail: 'friend@example.com' });
    await codes.complete(id, { deliveryCodes: [{ code: newCode(), faceValue: '10' }] });
    const [first] = await codes.codesOf(id);
    const complaintId = (await codes.complain(id, first?.id ?? '')).body.data.id;
    const code = newCode();
    expect((await codes.replace(id, complaintId, { code })).status).toBe(200);
    expect((await codes.codesOf(id))[1]?.faceValue).toBe('10.00');
    expect((await mailsTo(world, 'friend@example.com'))[0]?.text).toContain(`${code} (10)`);
    const [buyer] = await mailsTo(world, trade.ada.email);
    expect(buyer?.text).toContain('friend@example.com');
    expect(buyer?.text).not.toContain(code);
  });

  it('can’t send the same code again, nor another one of the order', async () => {
    const [one = '', two = ''] = [newCode(), newCode()];
    const { id, codes: listed } = await codes.delivered([one, two]);
    const complaintId = (await codes.complain(id, listed[0]?.id ?? '')).body.data.id;
    for (const [code, number] of [
      [one.toLowerCase(), 1],
      [two.replaceAll('-', ' '), 2],
    ] as const) {
      const { failure } = await codes.replace(id, complaintId, { code });
      expect(failure.fields).toEqual({ code: `This is code ${number} of the order. Enter another one.` });
    }
    expect(await codes.waitingOf(id)).toHaveLength(1);
    expect(await codes.codesOf(id)).toHaveLength(2);
  });

  it('refuse it with words, which the customer reads on screen and in a mail, and who may report it again', async () => {
    const { id, codeId, complaintId } = await codes.complained();
    const answer = await codes.refuse(id, complaintId);
    expect(answer.body).toMatchObject({
      message: 'Complaint refused',
      data: { state: 'refused', answer: 'It was spent on 3 May', answeredBy: admin.name },
    });
    expect(await codes.newestOf(id)).toMatchObject({
      state: 'refused',
      answer: 'It was spent on 3 May',
      answeredBy: null,
    });
    const [mail] = await mailsTo(world, trade.ada.email);
    expect([mail?.kind, mail?.text]).toEqual([
      'code-complaint-refused',
      expect.stringContaining('It was spent on 3 May'),
    ]);
    expect(await codes.waitingOf(id)).toEqual([]);
    expect((await codes.complain(id, codeId)).status).toBe(200);
    expect((await codes.newestOf(id))?.state).toBe('open');
  });

  it('answer once: of two at the same moment one does', async () => {
    const { id, complaintId } = await codes.complained();
    const answers = await Promise.all([
      codes.replace(id, complaintId),
      codes.refuse(id, complaintId, ngozi),
      codes.replace(id, complaintId, {}, trade.boss),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.failure.code).toBe('complaint_answered');
    expect((await codes.codesOf(id)).length).toBeLessThan(3);
  });

  it('end it by reversing the order: the money becomes a refund, and nothing more is reported', async () => {
    const { id, codeId, complaintId } = await codes.complained();
    const reversed = await world.call(reverseOrder, { id, reason: 'The code was spent' }, trade.boss.token);
    expect(reversed.status, reversed.text).toBe(200);
    expect(await codes.newestOf(id)).toMatchObject({ state: 'reversed', answer: null });
    expect(await codes.waitingOf(id)).toEqual([]);
    expect((await codes.replace(id, complaintId)).failure.code).toBe('complaint_answered');
    expect((await codes.complain(id, codeId)).failure.code).toBe('order_reversed');
    expect(await sql('select amount_kobo::text from refunds where order_id = $1', [id])).toEqual([
      { amount_kobo: '1600000' },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('are neither customers nor a colleague who bought the card', async () => {
    const buyer = await world.user();
    const { id, complaintId } = await codes.complained(buyer);
    for (const answer of [
      await codes.replace(id, complaintId, {}, buyer),
      await codes.refuse(id, complaintId, trade.ada),
    ])
      expect([answer.status, answer.failure.code]).toEqual([403, 'forbidden']);
    await sql("update users set role = 'admin' where id = $1", [buyer.id]);
    const own = { token: await world.session(buyer.id) };
    for (const answer of [
      await codes.replace(id, complaintId, {}, own),
      await codes.refuse(id, complaintId, own),
    ])
      expect([answer.status, answer.failure.code]).toEqual([403, 'own_order']);
    expect(await codes.waitingOf(id, own)).toMatchObject([{ own: true }]);
    for (const [order, complaint] of [
      [crypto.randomUUID(), complaintId],
      [id, crypto.randomUUID()],
      [id, 'none'],
      [(await codes.delivered()).id, complaintId],
    ] as const)
      expect((await codes.replace(order, complaint)).status).toBe(404);
  });

  it('need a second person for another code where the order would, for exactly that', async () => {
    const calls = approvalCalls(world, trade);
    const { id, complaintId } = await codes.complained();
    const change = { kind: 'replace-code', complaintId } as const;
    expect((await calls.ask(admin, change)).failure.code).toBe('approval_not_needed');
    expect((await calls.saveRules({ approvalFrom: '16000' })).status).toBe(200);
    try {
      const refused = await codes.replace(id, complaintId);
      expect([refused.failure.code, refused.failure.data]).toEqual(['approval_needed', { change }]);
      const asked = await calls.asked(admin, change);
      expect(asked.terms[0]).toEqual({ name: 'Change', value: 'Another code instead of code 1' });
      expect((await calls.approve(admin, asked.id)).failure.code).toBe('own_approval');
      expect((await calls.approve(ngozi, asked.id)).status).toBe(200);
      expect((await codes.replace(id, complaintId, {}, ngozi)).failure.code).toBe('approval_needed');
      expect((await codes.replace(id, complaintId)).status).toBe(200);
      const [, second] = await codes.codesOf(id);
      await codes.complain(id, second?.id ?? '');
      const again = (await codes.waitingOf(id))[0]?.id ?? '';
      expect((await codes.replace(id, again)).failure.code).toBe('approval_needed');
      const left = await calls.asked(admin, { kind: 'replace-code', complaintId: again });
      expect((await calls.list(admin)).map((one) => one.id)).toContain(left.id);
      expect((await codes.refuse(id, again)).status).toBe(200);
      expect((await calls.list(admin)).map((one) => one.id)).not.toContain(left.id);
    } finally {
      const off = { kind: 'loosen-rules', approvalFrom: null } as const;
      await calls.grant(trade.boss, await world.superAdmin(), off);
      expect((await calls.saveRules({ approvalFrom: null })).status).toBe(200);
    }
  });
});

it('complaints: are never changed nor deleted, and verify names an edit made in the database', async () => {
  const { id, complaintId } = await codes.complained();
  const waiting = "update code_complaints set reason = 'invalid' where id = $1";
  await expect(sql(waiting, [complaintId])).rejects.toThrow('answered once');
  await expect(sql('delete from code_complaints where id = $1', [complaintId])).rejects.toThrow(
    'append-only',
  );
  await codes.refuse(id, complaintId);
  const reopen = `update code_complaints set state = 'open', answer = null, answered_by = null,
    answered_at = null where id = $1`;
  await expect(sql(reopen, [complaintId])).rejects.toThrow('answered once');
  await sql('alter table code_complaints disable trigger all');
  await sql(reopen, [complaintId]);
  expect(await faults()).toEqual([`complaint ${complaintId} has an answer that is not in the audit log`]);
  await sql('alter table code_complaints enable trigger all');
});
