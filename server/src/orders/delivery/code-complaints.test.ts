import { alertDefaults, saveAlertChoices } from '@nairadesk/contract/alerts';
import { listOpenComplaints } from '@nairadesk/contract/delivered-codes';
import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import { getOrder } from '@nairadesk/contract/orders';
import { startShift } from '@nairadesk/contract/shifts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { useListen } from '../../../test/listen.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { useTrade } from '../../../test/trade.ts';

const { world, trade, admin } = useTrade();
const listen = useListen(world);
const codes = boughtCodes(world, trade, admin);

beforeAll(async () => {
  await trade.completeOne();
});
beforeEach(() => world.database.pool.query('delete from throttles'));

const rules = { tolerance: '50', lateMinutes: 5, strangers: 'hold', referenceFrom: null } as const;
/** Moves a delivery and the owner's rules of then into the past, which no call can. */
async function ageCodes(id: string, hours: number): Promise<void> {
  const past = `- interval '${hours} hours'`;
  await world.database.pool.query(`begin;
    alter table delivered_codes disable trigger all; alter table audit_log disable trigger all;
    update delivered_codes set delivered_at = delivered_at ${past} where order_id = '${id}';
    update audit_log set at = at ${past} where action = 'desk-rules-changed';
    alter table audit_log enable trigger all; alter table delivered_codes enable trigger all; commit`);
}
const setHours = (cardComplaintHours: number) =>
  world.call(saveDeskRules, { ...rules, cardComplaintHours }, trade.boss.token);

describe('a code that did not work', () => {
  it('is reported by its owner, tells staff, mails the desk and moves no money', async () => {
    const { id, codes: listed } = await codes.delivered([newCode(), newCode()]);
    const ledger = await world.count('ledger_entries');
    const staff = await listen(admin.token);
    const text = 'The shop said that it was spent on Monday';
    const answer = await codes.complain(id, listed[1]?.id ?? '', trade.ada, { reason: 'used', text });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Thank you. We’ll look into it and write to you.',
      data: { state: 'open', reason: 'used', text, answer: null, answeredAt: null, answeredBy: null },
    });
    await staff.hears('order', id);
    expect(await codes.newestOf(id, trade.ada, 0)).toBeNull();
    expect(await codes.newestOf(id, admin, 1)).toEqual(answer.body.data);
    expect(await codes.waitingOf(id)).toMatchObject([
      { id: answer.body.data.id, number: 2, reason: 'used', userName: 'Ada Obi', own: false },
    ]);
    const [mail] = await mailsTo(world, trade.boss.email);
    expect([mail?.kind, mail?.text]).toEqual(['code-complaint', expect.stringContaining('code 2 of order')]);
    expect(mail?.text).not.toContain(text);
    expect(await codes.recordedOf(id)).toEqual([['code-complaint-opened', { code: 2, reason: 'used' }]]);
    const { deskEvents } = (await world.call(getOrder, { id }, admin.token)).body.data;
    expect(deskEvents).toMatchObject([{ action: 'code-complaint-opened', by: 'Ada Obi' }]);
    expect((await world.call(getOrder, { id }, trade.ada.token)).body.data.deskEvents).toEqual([]);
    expect(await world.count('ledger_entries')).toBe(ledger);
  });

  it('is told to staff on shift as each chose, and not to the desk account then', async () => {
    const { id, codes: listed } = await codes.delivered([newCode()]);
    const [mailed, quiet, off] = [await world.admin(), await world.admin(), await world.admin()];
    for (const who of [mailed, quiet]) await world.call(startShift, {}, who.token);
    const choices = {
      ...alertDefaults.choices,
      'code-complaint': { sound: false, push: false, mail: false },
    };
    const { waitingMinutes } = alertDefaults;
    expect((await world.call(saveAlertChoices, { choices, waitingMinutes }, quiet.token)).status).toBe(200);
    const before = (await mailsTo(world, trade.boss.email)).length;
    expect((await codes.complain(id, listed[0]?.id ?? '')).status).toBe(200);
    const [mail] = await mailsTo(world, mailed.email);
    expect([mail?.kind, mail?.text]).toEqual(['code-complaint', expect.stringContaining('code 1 of order')]);
    for (const who of [quiet, off]) expect(await mailsTo(world, who.email)).toEqual([]);
    expect(await mailsTo(world, trade.boss.email)).toHaveLength(before);
    await world.database.pool.query('delete from staff_shifts');
  });

  it('is reported once at a time, of two presses at once too', async () => {
    const { id, codes: listed } = await codes.delivered();
    const codeId = listed[0]?.id ?? '';
    const answers = await Promise.all([1, 2, 3].map(() => codes.complain(id, codeId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.failure.code).toBe('complaint_open');
    expect(await codes.waitingOf(id)).toHaveLength(1);
  });

  it('is refused for another customer’s order as for none, to staff, and for a code of another order', async () => {
    const { id, codes: listed } = await codes.delivered();
    const codeId = listed[0]?.id ?? '';
    const other = await codes.delivered();
    const stranger = await codes.complain(id, codeId, await world.user());
    expect([stranger.status, stranger.failure.code]).toEqual([404, 'not_found']);
    for (const who of [admin, trade.boss]) {
      const answer = await codes.complain(id, codeId, who);
      expect([answer.status, answer.failure.code]).toEqual([403, 'forbidden']);
    }
    for (const wrong of [other.codes[0]?.id ?? '', crypto.randomUUID(), 'none'])
      expect((await codes.complain(id, wrong)).status).toBe(404);
    expect(await codes.waitingOf(id)).toEqual([]);
    const list = await world.call(listOpenComplaints, {}, trade.ada.token);
    expect([list.status, list.failure.code]).toEqual([403, 'forbidden']);
  });

  it.each([
    ['an unknown reason', { reason: 'other' }, { reason: 'Choose what is wrong' }],
    ['too many words', { reason: 'invalid', text: 'a'.repeat(501) }, { text: 'Use at most 500 characters' }],
    ['an unknown field', { reason: 'invalid', surprise: 1 }, { surprise: 'Unknown field: surprise' }],
  ])('is refused with %s', async (_, more, fields) => {
    const { id, codes: listed } = await codes.delivered();
    const { status, failure } = await codes.complain(id, listed[0]?.id ?? '', trade.ada, more);
    expect([status, failure.fields]).toEqual([422, fields]);
    expect(await codes.waitingOf(id)).toEqual([]);
  });

  it.each([
    ['spaced', (code: string) => code.replaceAll('-', ' ').toLowerCase()],
    [
      'in wide letters',
      (code: string) =>
        code.replaceAll(/[0-9A-Z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ],
    ['of the same order', (_: string, other: string) => other],
  ])('is refused with a code in its words, %s', async (_, written) => {
    const [code, other] = [newCode(), newCode()];
    const { id, codes: listed } = await codes.delivered([code, other]);
    const text = `It says ${written(code, other)} is spent`;
    const answer = await codes.complain(id, listed[0]?.id ?? '', trade.ada, { text });
    expect([answer.status, answer.failure?.fields]).toEqual([
      422,
      { text: 'Leave the code out. We have it.' },
    ]);
  });

  it('is reported within the owner’s hours only, and after that Support is named', async () => {
    const { id, transactionId } = await trade.place(trade.cardBuy);
    await codes.complete(id, { deliveryCodes: [{ code: newCode() }, { code: newCode() }] });
    const [first, second] = await codes.codesOf(id);
    await ageCodes(id, 71);
    expect((await codes.complain(id, first?.id ?? '')).status).toBe(200);
    await ageCodes(id, 1);
    const late = await codes.complain(id, second?.id ?? '');
    expect([late.status, late.failure.code]).toEqual([409, 'complaint_too_late']);
    expect(late.failure.message).toContain(`write to us in Support and quote ${transactionId}`.slice(1));
    expect(Date.parse((await codes.codesOf(id))[1]?.complainUntil ?? '')).toBeLessThan(Date.now());
  });

  it('has the hours that were in force when it was delivered, whatever the owner’s rule is since', async () => {
    const until = async (id: string) => {
      const [code] = await codes.codesOf(id);
      return (Date.parse(code?.complainUntil ?? '') - Date.parse(code?.timeStamp ?? '')) / 3_600_000;
    };
    // Before the rule was ever changed, and after each change.
    const first = await codes.delivered();
    await setHours(96);
    const second = await codes.delivered();
    await setHours(1);
    const third = await codes.delivered();
    await setHours(720);
    expect([await until(first.id), await until(second.id), await until(third.id)]).toEqual([72, 96, 1]);
    await setHours(1);
    await ageCodes(second.id, 90);
    expect((await codes.complain(second.id, second.codes[0]?.id ?? '')).status).toBe(200);
    await setHours(720);
    await ageCodes(third.id, 2);
    const late = await codes.complain(third.id, third.codes[0]?.id ?? '');
    expect([late.status, late.failure.code]).toEqual([409, 'complaint_too_late']);
    await setHours(72);
  });
});

it('complaints: are limited to thirty an hour for one customer, whatever becomes of them', async () => {
  const person = await world.user();
  const { id, codes: listed } = await codes.delivered(undefined, person);
  const answers = await Promise.all(
    Array.from({ length: 31 }, () => codes.complain(id, listed[0]?.id ?? '', person)),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(200), count(409), count(429)]).toEqual([1, 29, 1]);
});
