import type { AskedChange } from '@nairadesk/contract/approvals';
import { nairaOf } from '@nairadesk/contract/money';
import {
  enterReceipt,
  matchReceipt,
  refundReceipt,
  undoMatch,
  undoReversal,
} from '@nairadesk/contract/receipts';
import { sendRefund, setRefundPayee, settleRefund, withdrawRefund } from '@nairadesk/contract/refunds';
import { undoImport } from '@nairadesk/contract/statements';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { waitingMails } from '../../../test/mail-to.ts';
import { formatOf, linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';

// Tunde explains reversals away; all the others do what is right.
const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;
let bola: Person;
let dayo: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  bola = await world.admin({ name: 'Bola Ade' });
  dayo = await world.admin({ name: 'Dayo Ojo' });
  const { id } = await trade.place({ ...trade.buy, quantity: '0.0002', amount: '30000.00' });
  await desk.complete(id);
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
});
beforeEach(async () => {
  // By it files of this account are read so, also once a later one is undone.
  await importLine(bola, credit(7_000_00n));
  await world.database.pool.query('delete from outbox');
});
afterEach(async () => {
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

/** Sums differ, so that no test is about the money of another. */
let sums = 201_000;
const newSum = () => {
  sums += 3_000;
  return BigInt(sums) * 100n;
};
const buyOf = (kobo: bigint) =>
  trade.place({
    ...trade.buy,
    quantity: (Number(kobo / 100n) / 150_000_000).toFixed(5),
    amount: `${kobo / 100n}.00`,
  });
const newSale = () => trade.place({ ...trade.sell, quantity: '0.004', amount: '592000.00' });
let opening = 900_000_000_00n;
/** Imports one line. @returns its statement and the new transfer */
async function importLine(
  who: Person,
  line: Parameters<typeof linesOf>[0][number],
  at = Date.now() - 60_000,
) {
  opening += 1_000_000_00n;
  const lines = linesOf([line], { opening, from: at });
  return { lines, ...(await importAgain(who, lines)) };
}
async function importAgain(who: Person, lines: ReturnType<typeof linesOf>) {
  const imported = await bank.importFile(formatOf('Moniepoint').write(lines), who);
  expect(imported.status, imported.text).toBe(201);
  const [statement] = await bank.statements();
  const kobo = lines[0]?.amountKobo ?? 0n;
  const sum = nairaOf(kobo < 0n ? -kobo : kobo);
  const one = (await bank.transfers()).find(({ amount, unmatched }) => amount === sum && unmatched === sum);
  return { statementId: statement?.id ?? '', id: one?.id ?? '' };
}
const credit = (kobo: bigint) => ({ amountKobo: kobo, partyName: 'OBI ADA', narration: 'NIP/OBI ADA' });
const debit = (kobo: bigint) => ({
  amountKobo: -kobo,
  partyName: 'OBI ADA',
  narration: 'RVSL NIP/OBI ADA',
  isTakenBack: true,
});
const match = async (id: string, orderId: string, who: Person) => {
  const answer = await world.call(matchReceipt, { id, orderId, confirmed: true }, who.token);
  expect(answer.status, answer.text).toBe(201);
};
const undoOf = async (id: string, who: Person) => {
  const answer = await world.call(undoImport, { id, reason: 'Wrong file' }, who.token);
  expect(answer.status, answer.text).toBe(200);
};
const told = async () =>
  (await waitingMails(world))
    .filter(({ kind }) => kind === 'hold-lifted')
    .map(({ to }) => to)
    .toSorted();
/** What becomes of what Dayo asks for: where Tunde approves it, then where another does. */
async function decided(orderId: string, by = trade.boss) {
  const change: AskedChange = { kind: 'complete-order', orderId };
  const { id } = await calls.asked(dayo, change);
  const own = await calls.approve(tunde, id);
  const other = await calls.approve(by, id);
  return [own.failure?.code ?? own.status, other.failure?.code ?? other.status];
}
type Entry = Partial<Parameters<typeof world.call<typeof enterReceipt>>[1]>;
const enter = async (who: Person, kobo: bigint, more: Entry = {}): Promise<string> => {
  const seen = {
    accountId: bank.account.id,
    direction: 'in',
    amount: `${kobo / 100n}`,
    arrivedAt: new Date().toISOString(),
    reference: newReference(),
    confirmedOther: true,
    ...more,
  } as const;
  const typed = await world.call(enterReceipt, seen, who.token);
  expect(typed.status, typed.text).toBe(201);
  return typed.body.data.id;
};
/** Ngozi saw it in the bank’s app. */
const typedReversal = (kobo: bigint) => enter(ngozi, kobo, { kind: 'reversal', direction: 'out' });
const unmatch = async (id: string, who: Person) => {
  const [made] = (await desk.transfer(id))?.matches ?? [];
  const undone = await world.call(undoMatch, { id: made?.id ?? '', reason: 'Not hers' }, who.token);
  expect(undone.status, undone.text).toBe(200);
};

describe('a reversal whose transfer is in no books yet', () => {
  it('that staff typed is matched to no sale and no refund of ours', async () => {
    const kobo = newSum();
    const id = await typedReversal(kobo);
    const sale = await newSale();
    const asked = await world.call(matchReceipt, { id, orderId: sale.id, confirmed: true }, tunde.token);
    expect(asked.failure.code).toBe('match_not_possible');
    expect(asked.failure.message).toContain('Staff typed this as a reversal by the bank.');
  });

  it('of a bank is told where it is matched as our payout, and who did that agrees to nothing', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    const reversal = await importLine(bola, debit(kobo), Date.now());
    await match(reversal.id, (await newSale()).id, tunde);
    expect(await told()).toEqual([trade.boss.email]);
    const { id } = await importLine(bola, credit(kobo));
    await match(id, order.id, bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('is told where the import that had it is undone, and who did that agrees to nothing', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    const { statementId } = await importLine(bola, debit(kobo), Date.now());
    await undoOf(statementId, tunde);
    expect(await told()).toEqual([trade.boss.email]);
    const { id } = await importLine(bola, credit(kobo));
    await match(id, order.id, bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });
});

describe('a transfer whose import is undone and made again is the same for who said something of it', () => {
  it('who took its match back', async () => {
    const kobo = newSum();
    const [first, order] = [await buyOf(kobo), await buyOf(kobo)];
    const { id, statementId, lines } = await importLine(bola, credit(kobo));
    await match(id, first.id, ngozi);
    await unmatch(id, tunde);
    await undoOf(statementId, bola);
    await match((await importAgain(bola, lines)).id, order.id, bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('who undid the import, and by it a match', async () => {
    const kobo = newSum();
    const [first, order] = [await buyOf(kobo), await buyOf(kobo)];
    const { id, statementId, lines } = await importLine(bola, credit(kobo));
    await match(id, first.id, ngozi);
    await undoOf(statementId, tunde);
    await match((await importAgain(bola, lines)).id, order.id, bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('who let its reversal go', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    const { statementId, lines } = await importLine(bola, credit(kobo));
    const reversal = await importLine(bola, debit(kobo), Date.now());
    await match(reversal.id, (await newSale()).id, tunde);
    await undoOf(statementId, bola);
    await match((await importAgain(bola, lines)).id, order.id, bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });
});

describe('what may be the same money', () => {
  it('as a colleague’s typed transfer, whose match somebody took back, has no second yes of theirs', async () => {
    const kobo = newSum();
    const [first, order] = [await buyOf(kobo), await buyOf(kobo)];
    const typed = await enter(bola, kobo, { orderId: first.id });
    await unmatch(typed, tunde);
    const { id } = await importLine(ngozi, credit(kobo));
    await match(id, order.id, ngozi);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('as was sent back, and came back as somebody says, has no second yes of theirs', async () => {
    const kobo = newSum();
    const { id } = await importLine(bola, credit(kobo));
    const refunded = await world.call(refundReceipt, { id, confirmedOther: true }, ngozi.token);
    expect(refunded.status, refunded.text).toBe(201);
    const refundId = (await desk.newestRefund())?.id ?? '';
    const payee = { bankName: 'Village Bank', accountName: 'Ada Obi', accountNumber: '2087654321' };
    await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, ngozi.token);
    await calls.grant(dayo, trade.boss, { kind: 'send-refund', refundId });
    const sent = { id: refundId, bankReference: newReference() };
    expect((await world.call(sendRefund, sent, dayo.token)).status).toBe(200);
    const back = { id: refundId, outcome: 'returned', reason: 'Bounced' } as const;
    expect((await world.call(settleRefund, back, tunde.token)).status).toBe(200);
    const withdrawn = { id: refundId, reason: 'It belongs to an order' };
    const gone = await world.call(withdrawRefund, withdrawn, trade.boss.token);
    expect(gone.status, gone.text).toBe(200);
    const order = await buyOf(kobo);
    await match(id, order.id, bola);
    expect(await decided(order.id, ngozi)).toEqual(['own_approval', 200]);
  });
});

it('who typed the money agrees to it no more where colleagues undid false reversals of its sum', async () => {
  const kobo = newSum();
  const order = await buyOf(kobo);
  await enter(tunde, kobo, { orderId: order.id, senderName: 'OBI ADA' });
  for (const who of [bola, ngozi, trade.boss]) {
    const id = await enter(tunde, kobo, { kind: 'reversal', direction: 'out' });
    const undone = await world.call(undoReversal, { id, reason: 'Not in the app' }, who.token);
    expect(undone.status, undone.text).toBe(200);
  }
  const change: AskedChange = { kind: 'complete-order', orderId: order.id };
  // Dayo alone had no part in it: a colleague asks, and he decides.
  expect((await calls.ask(dayo, change)).failure.code).toBe('asker_must_decide');
  const { id } = await calls.asked(bola, change);
  expect((await calls.approve(tunde, id)).failure.code).toBe('own_approval');
  const role = (name: string) =>
    world.database.pool.query('update users set role = $2 where id = $1', [dayo.id, name]);
  // Without him all had one: those who only undid them had less than who typed the money.
  await role('user');
  expect((await calls.approve(tunde, id)).failure.code).toBe('own_approval');
  expect((await calls.approve(ngozi, id)).status).toBe(200);
  await role('admin');
});

it('a bank’s reversal is given to no typed one that a version before matched to a sale, and holds its money up', async () => {
  const kobo = newSum();
  const order = await buyOf(kobo);
  const reference = newReference();
  const typed = await enter(tunde, kobo, { kind: 'transfer', direction: 'out', reference });
  await match(typed, (await newSale()).id, tunde);
  await world.database.pool.query(`begin; set local session_replication_role = replica;
    update receipts set kind = 'reversal' where id = '${typed}'; commit`);
  const { id } = await importLine(bola, credit(kobo));
  await match(id, order.id, bola);
  opening += 1_000_000_00n;
  await importAgain(bola, linesOf([{ ...debit(kobo), reference }], { opening, from: Date.now() }));
  const change: AskedChange = { kind: 'complete-order', orderId: order.id };
  expect((await calls.ask(dayo, change)).failure.code).toBe('reversal_open');
});
