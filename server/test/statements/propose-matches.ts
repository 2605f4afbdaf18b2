import type {
  AwaitedOrder,
  Finding,
  LikelyReason,
  ReadLine,
  SentPayout,
} from '../../src/platform/money/matching/expected-money.ts';
import { matchCredits } from '../../src/platform/money/matching/match-credits.ts';
import { matchDebits } from '../../src/platform/money/matching/match-debits.ts';
import { readNarration } from '../../src/platform/money/matching/read-narration.ts';
import type { StatementLine } from '../../src/platform/money/matching/statement-line.ts';

/** What a line is. `orderId` is of a credit, `payoutId` of a debit. */
export type LineProposal = ReadLine &
  (
    | { result: 'matched'; rule: 'transaction-id'; orderId: string }
    | { result: 'matched'; rule: 'transaction-id'; payoutId: string }
    | { result: 'likely'; why: LikelyReason; orderId: string }
    | { result: 'likely'; why: LikelyReason; payoutId: string }
    | { result: 'reversal' | 'charge' | 'unknown' }
  );

/**
 * Says of each line what it is; the order of the lines is kept, and sweeps are left out. Only a transaction ID matches
 * by itself; all else that fits exactly one order or payout is likely, for staff to confirm, and nothing is proposed
 * where two fit.
 */
export function proposeMatches(
  lines: readonly StatementLine[],
  expected: {
    orders: readonly AwaitedOrder[];
    payouts: readonly SentPayout[];
  },
): LineProposal[] {
  const read = lines
    .filter(({ isSweep }) => !isSweep)
    .map((line) => ({ line, reading: readNarration(line) }));
  const transfers = read.filter(({ reading }) => reading.kind === 'transfer');
  const isIn = ({ line }: ReadLine) => line.amountKobo > 0n;
  const found = new Map<StatementLine, Finding>([
    ...matchCredits(transfers.filter(isIn), expected.orders),
    ...matchDebits(
      transfers.filter((one) => !isIn(one)),
      expected.payouts,
    ),
  ]);
  return read.map(({ line, reading }) => {
    const base = { line, reading };
    if (reading.kind !== 'transfer') return { ...base, result: reading.kind };
    const { id, why } = found.get(line) ?? {};
    if (id === undefined) return { ...base, result: 'unknown' };
    const target = line.amountKobo > 0n ? { orderId: id } : { payoutId: id };
    return why
      ? { ...base, result: 'likely', why, ...target }
      : { ...base, result: 'matched', rule: 'transaction-id', ...target };
  });
}
