import type { Db } from '../platform/database/database.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';
import { asName, fitName } from '../platform/identity/fit-name.ts';
import { movementOf } from '../platform/money/matching/statement-line.ts';
import { shortestReference } from '../platform/money/plain-reference.ts';
import { sameTransferDays } from '../platform/money/same-transfer.ts';
import type { AddedLine } from './added-line.ts';

interface Home {
  accountId: string;
  statementId: string;
}

/** A transfer that staff had entered, which no statement has yet; of a reversal, the names of what it takes back. */
interface Entered {
  [column: string]: unknown;
  id: string;
  direction: string;
  kind: string;
  kobo: string;
  at: Date;
  name: string | null;
  account: string | null;
  /** The transaction IDs of the orders that it is matched to. */
  orders: string[];
}

const hourLength = 60 * 60_000;
// Some pay the same sum every day: the nearest go first.
const apart = [1, 24, sameTransferDays * 24].map((hours) => hours * hourLength);

/**
 * Gives transfers that staff had entered by hand their line of a statement: of the same account, direction and amount,
 * three days apart at most, and either with the reference that staff typed, or from the same sender or for the same
 * order. The amount alone is no evidence: another customer's money would disappear in it. What fits two, on either side,
 * is left alone, and staff see both.
 * @param given the lines as a table `g`
 */
export async function pairWithEntered(
  tx: Db,
  given: SQL,
  { lines, ...home }: Home & { lines: readonly AddedLine[] },
): Promise<void> {
  await pairByReference(tx, given, home);
  const earliest = lines.reduce((first, { line }) => Math.min(first, line.at.getTime()), Date.now());
  const entered = await readEntered(tx, home.accountId, new Date(earliest - Math.max(...apart)));
  if (entered.length === 0) return;
  const known = await readKnownKeys(tx, given, home.accountId);
  const alike = Map.groupBy(entered, ({ direction, kind, kobo }) => `${direction} ${kind} ${kobo}`);
  const same = lines
    .filter(({ line }) => !known.has(line.key))
    .flatMap((line) =>
      (alike.get(shapeOf(line)) ?? []).filter((one) => isSame(one, line)).map((one) => ({ one, line })),
    );
  const paired = new Set<string>();
  for (const most of apart) {
    const near = same.filter(
      ({ one, line }) =>
        Math.abs(one.at.getTime() - line.line.at.getTime()) <= most &&
        !paired.has(one.id) &&
        !paired.has(line.line.key),
    );
    for (const { one, line } of onlyPairs(near)) {
      const balance = line.line.balanceKobo === null ? null : String(line.line.balanceKobo);
      await tx.execute(sql`
        update receipts set line_key = ${line.line.key}, statement_id = ${home.statementId}, balance_kobo = ${balance}
        where id = ${one.id}`);
      paired.add(one.id).add(line.line.key);
    }
  }
}

interface Pair {
  one: Entered;
  line: AddedLine;
}

function onlyPairs(pairs: readonly Pair[]): Pair[] {
  const ofEntered = Map.groupBy(pairs, ({ one }) => one.id);
  const ofLine = Map.groupBy(pairs, ({ line }) => line.line.key);
  return pairs.filter(
    ({ one, line }) => ofEntered.get(one.id)?.length === 1 && ofLine.get(line.line.key)?.length === 1,
  );
}

async function pairByReference(tx: Db, given: SQL, { accountId, statementId }: Home): Promise<void> {
  // Both as letters and digits alone: what staff typed has other spaces and dashes than the bank's file.
  const typed = sql`plain_reference(r.source_ref)`;
  const named = sql`strpos(plain_reference(concat_ws(' ', g.reference, g.narration)), ${typed}) > 0
    and length(${typed}) >= ${shortestReference} and ${typed} ~ '[0-9]'`;
  await tx.execute(sql`
    with pairs as (
      select r.id, g.key, g.balance, count(*) over (partition by r.id) as lines, count(*) over (partition by g.key) as entered
      from ${given} join receipts r on r.account_id = ${accountId} and r.source = 'hand' and r.line_key is null
        and r.direction = g.direction and r.amount_kobo = g.kobo and r.kind = g.kind
        and g.at between r.arrived_at - make_interval(days => ${sameTransferDays})
          and r.arrived_at + make_interval(days => ${sameTransferDays})
      where ${named} and not exists (
        select from receipts k where k.account_id = ${accountId} and k.line_key = g.key)
    )
    update receipts r set line_key = p.key, statement_id = ${statementId}, balance_kobo = p.balance
    from pairs p where r.id = p.id and p.lines = 1 and p.entered = 1`);
}

async function readEntered(tx: Db, accountId: string, since: Date): Promise<Entered[]> {
  const { rows } = await tx.execute<Entered>(sql`
    select r.id, r.direction, r.kind, r.amount_kobo::text as kobo, r.arrived_at as at,
      coalesce(r.sender_name, back.sender_name) as name, coalesce(r.sender_account, back.sender_account) as account,
      coalesce((select array_agg(o.transaction_id) from receipt_matches m
        join orders o on o.id = m.order_id where m.receipt_id = r.id and m.undone_at is null), '{}') as orders
    from receipts r left join receipt_reversals v on v.reversal_id = r.id left join receipts back on back.id = v.reversed_id
    where r.account_id = ${accountId} and r.source = 'hand' and r.line_key is null
      and r.arrived_at >= ${since.toISOString()}::timestamptz`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

async function readKnownKeys(tx: Db, given: SQL, accountId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select g.key from ${given} join receipts r on r.account_id = ${accountId} and r.line_key = g.key`);
  return new Set(rows.map(({ key }) => key));
}

function shapeOf({ line, direction, kind }: AddedLine): string {
  return `${direction} ${kind} ${movementOf(line).kobo}`;
}

function isSame(one: Entered, { reading }: AddedLine): boolean {
  const { senderName, senderAccount, transactionIds } = reading;
  if (one.account !== null && senderAccount !== null) return one.account === senderAccount;
  if (transactionIds.whole.length > 0 && one.orders.length > 0)
    return transactionIds.whole.some((id) => one.orders.includes(id));
  return (
    one.name !== null && senderName !== null && fitName(asName(senderName), asName(one.name)) === 'match'
  );
}
