import type { MatchRule, ReceiptDirection } from '@nairadesk/contract/receipts';
import { markRecord, type Tx } from '../audit/audit.ts';
import { and, isNull, type SQL, sql } from '../database/drizzle.ts';
import { newId } from '../database/ids.ts';
import { receiptMatches } from '../database/tables/money-tables.ts';
import { endStaleOffers } from '../desk/end-offers.ts';
import { type NairaPosting, postNaira } from './post-entries.ts';

export interface NewMatch {
  receipt: { id: string; direction: ReceiptDirection };
  /** What it pays, or pays out; or the refund that it becomes, or settles. */
  about: { orderId: string } | { refundId: string };
  kobo: bigint;
  rule: MatchRule;
  /** Null: a rule alone. */
  matchedBy: string | null;
}

/**
 * Writes that so much of a receipt belongs to an order or a refund, and posts it; what was offered for the order before is
 * withdrawn. The database refuses what would use more than the receipt, or the wrong side of an order.
 * @returns the match's id
 */
export async function writeMatch(tx: Tx, match: NewMatch): Promise<string> {
  const [id] = await writeMatches(tx, [match]);
  if (!id) throw new Error('a match was not written');
  return id;
}

/** The same for many, however many, in a few statements. @returns their ids, in order */
export async function writeMatches(tx: Tx, matches: readonly NewMatch[]): Promise<string[]> {
  if (matches.length === 0) return [];
  const rows = matches.map((match) => ({ id: newId(), ...match }));
  const given = rows.map(({ id, receipt, about, kobo, rule, matchedBy }) => ({
    id,
    receiptId: receipt.id,
    ...about,
    kobo: String(kobo),
    rule,
    matchedBy,
  }));
  await tx.execute(sql`
    insert into receipt_matches (id, receipt_id, order_id, refund_id, amount_kobo, rule, matched_by)
    select id, "receiptId", "orderId", "refundId", kobo, rule, "matchedBy"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as m (id uuid, "receiptId" uuid, "orderId" uuid,
      "refundId" uuid, kobo bigint, rule text, "matchedBy" uuid)`);
  for (const { id } of rows) {
    markRecord(tx, 'match', id);
    markRecord(tx, 'match-undone', id);
  }
  await postNaira(
    tx,
    rows.map(({ id, receipt, about, kobo }) => ({
      posting: 'match',
      about: { matchId: id },
      kobo,
      ...sidesOf(receipt, about),
    })),
  );
  await endOffersOf(tx, matches);
  return rows.map(({ id }) => id);
}

async function endOffersOf(tx: Tx, matches: readonly NewMatch[]): Promise<void> {
  const orderIds = matches.flatMap(({ about }) => ('orderId' in about ? [about.orderId] : []));
  await endStaleOffers(tx, orderIds, matches[0]?.matchedBy ?? null);
}

interface Undone {
  by: string;
  reason: string;
  /** The reversal with which the bank took the money back; null: a person was wrong. */
  takenBackBy: string | null;
}

type Standing = Pick<typeof receiptMatches.$inferSelect, 'id' | 'amountKobo' | 'orderId'>;

/** Takes a match back, once: its entries are posted with the other sign. @returns whether it held until now */
export async function undoMatch(
  tx: Tx,
  match: Standing,
  direction: ReceiptDirection,
  undone: Undone,
): Promise<boolean> {
  return (await undoMatches(tx, [{ ...match, direction }], undone)) === 1;
}

/** The same for many, however many, in a few statements. @returns how many of them held until now */
export async function undoMatches(
  tx: Tx,
  matches: readonly (Standing & { direction: ReceiptDirection })[],
  { by, reason, takenBackBy }: Undone,
): Promise<number> {
  if (matches.length === 0) return 0;
  const ids = matches.map(({ id }) => id);
  const rows = await tx
    .update(receiptMatches)
    .set({ undoneAt: sql`clock_timestamp()`, undoneBy: by, undoneReason: reason, takenBackBy })
    .where(and(sql`${receiptMatches.id} = any(${sql.param(ids)}::uuid[])`, isNull(receiptMatches.undoneAt)))
    .returning({ id: receiptMatches.id });
  const held = new Set(rows.map(({ id }) => id));
  const undone = matches.filter(({ id }) => held.has(id));
  for (const { id } of undone) markRecord(tx, 'match-undone', id);
  await postNaira(
    tx,
    undone.map(({ direction, ...match }) => undoing(match, direction)),
  );
  const orderIds = undone.flatMap(({ orderId }) => orderId ?? []);
  await endStaleOffers(tx, orderIds, by);
  return undone.length;
}

function undoing(match: Standing, direction: ReceiptDirection): NairaPosting {
  const { from, to } = sidesOf({ direction }, match.orderId ? { orderId: match.orderId } : { refundId: '' });
  return { posting: 'undo', about: { matchId: match.id }, kobo: match.amountKobo, from: to, to: from };
}

// Unclaimed gave the money to its account when it arrived, and gets it back from the order or the refund it belongs to.
function sidesOf(
  { direction }: Pick<NewMatch['receipt'], 'direction'>,
  about: NewMatch['about'],
): Pick<NairaPosting, 'from' | 'to'> {
  const other = 'orderId' in about ? 'desk' : 'refunds-owed';
  return direction === 'in' ? { from: other, to: 'unclaimed' } : { from: 'unclaimed', to: other };
}

/** A condition on matches: of the money of this refund, by the transfer that it gives back or by those of its order. */
export function matchesOfRefund({ id, orderId }: { id: string; orderId: string | null }): SQL {
  return sql`(${receiptMatches.refundId} = ${id} or ${receiptMatches.orderId} = ${orderId}::uuid)`;
}
