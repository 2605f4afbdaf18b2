import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/drizzle.ts';
import { compareTransfers, dayOf } from '../platform/money/compare-transfers.ts';
import { comparableReference, plainReference } from '../platform/money/plain-reference.ts';
import type { LineFacts } from './line-facts.ts';

// Of so many lines of a day with one sum, and one balance or reference, it isn't told which is which: all are new.
const mostPairs = 250_000;
const dayLength = 24 * 60 * 60_000;

/**
 * The keys of lines that the account has already from a file in another form: with times where this one has days, saved
 * again by Excel, or cut elsewhere. Each known line stands for one: for one with the same words before another, and the
 * first for the first.
 */
export async function findInOtherForm(
  tx: Db,
  lines: readonly LineFacts[],
  accountId: string,
): Promise<string[]> {
  const known = await readKnownLines(tx, lines, accountId);
  const inFile = new Set(lines.map(({ key }) => key));
  const keys = new Set(known.map(({ key }) => key));
  const left = new Set(known.filter(({ key }) => !inFile.has(key)).toSorted(byTime));
  const found = new Set<string>();
  if (left.size === 0) return [];
  const added = lines.filter(({ key }) => !keys.has(key)).toSorted(byTime);
  const [alike, asMany] = [groupByBankFact([...left]), groupByBankFact(added)];
  for (const isAlike of [hasSameWords, () => true])
    for (const line of added) {
      if (found.has(line.key)) continue;
      const candidates = bankFactsOf(line).flatMap((fact) => {
        const ones = alike.get(fact) ?? [];
        return ones.length * (asMany.get(fact)?.length ?? 0) > mostPairs ? [] : ones;
      });
      const one = candidates.find(
        (other) => left.has(other) && isAlike(line, other) && compareTransfers(line, other) === 'same',
      );
      if (!one) continue;
      left.delete(one);
      found.add(line.key);
    }
  return [...found];
}

// Its balance or its reference: without either of them, nothing tells a line in another form.
function bankFactsOf({ direction, amountKobo, at, balanceKobo, reference }: LineFacts): string[] {
  const of = `${direction} ${amountKobo} ${dayOf(at)}`;
  const plain = comparableReference(reference);
  return [
    ...(balanceKobo === null ? [] : [`${of} balance ${balanceKobo}`]),
    ...(plain === null ? [] : [`${of} reference ${plain}`]),
  ];
}

function groupByBankFact(lines: readonly LineFacts[]): Map<string, LineFacts[]> {
  const groups = new Map<string, LineFacts[]>();
  for (const line of lines)
    for (const fact of bankFactsOf(line)) {
      const group = groups.get(fact);
      if (group) group.push(line);
      else groups.set(fact, [line]);
    }
  return groups;
}

function hasSameWords(one: LineFacts, other: LineFacts): boolean {
  return plainReference(one.narration) === plainReference(other.narration);
}

function byTime(one: LineFacts, other: LineFacts): number {
  return one.at.getTime() - other.at.getTime() || (one.key < other.key ? -1 : 1);
}

interface Row {
  [column: string]: unknown;
  key: string;
  direction: string;
  kobo: string;
  balance: string | null;
  at: string;
  reference: string | null;
  narration: string;
  name: string | null;
  account: string | null;
}

// What staff typed of a transfer is no line: from before lines were kept, nothing of it is compared.
async function readKnownLines(tx: Db, lines: readonly LineFacts[], accountId: string): Promise<LineFacts[]> {
  const times = lines.map(({ at }) => at.getTime());
  const first = new Date(times.reduce((a, b) => Math.min(a, b)) - dayLength).toISOString();
  const last = new Date(times.reduce((a, b) => Math.max(a, b)) + dayLength).toISOString();
  const { rows } = await tx.execute<Row>(sql`
    select line_key as key, direction, amount_kobo::text as kobo, balance_kobo::text as balance, arrived_at as at,
      bank_reference as reference, narration, sender_name as name, sender_account as account
    from receipts where account_id = ${accountId} and source = 'statement' and line_key is not null
      and arrived_at between ${first}::timestamptz and ${last}::timestamptz
    union all
    select line_key, direction, amount_kobo::text, balance_kobo::text, line_at, line_reference, line_narration,
      line_sender_name, line_sender_account
    from receipts where account_id = ${accountId} and line_at between ${first}::timestamptz and ${last}::timestamptz`);
  return rows.map(({ key, direction, reference, narration, ...row }) => ({
    key,
    isTyped: false,
    accountId,
    direction,
    amountKobo: BigInt(row.kobo),
    at: new Date(row.at),
    balanceKobo: row.balance === null ? null : BigInt(row.balance),
    reference,
    narration,
    senderName: row.name,
    senderAccount: row.account,
    orders: [],
  }));
}
