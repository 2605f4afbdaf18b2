import type { ReadLine } from '../../platform/money/matching/expected-money.ts';
import type { StatementLine } from '../../platform/money/matching/statement-line.ts';
import { hasSameWords } from '../../platform/money/reversals/tie-of.ts';

/** A line that a reversal may take back. */
export type TakenBack = Pick<
  StatementLine,
  'key' | 'at' | 'amountKobo' | 'reference' | 'narration' | 'senderName'
>;

const dayLength = 24 * 60 * 60_000;
const longestAfter = 31 * dayLength;

/**
 * Which line each reversal takes back: one of the opposite amount, at most 31 days before it, with the same reference,
 * name or words where any has them. Left out where none or several fit.
 */
export function findReversed(
  read: readonly ReadLine[],
  earlier: readonly TakenBack[],
): Map<StatementLine, TakenBack> {
  const isMovement = ({ line, reading }: ReadLine) => reading.kind !== 'reversal' || line.amountKobo > 0n;
  const movements = [...earlier, ...read.filter(isMovement).map(({ line }) => line)];
  const byAmount = Map.groupBy(movements, ({ amountKobo }) => amountKobo);
  const found = new Map<StatementLine, TakenBack>();
  const gone = new Set<string>();
  const reversals = read
    .filter(({ reading }) => reading.kind === 'reversal')
    .map(({ line }) => line)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  // What came in first: a debit may take back what says reversal by its sender's remark alone, and took nothing back.
  const [came = [], left = []] = [true, false].map((isIn) =>
    reversals.filter(({ amountKobo }) => amountKobo > 0n === isIn),
  );
  const taking = new Set<TakenBack>();
  for (const line of [...came, ...left]) {
    const before = (byAmount.get(-line.amountKobo) ?? []).filter(
      (other) => !gone.has(other.key) && !taking.has(other) && isBefore(other, line),
    );
    const alike = before.filter((other) => isAlike(other, line));
    const [one, other] = alike.length > 0 ? alike : before;
    if (!one || other) continue;
    found.set(line, one);
    gone.add(one.key);
    taking.add(line);
  }
  return found;
}

function isBefore(other: TakenBack, line: StatementLine): boolean {
  // The next day's midnight may be a line of that whole day.
  const last = line.hasTime ? line.at.getTime() : line.at.getTime() + dayLength - 1;
  return other.at.getTime() <= last && line.at.getTime() - other.at.getTime() <= longestAfter;
}

function isAlike(other: TakenBack, line: StatementLine): boolean {
  if (line.reference !== null && line.reference === other.reference) return true;
  // Where they stand in a column, the narration may say nothing.
  if (line.senderName !== null && line.senderName === other.senderName) return true;
  return hasSameWords(line.narration, other.narration);
}
