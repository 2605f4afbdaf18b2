import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { StatementLine } from '../../platform/money/matching/statement-line.ts';
import { refuseFile } from './refuse-file.ts';

export type BalanceCheck =
  /** The statement has no balances. */
  | { checked: false }
  | {
      checked: true;
      order: 'oldest-first' | 'newest-first';
      openingKobo: bigint;
      closingKobo: bigint;
      /** What the account's own saving pocket holds more at the end than at the start (below zero: less). */
      savedKobo: bigint;
    };

/**
 * Adds up a statement row by row, in whichever order its rows are: opening + credits − debits = closing. Sweeps into
 * a saving pocket of the account count here, as they change the bank's balance; nothing else should take them for
 * money: without them, closing + savedKobo is what the movements sum up to.
 * Refuses, naming the row: a balance that doesn't follow from the one before.
 * @param lines all that readLines gave, in the order of the file
 */
export function checkBalances(lines: readonly StatementLine[]): BalanceCheck {
  if (lines.every(({ balanceKobo }) => balanceKobo === null)) return { checked: false };
  const ways = [
    { order: 'oldest-first' as const, ordered: lines },
    { order: 'newest-first' as const, ordered: lines.toReversed() },
  ].map((way) => ({ ...way, ...addUp(way.ordered) }));
  // Where neither adds up, the one that goes further knows the row; where both do, the dates decide.
  const [best, other] = ways.toSorted(
    (a, b) => a.faults.length - b.faults.length || startsOlder(b) - startsOlder(a),
  );
  const fault = best?.faults[0];
  if (fault && other) throw refuseFile(describe(fault), fault.line.row);
  if (!best) throw new Error('there are two ways');
  const saved = lines.filter(({ isSweep }) => isSweep).reduce((sum, { amountKobo }) => sum - amountKobo, 0n);
  return {
    checked: true,
    order: best.order,
    openingKobo: best.openingKobo,
    closingKobo: best.closingKobo,
    savedKobo: saved,
  };
}

interface Fault {
  line: StatementLine;
  expectedKobo: bigint;
}

// A line without a balance is carried over to the next one that has it.
function addUp(ordered: readonly StatementLine[]) {
  const faults: Fault[] = [];
  let openingKobo: bigint | null = null;
  let balance = 0n;
  for (const line of ordered) {
    balance += line.amountKobo;
    if (line.balanceKobo === null) continue;
    openingKobo ??= line.balanceKobo - balance;
    const expectedKobo = openingKobo + balance;
    if (expectedKobo === line.balanceKobo) continue;
    faults.push({ line, expectedKobo });
    // From here on it is added up anew, so that one wrong row is one fault.
    balance += line.balanceKobo - expectedKobo;
  }
  const opening = openingKobo ?? 0n;
  return { faults, openingKobo: opening, closingKobo: opening + balance };
}

function startsOlder({ ordered }: { ordered: readonly StatementLine[] }): number {
  return (ordered.at(-1)?.at.getTime() ?? 0) - (ordered[0]?.at.getTime() ?? 0);
}

function describe({ line, expectedKobo }: Fault): string {
  return `the balance is ${naira(line.balanceKobo ?? 0n)} where the rows before it add up to ${naira(expectedKobo)}. Download the file again.`;
}

function naira(kobo: bigint): string {
  return formatNaira(nairaOf(kobo));
}
