import type { Approval, AskedChange } from '@nairadesk/contract/approvals';
import { matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

// One transfer of a statement, typed once more and sent back as unclaimed: who looks into the bank's app sees it there.
const { world, trade, admin: tunde } = useTrade({ rateLimit: false });
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
const payee = { bankName: 'Village Bank', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
const sameSum = 'A transfer of this sum';
let ngozi: Person;
let amountKobo = 150_000_00n;

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

/** A transfer of a sum of its own on a statement; of nobody without a name. */
async function arrived(name = '') {
  amountKobo += 100_000n;
  const party = name ? { partyName: name } : { partyName: '', partyBank: '' };
  const lines = linesOf([{ amountKobo, narration: 'FUND TRANSFER', ...party }], { from: Date.now() });
  const added = await bank.importLines(lines);
  expect(added.status, added.text).toBe(201);
  const amount = `${amountKobo / 100n}.00`;
  return (await bank.transfers()).find((one) => one.amount === amount)?.id ?? '';
}
const endOf = (id: string) => `(${id.slice(-8)})`;
/** The same, as a clerk types it. */
async function typed(senderName: string): Promise<string> {
  const amount = `${amountKobo / 100n}.00`;
  const more = senderName ? {} : { senderBank: '', senderAccount: '' };
  const entered = await desk.enter({ accountId: bank.account.id, amount, senderName, ...more });
  expect(entered.status, entered.text).toBe(201);
  return entered.body.data.id;
}
/** Sends it back as unclaimed. @returns the question about it and the refund */
async function refundOf(id: string): Promise<{ asked: string | null; change: AskedChange }> {
  const no = await world.call(refundReceipt, { id }, tunde.token);
  const asked = no.status === 201 ? null : `${no.failure.code}: ${no.failure.message}`;
  const answer = asked ? await world.call(refundReceipt, { id, confirmedOther: true }, tunde.token) : no;
  expect(answer.status, answer.text).toBe(201);
  const refundId = (await desk.newestRefund())?.id ?? '';
  const set = await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, tunde.token);
  expect(set.status, set.text).toBe(200);
  return { asked, change: { kind: 'send-refund', refundId } };
}
const valuesOf = (lines: Approval['terms'] | undefined) =>
  (lines ?? []).filter((line) => line.name.startsWith(sameSum)).map(({ value }) => value);
async function slipOf(change: AskedChange) {
  const { terms, besides } = await calls.asked(tunde, change);
  return { terms: valuesOf(terms), besides: valuesOf(besides) };
}

it('a typed transfer that paid an order already: is sent back after a second yes, and its slip says so', async () => {
  const line = await arrived('DANLADI CHIKA');
  const order = await trade.place();
  const matched = await world.call(
    matchReceipt,
    { id: line, orderId: order.id, confirmed: true },
    tunde.token,
  );
  expect(matched.status, matched.text).toBe(201);
  const { asked, change } = await refundOf(await typed('Danladi Chika'));
  expect(asked).toBe(
    `receipt_alike: This transfer may be the one that ${order.transactionId} has, and would count twice. Send it back only if it’s another one.`,
  );
  const { terms } = await slipOf(change);
  expect(terms).toEqual([
    expect.stringMatching(
      new RegExp(`from DANLADI CHIKA.+ \\(${line.slice(-8)}\\) pays ${order.transactionId}`),
    ),
  ]);
});

it('a typed transfer that was sent back already: its slip says so, and its first refund’s has nothing', async () => {
  const line = await arrived('DANLADI CHIKA');
  const { asked, change: first } = await refundOf(line);
  expect([asked, await slipOf(first)]).toEqual([null, { terms: [], besides: [] }]);
  await calls.grant(tunde, ngozi, first);
  const again = await refundOf(await typed('Danladi Chika'));
  expect(again.asked).toContain(
    'receipt_alike: This transfer may be one of this sum that is to be sent back',
  );
  expect((await slipOf(again.change)).terms).toEqual([
    expect.stringMatching(new RegExp(`${line.slice(-8)}\\) pays a refund$`)),
  ]);
});

it('a typed transfer without a name, or one of nobody on a statement: stands beside the terms of its slip', async () => {
  const [named, other] = ['DANLADI CHIKA', ''];
  for (const [onStatement, asTyped] of [
    [named, other],
    [other, named],
  ] as const) {
    const line = await arrived(onStatement);
    await refundOf(line);
    const { change } = await refundOf(await typed(asTyped));
    const { terms, besides } = await slipOf(change);
    expect(terms).toEqual([]);
    expect(besides).toEqual([expect.stringContaining(`${endOf(line)} pays a refund`)]);
  }
});

it('a typed transfer of somebody else, or of another sum: is sent back without a question, and no slip has the other', async () => {
  const line = await arrived('DANLADI CHIKA');
  await refundOf(line);
  for (const [name, more] of [
    ['Musa Bello', 0n],
    ['Danladi Chika', 500_000n],
  ] as const) {
    amountKobo += more;
    const { asked, change } = await refundOf(await typed(name));
    expect([asked, await slipOf(change)]).toEqual([null, { terms: [], besides: [] }]);
  }
});
