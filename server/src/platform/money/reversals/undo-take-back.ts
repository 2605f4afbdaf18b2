import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { markRecord, recordAudit, type Tx } from '../../audit/audit.ts';
import { and, asc, eq, inArray, sql } from '../../database/drizzle.ts';
import {
  receiptMatches,
  receiptReversals,
  receipts,
  refunds,
  undoneReversals,
} from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { Refusal } from '../../errors/refusal.ts';
import { writeMatch } from '../match.ts';
import { readRoom } from '../order-room.ts';
import { withdrawRefund } from '../withdraw-refund.ts';
import { assertNotAgreedAgain, settleRestored } from './settle-restored.ts';

interface Undoing {
  reversalId: string;
  actorId: string;
  reason: string;
}

type Match = typeof receiptMatches.$inferSelect;
type Receipt = typeof receipts.$inferSelect;
type Order = typeof orders.$inferSelect;

/**
 * Parts a reversal from the transfer that it was wrongly said to take back: both have all their money again, to be
 * matched anew, and what is due because of it is withdrawn. What a closed order owes us because of it is matched to that
 * order again: it bought something, or was sent back, and free it would do so a second time. A refund that it made due
 * again is settled by its debit again. What a second person agreed to send since may be on its way: only a super-admin
 * says that it isn’t.
 * Refuses: not_found, own_order, reversal_not_possible.
 * @returns what staff do now, in words
 */
export async function undoTakeBack(tx: Tx, { reversalId, actorId, reason }: Undoing): Promise<string> {
  const [known] = await tx.select().from(receiptReversals).where(eq(receiptReversals.reversalId, reversalId));
  if (!known) throw new Refusal('reversal_not_possible', { message: 'This took nothing back.' });
  const { reversedId } = known;
  const touched = await lockOrders(tx, reversalId, actorId);
  const locked = await tx
    .select()
    .from(receipts)
    .where(inArray(receipts.id, [reversalId, reversedId]))
    .orderBy(asc(receipts.id))
    .for('no key update');
  const reversed = locked.find(({ id }) => id === reversedId);
  if (!reversed) throw new Refusal('not_found');
  const matches = await tx
    .select()
    .from(receiptMatches)
    .where(and(eq(receiptMatches.takenBackBy, reversalId), eq(receiptMatches.receiptId, reversedId)))
    .orderBy(asc(receiptMatches.id));
  for (const match of matches) {
    if (reversed.direction === 'in') await assertNotSent(tx, match);
    else await withdrawReturned(tx, match, actorId);
  }
  await tx.insert(undoneReversals).values({ reversalId, reversedId, undoneBy: actorId, reason });
  const parted = await tx
    .delete(receiptReversals)
    .where(eq(receiptReversals.reversalId, reversalId))
    .returning({ id: receiptReversals.reversalId });
  if (parted.length === 0) throw new Refusal('reversal_not_possible', { message: 'Please try again.' });
  markRecord(tx, 'receipt-reversal', reversalId);
  const amount = nairaOf(reversed.amountKobo);
  recordAudit(tx, {
    action: 'take-back-undone',
    actorId,
    subjectType: 'receipt',
    subjectId: reversedId,
    detail: { amount, by: reversalId, reason },
  });
  const owed = { reversed, matches, touched, actorId };
  const again = reversed.direction === 'in' ? await matchOwed(tx, owed) : await settleSent(tx, owed);
  const before = [...touched.values()].map(({ transactionId }) => transactionId).join(', ');
  if (again === reversed.amountKobo && reversed.direction === 'out')
    return 'Undone. The refund that it sent is settled again';
  if (again === reversed.amountKobo) return `Undone. It is matched to ${before} again`;
  const rest = formatNaira(nairaOf(reversed.amountKobo - again));
  return `Undone. Match ${rest} again${before && `: it had been for ${before}`}`;
}

interface Owed {
  reversed: Receipt;
  matches: readonly Match[];
  touched: ReadonlyMap<string, Order>;
  actorId: string;
}

/** Matches a transfer to its closed orders again, as far as they owe us its money. @returns how many kobo of it */
async function matchOwed(tx: Tx, { reversed, matches, touched, actorId }: Owed): Promise<bigint> {
  let total = 0n;
  for (const { orderId, amountKobo } of matches) {
    const order = orderId === null ? undefined : touched.get(orderId);
    if (!order) continue;
    // None of an open one, which takes whatever staff match to it.
    const owed = (await readRoom(tx, [order])).get(order.id) ?? 0n;
    const kobo = owed < amountKobo ? owed : amountKobo;
    if (kobo === 0n) continue;
    const about = { orderId: order.id };
    const match = await writeMatch(tx, { receipt: reversed, about, kobo, rule: 'hand', matchedBy: actorId });
    recordAudit(tx, {
      action: 'receipt-matched',
      actorId,
      subjectType: 'order',
      subjectId: order.id,
      detail: { amount: nairaOf(kobo), match },
    });
    total += kobo;
  }
  return total;
}

/** Settles the refund again that a debit had sent. @returns how many kobo of it */
async function settleSent(tx: Tx, { reversed, matches, actorId }: Owed): Promise<bigint> {
  let total = 0n;
  for (const match of matches) total += await settleRestored(tx, { reversed, match, actorId });
  return total;
}

/** Locks the orders that were matched before, before the receipts. */
async function lockOrders(tx: Tx, reversalId: string, actorId: string): Promise<Map<string, Order>> {
  const theirs = tx
    .select({ id: sql`coalesce(${receiptMatches.orderId}, ${refunds.orderId})` })
    .from(receiptMatches)
    .leftJoin(refunds, eq(refunds.id, receiptMatches.refundId))
    .where(eq(receiptMatches.takenBackBy, reversalId));
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, theirs))
    .orderBy(asc(orders.id))
    .for('no key update');
  if (rows.some(({ userId }) => userId === actorId)) throw new Refusal('own_order');
  return new Map(rows.map((row) => [row.id, row]));
}

// It went back, and counts as our own money since: free again, it could be sent a second time.
async function assertNotSent(tx: Tx, { refundId }: Match): Promise<void> {
  if (refundId === null) return;
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (refund?.state !== 'withdrawn')
    throw new Refusal('reversal_not_possible', {
      message: 'This money was sent back as a refund before, so it stays as it is.',
    });
}

/** What a payout that had not bounced after all made due. Sent already, the payout stays without a match. */
async function withdrawReturned(tx: Tx, { orderId, amountKobo }: Match, actorId: string): Promise<void> {
  if (orderId === null) return;
  const [due] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.state, 'due'),
        eq(refunds.reason, 'returned'),
        eq(refunds.amountKobo, amountKobo),
      ),
    )
    .limit(1)
    .for('update');
  if (!due) return;
  await assertNotAgreedAgain(tx, { refundId: due.id, since: due.createdAt, actorId });
  await withdrawRefund(tx, due, { actorId, posted: true });
}
