import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { RefundReason, RefundState } from '@nairadesk/contract/refunds';
import type { Db } from '../database/database.ts';
import { and, asc, eq, inArray, sql } from '../database/drizzle.ts';
import { plannedOnce } from '../database/planned-once.ts';
import { auditLog } from '../database/tables/audit-tables.ts';
import { refunds } from '../database/tables/money-tables.ts';
import { users } from '../database/tables/users-tables.ts';
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
  /** The colleague who said that it came back; null: it did not. */
  returnedBy: string | null;
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

async function withSendings(read: Db, related: Related[]): Promise<Sendings> {
  const byId = new Map(related.map((one) => [one.id, one]));
  const rows = await read
    .select({
      refundId: auditLog.subjectId,
      action: auditLog.action,
      name: users.name,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        inArray(auditLog.subjectId, [...byId.keys()]),
        inArray(auditLog.action, ['refund-sent', 'refund-returned']),
      ),
    )
    .orderBy(asc(auditLog.number));
  const sent = rows.flatMap((row, index) => {
    const refund = byId.get(String(row.refundId));
    if (!refund || row.action !== 'refund-sent') return [];
    const next = rows.slice(index + 1).find(({ refundId }) => refundId === row.refundId);
    const returnedBy = next?.action === 'refund-returned' ? staffName(next.name) : null;
    return [{ ...refund, by: staffName(row.name), reference: referenceIn(row.detail), returnedBy }];
  });
  return { related, sent };
}

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
  return sent.map(({ id, kobo, state, by, reference, returnedBy }, index) => {
    const isOut = state === 'sent' || state === 'settled';
    const other = id === refundId ? 'on its way' : 'as another refund';
    const otherwise = isOut ? other : 'taken back by the bank';
    const what = id === refundId ? '' : `${formatNaira(nairaOf(kobo))} `;
    const how = returnedBy === null ? otherwise : `returned, as ${returnedBy} says`;
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
