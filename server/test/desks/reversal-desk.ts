import type { AskedChange } from '@nairadesk/contract/approvals';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { nairaOf } from '@nairadesk/contract/money';
import { enterReceipt, matchReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { undoImport } from '@nairadesk/contract/statements';
import { beforeAll, beforeEach, expect } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { waitingMails } from '../mail-to.ts';
import { formatOf, linesOf, type useStatements } from '../statements/use-statements.ts';
import type { Person, World } from '../world.ts';
import type { moneyDesk } from './money-desk.ts';
import { useStaffedDesk } from './staffed-desk.ts';

type Bank = ReturnType<typeof useStatements>;
type Lines = Parameters<typeof linesOf>[0];

/**
 * A desk of five whose owner wants a second person from ₦100,000 on: Tunde explains reversals away, and all the others do
 * what is right. `staff` is filled before the first test.
 */
export function useReversalDesk() {
  const { approvalFrom, ...staffed } = useStaffedDesk();
  const { world, trade, bank, calls, desk, tunde, staff } = staffed;
  const imports = importsOf(bank);
  beforeAll(() => approvalFrom(100_000_00n));
  beforeEach(async () => {
    // By it files of this account are read so, also once a later one is undone.
    await imports.importLine(staff.bola, credit(7_000_00n));
    await world.database.pool.query('delete from outbox');
  });
  const buyOf = (kobo: bigint) =>
    trade.place({
      ...trade.buy,
      quantity: (Number(kobo / 100n) / 150_000_000).toFixed(5),
      amount: `${kobo / 100n}.00`,
    });
  const newSale = () => trade.place({ ...trade.sell, quantity: '0.004', amount: '592000.00' });
  /** What becomes of what Dayo asks for: where Tunde approves it, then where another does. */
  const decided = async (orderId: string, by = trade.boss) => {
    const change: AskedChange = { kind: 'complete-order', orderId };
    const { id } = await calls.asked(staff.dayo, change);
    const own = await calls.approve(tunde, id);
    const other = await calls.approve(by, id);
    return [own.failure?.code ?? own.status, other.failure?.code ?? other.status];
  };
  const told = async () =>
    (await waitingMails(world))
      .filter(({ kind }) => kind === 'hold-lifted')
      .map(({ to }) => to)
      .toSorted();
  return {
    ...staffed,
    ...{ newSum, buyOf, newSale, decided, told, credit, debit },
    ...imports,
    ...stepsOf(world, bank, desk),
  };
}

// Sums differ, so that no test is about the money of another.
let sums = 201_000;
function newSum(): bigint {
  sums += 3_000;
  return BigInt(sums) * 100n;
}

const credit = (kobo: bigint) => ({ amountKobo: kobo, partyName: 'OBI ADA', narration: 'NIP/OBI ADA' });
const debit = (kobo: bigint) => ({
  amountKobo: -kobo,
  partyName: 'OBI ADA',
  narration: 'RVSL NIP/OBI ADA',
  isTakenBack: true,
});

/** Importing lines, each file beginning at a balance of its own. */
function importsOf(bank: Bank) {
  let opening = 900_000_000_00n;
  /** @returns the statement, and the first line's transfer */
  const importAgain = async (who: Person, lines: ReturnType<typeof linesOf>) => {
    const imported = await bank.importFile(formatOf('Moniepoint').write(lines), who);
    expect(imported.status, imported.text).toBe(201);
    const [statement] = await bank.statements();
    const kobo = lines[0]?.amountKobo ?? 0n;
    const sum = nairaOf(kobo < 0n ? -kobo : kobo);
    const one = (await bank.transfers()).find(({ amount, unmatched }) => amount === sum && unmatched === sum);
    return { statementId: statement?.id ?? '', id: one?.id ?? '' };
  };
  const importLines = async (who: Person, all: Lines, from: number) => {
    opening += 1_000_000_00n;
    const lines = linesOf(all, { opening, from });
    return { lines, ...(await importAgain(who, lines)) };
  };
  const importLine = (who: Person, line: Lines[number], from = Date.now() - 60_000) =>
    importLines(who, [line], from);
  return { importAgain, importLines, importLine };
}

type Entry = Partial<RequestOf<typeof enterReceipt>>;

/** What staff do with transfers; each is expected to go through. */
function stepsOf(world: World, bank: Bank, desk: ReturnType<typeof moneyDesk>) {
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
  /** As seen in the bank’s app. */
  const typedReversal = (who: Person, kobo: bigint) =>
    enter(who, kobo, { kind: 'reversal', direction: 'out' });
  const match = async (id: string, orderId: string, who: Person) => {
    const answer = await world.call(matchReceipt, { id, orderId, confirmed: true }, who.token);
    expect(answer.status, answer.text).toBe(201);
  };
  const unmatch = async (id: string, who: Person) => {
    const [made] = (await desk.transfer(id))?.matches ?? [];
    const undone = await world.call(undoMatch, { id: made?.id ?? '', reason: 'Not hers' }, who.token);
    expect(undone.status, undone.text).toBe(200);
  };
  const undoOf = async (id: string, who: Person) => {
    const answer = await world.call(undoImport, { id, reason: 'Wrong file' }, who.token);
    expect(answer.status, answer.text).toBe(200);
  };
  return { enter, typedReversal, match, unmatch, undoOf };
}
