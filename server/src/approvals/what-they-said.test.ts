import type { AskedChange } from '@nairadesk/contract/approvals';
import { refundCode } from '@nairadesk/contract/delivered-codes';
import { declineOffer, makeOffer } from '@nairadesk/contract/offers';
import { reverseOrder } from '@nairadesk/contract/orders';
import { matchReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { setRefundPayee, settleRefund } from '@nairadesk/contract/refunds';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { approvalCalls } from '../../test/approvals.ts';
import { boughtCodes } from '../../test/bought-codes.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let bola: Person;
let ngozi: Person;

const rule = (kobo: number | null) =>
  world.database.pool.query('update desk_rules set approval_from_kobo = $1', [kobo]);

beforeAll(async () => {
  bola = await world.admin({ name: 'Bola Ade' });
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
});
beforeEach(() => rule(1_000_000));

const toSend = (refundId: string): AskedChange => ({ kind: 'send-refund', refundId });
/** Enters the account of a refund as Ngozi, who asks for it: what Tunde and Bola may decide. */
async function asksFor(refundId: string) {
  const payee = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2011111111' };
  const chosen = await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, ngozi.token);
  expect(chosen.status, chosen.text).toBe(200);
  return calls.asked(ngozi, toSend(refundId));
}
/** Who said something about it reads it, and a colleague decides. */
async function expectNotBy(who: Person, id: string): Promise<void> {
  expect((await calls.approve(who, id)).failure.code).toBe('own_approval');
  expect((await calls.approve(bola, id)).status).toBe(200);
}
/** A transfer on a statement that Bola imported. */
async function came(amountKobo: bigint): Promise<string> {
  const lines = linesOf([{ amountKobo, partyName: '' }]);
  const imported = await bank.importFile(formatOf('Moniepoint').write(lines), trade.boss);
  expect(imported.status, imported.text).toBe(201);
  return (await bank.transfers('unmatched'))[0]?.id ?? '';
}

it('a second person isn’t who offered the transfer to a customer, whose refund it became', async () => {
  const { id: orderId } = await trade.place();
  expect((await desk.cancel(orderId)).status).toBe(200);
  const receiptId = await came(150_000_00n);
  const offer = { orderId, kind: 'new-order', hours: 24, receiptId } as const;
  const made = await world.call(makeOffer, offer, tunde.token);
  expect(made.status, made.text).toBe(201);
  const declined = await world.call(declineOffer, { id: made.body.data.id }, trade.ada.token);
  expect(declined.status, declined.text).toBe(200);
  const slip = await asksFor((await desk.refundsOf(orderId))[0]?.id ?? '');
  expect(slip.terms.map(({ name }) => name)).toContain('It came from');
  expect(slip.terms.map(({ name }) => name)).not.toContain('Transfers');
  await expectNotBy(tunde, slip.id);
});

it('a second person isn’t who said that a refund came back', async () => {
  const { id: orderId } = await trade.place();
  const matched = await world.call(matchReceipt, { id: await came(150_000_00n), orderId }, trade.boss.token);
  expect(matched.status, matched.text).toBe(201);
  await rule(null);
  expect((await desk.cancel(orderId)).status).toBe(200);
  const id = (await desk.refundsOf(orderId))[0]?.id ?? '';
  await asksFor(id).catch(() => undefined);
  expect((await desk.send(id)).status).toBe(200);
  const back = { id, outcome: 'returned', reason: 'Closed' } as const;
  expect((await world.call(settleRefund, back, tunde.token)).status).toBe(200);
  await rule(1_000_000);
  await expectNotBy(tunde, (await asksFor(id)).id);
});

it('a second person isn’t who said that a code did not work', async () => {
  await rule(null);
  const { id, complaintId } = await boughtCodes(world, trade, ngozi).complained();
  await rule(1_000_000);
  const answer = await world.call(refundCode, { id, complaintId, amount: '16000' }, tunde.token);
  expect(answer.status, answer.text).toBe(200);
  const refund = (await desk.refundsOf(id)).find(({ reason }) => reason === 'code-failed');
  await expectNotBy(tunde, (await asksFor(refund?.id ?? '')).id);
});

describe('a second person isn’t who typed its money', () => {
  const type = async (orderId: string, amount: string, who: Person) => {
    const typed = { accountId: bank.account.id, amount, orderId, reference: newReference() };
    const answer = await moneyDesk(world, who).enter(typed);
    expect(answer.status, answer.text).toBe(201);
  };

  it('where the others typed a little of it', async () => {
    const { id: orderId } = await trade.place();
    await type(orderId, '149000.00', tunde);
    for (const who of [bola, trade.boss]) await type(orderId, '500.00', who);
    await expectNotBy(tunde, (await calls.asked(ngozi, { kind: 'complete-order', orderId })).id);
  });

  it('and who typed and matched less than a tenth of it may decide', async () => {
    const { id: orderId } = await trade.place();
    await type(orderId, '140000.00', tunde);
    const { id } = (await moneyDesk(world, bola).enter({ accountId: bank.account.id, amount: '10000.00' }))
      .body.data;
    expect((await world.call(matchReceipt, { id, orderId }, bola.token)).status).toBe(201);
    await expectNotBy(tunde, (await calls.asked(ngozi, { kind: 'complete-order', orderId })).id);
  });

  it('in many small parts either', async () => {
    const { id: orderId } = await trade.place();
    for (let part = 0; part < 12; part += 1) await type(orderId, '12500.00', tunde);
    await expectNotBy(tunde, (await calls.asked(ngozi, { kind: 'complete-order', orderId })).id);
  });
});

describe('a desk where all have had a part in it', () => {
  it('of four: who only imported what a statement has decides, not who matched it', async () => {
    const lines = linesOf([{ amountKobo: 150_000_00n, partyName: '' }]);
    const imported = await bank.importFile(formatOf('Moniepoint').write(lines), tunde);
    expect(imported.status, imported.text).toBe(201);
    const [{ id } = { id: '' }] = await bank.transfers('unmatched');
    const { id: orderId } = await trade.place();
    expect((await world.call(matchReceipt, { id, orderId }, bola.token)).status).toBe(201);
    expect((await moneyDesk(world, trade.boss).cancel(orderId)).status).toBe(200);
    const slip = await asksFor((await desk.refundsOf(orderId))[0]?.id ?? '');
    const mayDecide = async (who: Person) =>
      (await calls.list(who)).find((one) => one.id === slip.id)?.mayDecide;
    expect(await Promise.all([tunde, bola, trade.boss, ngozi].map(mayDecide))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    for (const who of [bola, trade.boss])
      expect((await calls.approve(who, slip.id)).failure.code).toBe('own_approval');
    expect((await calls.approve(tunde, slip.id)).status).toBe(200);
  });

  it('of two: who typed its money asks, and the other one decides', async () => {
    const { id: orderId } = await trade.place();
    const typed = { accountId: bank.account.id, amount: '150000.00', orderId, reference: newReference() };
    expect((await desk.enter(typed)).status).toBe(201);
    await world.database.pool.query('update users set suspended_at = now() where id = any($1)', [
      [bola.id, ngozi.id],
    ]);
    const change = { kind: 'complete-order', orderId } as const;
    const { failure } = await calls.ask(trade.boss, change);
    expect([failure.code, failure.message]).toEqual([
      'asker_must_decide',
      'Everybody else has had a part in this. Let one of them ask for it, and decide about it yourself.',
    ]);
    await calls.grant(tunde, trade.boss, change);
    await world.database.pool.query("update users set suspended_at = null where role <> 'user'");
  });
});

it('a second person isn’t who delivered the code that is to be replaced, or whose money goes back', async () => {
  await rule(null);
  const { id, complaintId } = await boughtCodes(world, trade, tunde).complained();
  const receiptId = await came(16_000_00n);
  expect((await world.call(matchReceipt, { id: receiptId, orderId: id }, ngozi.token)).status).toBe(201);
  await rule(1_000_000);
  const replacing = await calls.asked(ngozi, { kind: 'replace-code', complaintId });
  expect((await calls.approve(tunde, replacing.id)).failure.code).toBe('own_approval');
  const answer = await world.call(refundCode, { id, complaintId, amount: '16000' }, ngozi.token);
  expect(answer.status, answer.text).toBe(200);
  const refund = (await desk.refundsOf(id)).find(({ reason }) => reason === 'code-failed');
  await expectNotBy(tunde, (await asksFor(refund?.id ?? '')).id);
});

it('a second person isn’t who took its transfer away from another order', async () => {
  const [one, other] = [await trade.place(), await trade.place()];
  const id = await came(150_000_00n);
  const matched = await world.call(matchReceipt, { id, orderId: one.id }, ngozi.token);
  const match = matched.body.data.matches[0]?.id ?? '';
  expect((await world.call(undoMatch, { id: match, reason: 'Not hers' }, tunde.token)).status).toBe(200);
  expect((await world.call(matchReceipt, { id, orderId: other.id }, ngozi.token)).status).toBe(201);
  await expectNotBy(tunde, (await calls.asked(ngozi, { kind: 'complete-order', orderId: other.id })).id);
});

it('a second person isn’t who completed the purchase that is reversed, also where its transfer came', async () => {
  const { id: orderId } = await trade.place();
  expect((await world.call(matchReceipt, { id: await came(150_000_00n), orderId }, ngozi.token)).status).toBe(
    201,
  );
  await rule(null);
  expect((await desk.complete(orderId)).status).toBe(200);
  const undone = { id: orderId, reason: 'By mistake' };
  expect((await world.call(reverseOrder, undone, trade.boss.token)).status).toBe(200);
  await rule(1_000_000);
  await expectNotBy(tunde, (await asksFor((await desk.refundsOf(orderId))[0]?.id ?? '')).id);
});
