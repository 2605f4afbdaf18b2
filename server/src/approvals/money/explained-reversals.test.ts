import type { AskedChange } from '@nairadesk/contract/approvals';
import { nairaOf } from '@nairadesk/contract/money';
import { enterReceipt, matchReceipt, undoMatch } from '@nairadesk/contract/receipts';
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
/** What becomes of what Dayo asks for: where Tunde approves it, then where the owner does. */
async function decided(orderId: string) {
  const change: AskedChange = { kind: 'complete-order', orderId };
  const { id } = await calls.asked(dayo, change);
  const own = await calls.approve(tunde, id);
  const other = await calls.approve(trade.boss, id);
  return [own.failure?.code ?? own.status, other.failure?.code ?? other.status];
}
/** Ngozi saw it in the bank’s app. */
async function typedReversal(kobo: bigint): Promise<string> {
  const seen = {
    accountId: bank.account.id,
    kind: 'reversal',
    direction: 'out',
    amount: `${kobo / 100n}`,
    arrivedAt: new Date().toISOString(),
    reference: newReference(),
    confirmedOther: true,
  } as const;
  const typed = await world.call(enterReceipt, seen, ngozi.token);
  expect(typed.status, typed.text).toBe(201);
  return typed.body.data.id;
}

describe('a reversal whose transfer is in no books yet', () => {
  it('that a colleague typed is told where it is matched as our payout, and who did that agrees to nothing', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    await match(await typedReversal(kobo), (await newSale()).id, tunde);
    expect(await told()).toEqual([trade.boss.email, ngozi.email].toSorted());
    const { id } = await importLine(bola, credit(kobo));
    await match(id, order.id, bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
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
    const [made] = (await desk.transfer(id))?.matches ?? [];
    const undone = await world.call(undoMatch, { id: made?.id ?? '', reason: 'Not hers' }, tunde.token);
    expect(undone.status, undone.text).toBe(200);
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
    await match(await typedReversal(kobo), (await newSale()).id, tunde);
    await undoOf(statementId, bola);
    await match((await importAgain(bola, lines)).id, order.id, bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });
});
