import { findTransactionIds } from '../platform/money/matching/find-transaction-ids.ts';

/** A line of a statement as another form of the file may have it. Sums are text of kobo. */
export interface FormLine {
  key: string;
  direction: string;
  kobo: string;
  balance: string | null;
  /** Its day in Lagos, its minute, and whether the file has the day alone. */
  day: string;
  minute: string;
  isDay: boolean;
  reference: string | null;
  narration: string;
  name: string | null;
  account: string | null;
}

// A day has few lines of one sum. Of so many it isn't told which is which, and all are new.
const mostPairs = 250_000;
// Banks cut names, and what is left of one must be more than a first name.
const leastOfName = 6;

/**
 * Of lines whose narrations differ between two forms, those that are the same as a known one: nothing that both say
 * differs, neither sender nor account nor the order that is named. Each known line stands for one.
 * @returns the keys of the added ones
 */
export function pairUnlike(added: readonly FormLine[], known: readonly FormLine[]): string[] {
  const alike = Map.groupBy(known, groupOf);
  return [...Map.groupBy(added, groupOf)].flatMap(([group, lines]) => {
    const left = [...(alike.get(group) ?? [])];
    if (lines.length * left.length > mostPairs) return [];
    return lines.flatMap((line) => {
      const at = left.findIndex((one) => isSameLine(line, one));
      if (at < 0) return [];
      left.splice(at, 1);
      return [line.key];
    });
  });
}

function groupOf({ direction, kobo, day }: FormLine): string {
  return `${direction} ${kobo} ${day}`;
}

function isSameLine(one: FormLine, other: FormLine): boolean {
  const isSameTime = one.isDay || other.isDay || one.minute === other.minute;
  const hasBalances = one.balance !== null && other.balance !== null;
  const hasReferences = one.reference !== null && other.reference !== null;
  const isSameMoney = hasBalances
    ? one.balance === other.balance && (!hasReferences || one.reference === other.reference)
    : hasReferences && one.reference === other.reference;
  return isSameTime && isSameMoney && isFromSame(one, other) && namesSameOrders(one, other);
}

function isFromSame(one: FormLine, other: FormLine): boolean {
  if (one.account !== null && other.account !== null && one.account !== other.account) return false;
  if (one.name === null || other.name === null) return true;
  const [short, long] = [plain(one.name), plain(other.name)].toSorted((a, b) => a.length - b.length);
  if (short === undefined || long === undefined) return false;
  return short === long || (short.length >= leastOfName && long.startsWith(short));
}

function namesSameOrders(one: FormLine, other: FormLine): boolean {
  const [ids, others] = [one, other].map(({ narration }) => findTransactionIds(narration).whole.toSorted());
  return ids?.join() === others?.join();
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll(/[^\p{L}]/gu, '');
}
