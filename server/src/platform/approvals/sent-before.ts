import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { RefundReason, RefundState } from '@nairadesk/contract/refunds';
import type { Db } from '../database/database.ts';
import { alias, and, asc, eq, inArray, sql } from '../database/drizzle.ts';
import { plannedOnce } from '../database/planned-once.ts';
import { auditLog } from '../database/tables/audit-tables.ts';
import { receiptMatches, receipts, refunds } from '../database/tables/money-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { isStillTaken } from '../money/withdraw-refund.ts';
import { staffName } from './staff-name.ts';
import type { Lines } from './term-lines.ts';

/** A refund of the same money: of the same order, or of a transfer that was ever matched to it. */
interface Related {
  id: string;
  kobo: bigint;
  state: RefundState;
}

/** Each time that it was sent, oldest first: by the activity log. */
export interface Sending extends Related {
  by: string;
  reference: string;
  /** What became of it. */
  became: string;
}

interface Sendings {
  related: Related[];
  sent: Sending[];
}

/** The refund with this id and all others of the same money, withdrawn ones too, with each time that they were sent. */
export async function readSendings(
  read: Db,
  { id, orderId }: { id: string; orderId: string | null },
): Promise<Sendings> {
  return withSendings(read, await readRelated(read, id, orderId));
}

/** The refunds of an order for this reason, withdrawn ones too, with each time that they were sent. */
export async function readOrderRefunds(read: Db, orderId: string, reason: RefundReason): Promise<Sendings> {
  const related = await read
    .select({ id: refunds.id, kobo: refunds.amountKobo, state: refunds.state })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.reason, reason)));
  return withSendings(read, related);
}

/** Each time that these refunds were sent. */
export async function readSentOf(read: Db, refundIds: readonly string[]): Promise<Sending[]> {
  if (refundIds.length === 0) return [];
  const related = await read
    .select({ id: refunds.id, kobo: refunds.amountKobo, state: refunds.state })
    .from(refunds)
    .where(inArray(refunds.id, [...refundIds]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return (await withSendings(read, related)).sent;
}

async function withSendings(read: Db, related: Related[]): Promise<Sendings> {
  const byId = new Map(related.map((one) => [one.id, one]));
  const ids = [...byId.keys()];
  const rows = await read
    .select({
      refundId: auditLog.subjectId,
      action: auditLog.action,
      at: auditLog.at,
      name: users.name,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(inArray(auditLog.subjectId, ids), inArray(auditLog.action, ['refund-sent', 'refund-returned'])),
    )
    .orderBy(asc(auditLog.number));
  const taken = rows.length === 0 ? [] : await readTakenBack(read, ids);
  const sent = rows.flatMap((row, index) => {
    const refund = byId.get(String(row.refundId));
    if (!refund || row.action !== 'refund-sent') return [];
    const next = rows.slice(index + 1).find(({ refundId }) => refundId === row.refundId);
    const of = { refund, at: row.at, next };
    return [
      { ...refund, by: staffName(row.name), reference: referenceIn(row.detail), became: becameOf(of, taken) },
    ];
  });
  return { related, sent };
}

interface Logged {
  action: string;
  at: Date;
  name: string | null;
}

/** What became of a sending, by what the log has next of that refund, and the reversals of its debits. */
function becameOf(
  { refund: { id, state }, at, next }: { refund: Related; at: Date; next: Logged | undefined },
  taken: readonly TakenBack[],
): string {
  if (next?.action === 'refund-returned') return `returned, as ${staffName(next.name)} says`;
  if (!next && (state === 'sent' || state === 'settled')) return stillOut;
  const its = taken.findLast(
    (one) => one.refundId === id && one.matchedAt >= at && (!next || one.matchedAt < next.at),
  );
  if (!its) return 'nothing says that it came back';
  return its.typedBy === null ? 'taken back by the bank' : `taken back, as ${staffName(its.typedBy)} typed`;
}

const stillOut = 'on its way';

interface TakenBack {
  refundId: string | null;
  matchedAt: Date;
  /** Who typed the reversal, or else the debit, where no statement has it; null: a statement has both. */
  typedBy: string | null;
}

/** The debits of these refunds that a reversal takes back still, oldest first. */
function readTakenBack(read: Db, ids: readonly string[]): Promise<TakenBack[]> {
  return read
    .select({
      refundId: receiptMatches.refundId,
      matchedAt: receiptMatches.createdAt,
      typedBy: sql<string | null>`(select users.name from users where users.id = case
        when ${isTyped(reversal)} then ${reversal.enteredBy} when ${isTyped(receipts)} then ${receipts.enteredBy} end)`,
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .innerJoin(reversal, eq(reversal.id, receiptMatches.takenBackBy))
    .where(and(inArray(receiptMatches.refundId, [...ids]), eq(receipts.direction, 'out'), isStillTaken))
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
}

const reversal = alias(receipts, 'reversal');
const isTyped = ({ source, lineKey }: { source: unknown; lineKey: unknown }) =>
  sql`(${source} = 'hand' and ${lineKey} is null)`;

/**
 * How much went out, or is to go, in kobo. What was sent twice counts twice, also where staff said that it came back.
 */
export function sumOf({ related, sent }: Sendings): bigint {
  return related.reduce((sum, { id, kobo, state }) => {
    const times = BigInt(sent.filter((sending) => sending.id === id).length);
    // What the log has no sending of was sent before that was logged.
    const isOut = (state === 'sent' || state === 'settled') && times === 0n;
    return sum + kobo * (times + (isOut || state === 'due' ? 1n : 0n));
  }, 0n);
}

/** The lines of a slip about what was sent before of the same money. */
export function sentLines(refundId: string, sent: readonly Sending[]): Lines {
  return sent.map(({ id, kobo, by, reference, became }, index) => {
    const what = id === refundId ? '' : `${formatNaira(nairaOf(kobo))} `;
    const how = became === stillOut && id !== refundId ? 'as another refund' : became;
    return {
      name: index === 0 ? 'Sent before' : `Sent before ${index + 1}`,
      value: `${what}by ${by}, reference ${othersName(reference)}; ${how}`,
    };
  });
}

// By every match of the transfers, undone ones too: a withdrawn refund keeps none that holds.
function readRelated(read: Db, id: string, orderId: string | null): Promise<Related[]> {
  // Each way by its index: as one condition they would look at every refund there ever was.
  const ids = sql`
    with matched as (
      select o.refund_id, o.order_id from receipt_matches m
      join receipts r on r.id = m.receipt_id and r.direction = 'in'
      join receipt_matches o on o.receipt_id = r.id
      where m.refund_id = ${id} or m.order_id = ${orderId})
    select ${id}::uuid union select refund_id from matched
    union select id from refunds where order_id = ${orderId}
    union select f.id from refunds f join matched on matched.order_id = f.order_id`;
  return plannedOnce(
    'related_refunds',
    read
      .select({ id: refunds.id, kobo: refunds.amountKobo, state: refunds.state })
      .from(refunds)
      .where(sql`${refunds.id} in (${ids})`)
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  );
}

function referenceIn(detail: string): string {
  try {
    const { reference } = JSON.parse(detail);
    return typeof reference === 'string' ? reference : 'unknown';
  } catch {
    // A row that was written directly in the database.
    return 'unknown';
  }
}
