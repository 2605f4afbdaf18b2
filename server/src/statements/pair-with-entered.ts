import { markRecord, type Tx } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/drizzle.ts';
import {
  compareTransfers,
  hasSameReference,
  sameTransferDays,
  type TransferFacts,
} from '../platform/money/compare-transfers.ts';
import { endedFor } from '../platform/money/ended-for.ts';
import { findTransactionIds } from '../platform/money/matching/find-transaction-ids.ts';
import { plainReference, uniqueReference } from '../platform/money/plain-reference.ts';
import { beginsWithReversal } from '../platform/money/reversals/tie-of.ts';
import { namesAnother } from '../platform/money/sender-account.ts';
import type { AddedLine } from './added-line.ts';
import { type LineFacts, lineFactsOf } from './line-facts.ts';

interface Home {
  accountId: string;
  statementId: string;
}

/** A transfer that staff had entered, which no statement has yet. */
interface Entered extends TransferFacts {
  id: string;
  kind: string;
  /** Nothing is made of it yet: no match, no refund, no offer. */
  isFree: boolean;
  /** Whose it must be by all that it has already completed or settled, or was sent for. */
  endedFor: readonly string[];
  /** It takes back, or is taken back by, what staff entered too and no statement has. */
  isTypedPair: boolean;
  /** Its bank took it back: not by what staff typed alone, which no statement has. */
  isTaken: boolean;
  /** The orders that had it until then. */
  takenFrom: readonly string[];
}

type Line = LineFacts & {
  kind: string;
  /** By the bank's own word or as a negative debit, and not by a remark of its sender. */
  saysReversal: boolean;
};

interface Pair {
  one: Entered;
  line: Line;
}

const hourLength = 60 * 60_000;
// Some pay the same sum every day: the nearest go first.
const apart = [1, 24, sameTransferDays * 24].map((hours) => hours * hourLength);

/**
 * Gives transfers that staff had entered by hand their line of a statement, with what the bank wrote there, where the
 * two are the same: first by the bank's reference, then the nearest. What its bank took back goes before what else was
 * typed, whatever reference that has: else the line would come once more as a transfer that is free. But a line that names
 * another order than had it is that of another payment. What fits two, on either side, is left alone, and staff see both.
 * So is what the bank's words say to be something else (`saysTheSame`), and what staff typed together with its reversal:
 * what a clerk typed takes away no money that a statement has, and no other payee's returned payout.
 * @returns the lines that were given to what nothing was made of yet, each with that transfer's id
 */
export async function pairWithEntered(
  tx: Tx,
  added: readonly AddedLine[],
  { accountId, statementId }: Home,
): Promise<AddedLine[]> {
  const lines = added.map((line) => ({
    ...lineFactsOf(line, accountId),
    kind: line.kind,
    saysReversal: line.line.isTakenBack || beginsWithReversal(line.line.narration),
  }));
  const shapes = new Set(lines.map(shapeOf));
  const mayBe = (await readEntered(tx, lines, accountId)).filter((one) => shapes.has(shapeOf(one)));
  if (mayBe.length === 0) return [];
  // Whoever matches one at this moment, or sends it back, does so before it is read, or once it has its line.
  await lockEntered(tx, mayBe);
  const entered = await readEntered(tx, lines, accountId);
  const known = await readKnownKeys(tx, lines, accountId);
  const alike = Map.groupBy(entered, shapeOf);
  const same = lines
    .filter(({ key }) => !known.has(key))
    .flatMap((line) => (alike.get(shapeOf(line)) ?? []).map((one) => ({ one, line })))
    .filter(({ one, line }) => !namesOther(line, one.takenFrom))
    .filter((pair) => saysTheSame(pair) && compareTransfers(pair.one, pair.line) === 'same');
  const isNear = (most: number) => (pair: Pair) => !isFar(pair, most);
  const paired = new Set<string>();
  const chosen: Pair[] = [];
  const rounds = [({ one, line }: Pair) => hasSameReference(one, line), ...apart.map(isNear)];
  const ofTaken = rounds.map((isWanted) => (pair: Pair) => pair.one.isTaken && isWanted(pair));
  for (const wanted of [...ofTaken, ...rounds]) {
    const left = same.filter((pair) => !paired.has(pair.one.id) && !paired.has(pair.line.key));
    for (const { one, line } of onlyPairs(left.filter(wanted))) {
      chosen.push({ one, line });
      paired.add(one.id).add(line.key);
    }
  }
  const given = chosen.filter((pair) => !pair.one.isTypedPair && !isOfAnother(pair));
  for (const { one, line } of given) await giveLine(tx, one.id, line, statementId);
  const free = new Map(given.flatMap(({ one, line }) => (one.isFree ? [[line.key, one.id]] : [])));
  return added.flatMap((line) => {
    const receiptId = free.get(line.line.key);
    return receiptId === undefined ? [] : [{ ...line, receiptId }];
  });
}

function isFar({ one, line }: Pair, most = Math.max(...apart)): boolean {
  return Math.abs(one.at.getTime() - line.at.getTime()) > most;
}

// Whose line names another order than it is matched to: it is added beside it, and staff see both. Completing an open
// order asks whose money came, by the name of its sender; for a completed one that is over, so there another person's
// line is added beside it, too. Not where the same stranger was typed, which was asked about; but a typed name that fits
// both people was not. A payout to nobody whom the bank names is whose it was typed for only if it left about then.
function isOfAnother({ one, line }: Pair): boolean {
  if (namesOther(line, one.orders, one.endedFor.length > 0)) return true;
  const { senderName: typed } = one;
  if (one.direction === 'out' && !line.senderName?.trim() && isFar({ one, line }))
    return (
      one.endedFor.length > 0 &&
      !findTransactionIds(line.narration).whole.some((id) => one.orders.includes(id))
    );
  return one.endedFor.some((whose) => {
    const isTypedStranger =
      one.direction === 'in' &&
      typed !== null &&
      namesAnother(typed, whose) &&
      !namesAnother(line.senderName, typed);
    return namesAnother(line.senderName, whose) && !isTypedStranger;
  });
}

/** Whether a line names orders, and none of these; with no orders, only where the transfer is another’s already. */
function namesOther({ narration, reference }: Line, orders: readonly string[], isAnothers = false): boolean {
  const named = findTransactionIds(narration, reference).whole;
  return named.length > 0 && (orders.length > 0 || isAnothers) && !named.some((id) => orders.includes(id));
}

function onlyPairs(pairs: readonly Pair[]): Pair[] {
  const ofEntered = Map.groupBy(pairs, ({ one }) => one.id);
  const ofLine = Map.groupBy(pairs, ({ line }) => line.key);
  return pairs.filter(
    ({ one, line }) => ofEntered.get(one.id)?.length === 1 && ofLine.get(line.key)?.length === 1,
  );
}

async function giveLine(tx: Tx, id: string, line: Line, statementId: string): Promise<void> {
  const { key, at, reference, narration, senderName, senderAccount, kind } = line;
  const balance = line.balanceKobo === null ? null : String(line.balanceKobo);
  await tx.execute(sql`
    update receipts set line_key = ${key}, statement_id = ${statementId}, balance_kobo = ${balance},
      line_at = ${at.toISOString()}::timestamptz, line_reference = ${reference}, line_narration = ${narration},
      line_sender_name = ${senderName}, line_sender_account = ${senderAccount},
      line_kind = ${kind}
    where id = ${id}`);
  markRecord(tx, 'receipt-line', id);
  markRecord(tx, 'receipt-line-kind', id);
}

interface Row extends Record<string, unknown> {
  id: string;
  kind: string;
  direction: string;
  kobo: string;
  at: string;
  reference: string;
  narration: string;
  name: string | null;
  account: string | null;
  orders: string[];
  is_typed_pair: boolean;
  is_taken: boolean;
  taken_from: string[];
  is_free: boolean;
  ended_for: string[];
}

/**
 * What was entered about then, or with a reference of these lines; a reversal has the names of what it takes back. A version
 * before matched typed reversals as payouts: the bank’s line is added beside such a one.
 */
async function readEntered(tx: Db, lines: readonly LineFacts[], accountId: string): Promise<Entered[]> {
  const earliest = lines.reduce((first, { at }) => Math.min(first, at.getTime()), Date.now());
  const since = new Date(earliest - Math.max(...apart)).toISOString();
  const references = lines
    .map(({ reference }) => plainReference(reference ?? ''))
    .filter(({ length }) => length >= uniqueReference);
  const { rows } = await tx.execute<Row>(sql`
    select r.id, r.kind, r.direction, r.amount_kobo::text as kobo, r.arrived_at as at, r.narration,
      coalesce(r.bank_reference, r.source_ref) as reference,
      coalesce(r.sender_name, back.sender_name) as name, coalesce(r.sender_account, back.sender_account) as account,
      ${endedFor(sql`r.id`)} as ended_for,
      r.unmatched_kobo = r.amount_kobo and not exists (
        select from offers o where o.receipt_id = r.id and o.state = 'open') as is_free,
      array(select o.transaction_id from receipt_matches m left join refunds f on f.id = m.refund_id
        join orders o on o.id = coalesce(m.order_id, f.order_id) where m.receipt_id = r.id and m.undone_at is null) as orders,
      coalesce(back.source = 'hand' and back.line_key is null, false) or exists (
        select from receipt_reversals taken join receipts taker on taker.id = taken.reversal_id
        where taken.reversed_id = r.id and taker.source = 'hand' and taker.line_key is null) as is_typed_pair,
      exists (select from receipt_reversals taken join receipts taker on taker.id = taken.reversal_id
        where taken.reversed_id = r.id and taker.line_key is not null) as is_taken,
      array(select o.transaction_id from receipt_reversals taken join receipt_matches m
        on m.receipt_id = r.id and m.taken_back_by = taken.reversal_id
        join orders o on o.id = m.order_id where taken.reversed_id = r.id) as taken_from
    from (
      select * from receipts where account_id = ${accountId} and arrived_at >= ${since}::timestamptz
      union
      select * from receipts where bank_reference is not null and account_id = ${accountId}
        and plain_reference(bank_reference) = any(${sql.param(references)}::text[])
    ) r left join receipt_reversals v on v.reversal_id = r.id left join receipts back on back.id = v.reversed_id
    where r.source = 'hand' and r.line_key is null
      and not (r.kind = 'reversal' and r.direction = 'out' and exists (
        select from receipt_matches m where m.receipt_id = r.id and m.undone_at is null))`);
  return rows.map(
    ({
      id,
      kind,
      direction,
      reference,
      narration,
      orders,
      is_typed_pair,
      is_free,
      is_taken,
      taken_from,
      ended_for,
      ...row
    }) => ({
      id,
      kind,
      isFree: is_free,
      isTaken: is_taken,
      takenFrom: taken_from,
      isTyped: true,
      accountId,
      direction,
      amountKobo: BigInt(row.kobo),
      at: new Date(row.at),
      balanceKobo: null,
      reference,
      narration,
      senderName: row.name,
      senderAccount: row.account,
      orders,
      isTypedPair: is_typed_pair,
      endedFor: ended_for,
    }),
  );
}

async function lockEntered(tx: Db, entered: readonly Entered[]): Promise<void> {
  const ids = entered.map(({ id }) => id);
  await tx.execute(
    sql`select from receipts where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
  );
}

async function readKnownKeys(tx: Db, lines: readonly LineFacts[], accountId: string): Promise<Set<string>> {
  const keys = lines.map(({ key }) => key);
  const { rows } = await tx.execute<{ key: string }>(sql`
    select line_key as key from receipts
    where account_id = ${accountId} and line_key = any(${sql.param(keys)}::text[])`);
  return new Set(rows.map(({ key }) => key));
}

function shapeOf({ direction, amountKobo }: { direction: string; amountKobo: bigint }): string {
  return `${direction} ${amountKobo}`;
}

/**
 * Whether the bank's words say what staff typed: a customer's transfer that was typed as a reversal would take back a
 * payout, as a charge it would belong to nobody, and what comes back of our own savings, or a payout that the bank
 * returned, would pay an order. Who sends us money may write reversal themselves: such a line is that of a transfer of
 * which nothing is made yet, and then asks, or of one whose sender it names as staff typed them.
 */
function saysTheSame({ one, line }: Pair): boolean {
  if (line.direction === 'out') return one.kind === line.kind;
  const isTheirs = Boolean(
    one.senderName && line.senderName && !namesAnother(line.senderName, one.senderName),
  );
  if (one.kind === 'reversal') return line.saysReversal && (one.isFree || isTheirs);
  if (one.kind !== 'transfer' || line.kind === 'sweep') return one.kind === line.kind;
  return one.isFree || !line.saysReversal || isTheirs;
}
