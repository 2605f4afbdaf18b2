import { nairaOf } from '@nairadesk/contract/money';
import type { RefundReason } from '@nairadesk/contract/refunds';
import { markRecord, recordAudit, type Tx } from '../../audit/audit.ts';
import { and, asc, eq, inArray, isNull, or, sql } from '../../database/drizzle.ts';
import { alertsTold } from '../../database/tables/alerts-tables.ts';
import { receiptMatches, receiptReversals, receipts, refunds } from '../../database/tables/money-tables.ts';
import { offers } from '../../database/tables/offers-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { endOffer } from '../../desk/end-offers.ts';
import { Refusal } from '../../errors/refusal.ts';
import { isAgreedTo } from '../agreed-to.ts';
import { readDeskPosition } from '../desk-position.ts';
import { undoMatch } from '../match.ts';
import { readTakenBackFrom } from '../order-funding.ts';
import { oweRefund } from '../owe-refund.ts';
import { postNaira } from '../post-entries.ts';
import { settleAgain } from '../settle-again.ts';
import { isTakenBack, withdrawRefund } from '../withdraw-refund.ts';
import { admitReversed, isWord } from './admit-reversed.ts';
import { mayPrecede } from './may-precede.ts';

type Receipt = typeof receipts.$inferSelect;
type Match = typeof receiptMatches.$inferSelect;

/** What takes back what. */
export interface Taking {
  reversalId: string;
  reversedId: string;
  /** Staff looked: these two, although their lines name other people or orders. */
  confirmed: boolean;
}

type Order = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'orderType' | 'status' | 'payoutBank'>;

/**
 * Records that a bank took a transfer back, by the reversal that says so. Every match of it is undone by the rule: an
 * open order is short again; what was completed with it the customer owes us; a refund of it that was not sent is
 * withdrawn; and what a payout had settled is owed again. Nothing is edited: all of it is posted.
 * Refuses: not_found, own_order, reversal_not_possible, reversal_of_other.
 * @returns whether it needed a second yes, as the two name other people or orders, and which orders had the money
 */
export async function takeBack(
  tx: Tx,
  { reversalId, reversedId, actorId, confirmed }: Taking & { actorId: string },
): Promise<{ isOther: boolean; orderIds: string[] }> {
  const touched = await lockOrders(tx, reversedId, actorId);
  const { reversal, reversed } = await lockPair(tx, reversalId, reversedId);
  const isOther = await admitReversed(tx, { reversal, reversed, confirmed, actorId });
  const matches = await matchesOf(tx, reversedId);
  if (matches.some(({ orderId }) => orderId !== null && !touched.has(orderId)))
    throw impossible('This transfer was matched meanwhile. Please try again.');
  if (isWord(reversal) || isOther) await assertNotAgreed(tx, matches, actorId);
  for (const match of matches) {
    const why = { by: actorId, reason: 'The bank took it back', takenBackBy: reversalId };
    if (!(await undoMatch(tx, match, reversed.direction, why))) throw impossible('Please try again.');
  }
  await tx.insert(receiptReversals).values({ reversalId, reversedId, createdBy: actorId });
  // A new order for money that is gone.
  await endOffer(tx, { wanted: eq(offers.receiptId, reversedId), state: 'withdrawn', actorId });
  markRecord(tx, 'receipt-reversal', reversalId);
  recordAudit(tx, {
    action: 'receipt-taken-back',
    actorId,
    subjectType: 'receipt',
    subjectId: reversedId,
    detail: { amount: nairaOf(reversed.amountKobo), matches: matches.length },
  });
  for (const match of matches) {
    const order = match.orderId === null ? undefined : touched.get(match.orderId);
    if (order) await settleOrder(tx, order, match, actorId);
    else if (match.refundId !== null) await settleRefund(tx, match.refundId, reversed, actorId);
  }
  return { isOther, orderIds: [...touched.keys()] };
}

/** Locks the orders that a receipt is matched to, itself or as a refund, before the receipt. */
async function lockOrders(tx: Tx, receiptId: string, actorId: string): Promise<Map<string, Order>> {
  const theirs = tx
    .select({ id: sql`coalesce(${receiptMatches.orderId}, ${refunds.orderId})` })
    .from(receiptMatches)
    .leftJoin(refunds, eq(refunds.id, receiptMatches.refundId))
    .where(and(eq(receiptMatches.receiptId, receiptId), isNull(receiptMatches.undoneAt)));
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, theirs))
    .orderBy(asc(orders.id))
    .for('no key update');
  if (rows.some(({ userId }) => userId === actorId)) throw new Refusal('own_order');
  return new Map(rows.map((row) => [row.id, row]));
}

async function lockPair(
  tx: Tx,
  reversalId: string,
  reversedId: string,
): Promise<{ reversal: Receipt; reversed: Receipt }> {
  const rows = await tx
    .select()
    .from(receipts)
    .where(or(eq(receipts.id, reversalId), eq(receipts.id, reversedId)))
    .orderBy(asc(receipts.id))
    .for('no key update');
  const [reversal, reversed] = [reversalId, reversedId].map((id) => rows.find((row) => row.id === id));
  if (!reversal || !reversed) throw new Refusal('not_found');
  if (reversal.kind !== 'reversal') throw impossible('This is no reversal.');
  if (reversal.unmatchedKobo !== reversal.amountKobo)
    throw impossible('It was matched, or is sent back: so it is a transfer of its own.');
  // What came in may say reversal, as its sender’s remark does.
  const isTransfer =
    reversed.kind === 'transfer' || (reversed.kind === 'reversal' && reversed.direction === 'in');
  if (!isTransfer) throw impossible('A bank takes back transfers only.');
  const { rows: early } = await tx.execute(sql`
    select from receipts, receipts reversal
    where receipts.id = ${reversedId} and reversal.id = ${reversalId} and ${mayPrecede}`);
  if (early.length === 0) throw impossible('That transfer came after the reversal.');
  if (reversal.accountId !== reversed.accountId) throw impossible('They are on different accounts of ours.');
  if (reversal.direction === reversed.direction) throw impossible('Both went the same way.');
  if (reversal.amountKobo !== reversed.amountKobo) throw impossible('The amounts differ.');
  const [known] = await tx
    .select({ id: receiptReversals.reversalId })
    .from(receiptReversals)
    .where(
      or(
        inArray(receiptReversals.reversalId, [reversalId, reversedId]),
        eq(receiptReversals.reversedId, reversedId),
      ),
    );
  if (known?.id === reversedId)
    throw impossible('It took a transfer back itself. If that was wrong, ask a super-admin to part the two.');
  if (known) throw impossible('This was recorded before.');
  // One person's word takes nothing back that a statement has.
  if (isWord(reversal) && !isWord(reversed))
    throw impossible(
      'A statement has this transfer, and none has its reversal. Import the statement that has it first.',
    );
  return { reversal, reversed };
}

/** Whether a statement has a transfer: what is typed takes nothing back of it. */
export async function isOnStatement(tx: Tx, receiptId: string): Promise<boolean> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId));
  return receipt !== undefined && !isWord(receipt);
}

function matchesOf(tx: Tx, receiptId: string): Promise<Match[]> {
  return tx
    .select()
    .from(receiptMatches)
    .where(and(eq(receiptMatches.receiptId, receiptId), isNull(receiptMatches.undoneAt)))
    .orderBy(asc(receiptMatches.id));
}

/**
 * What a second person agreed to give back may have left: one clerk's word ends no such refund. The refunds are locked.
 * Refuses: reversal_not_possible.
 */
async function assertNotAgreed(tx: Tx, matches: readonly Match[], actorId: string): Promise<void> {
  const own = matches.flatMap(({ refundId }) => refundId ?? []);
  const ofOrders = matches.flatMap(({ orderId }) => orderId ?? []);
  const due = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'due'), or(inArray(refunds.id, own), inArray(refunds.orderId, ofOrders))))
    .orderBy(asc(refunds.id))
    .for('update');
  const agreed = await isAgreedTo(
    tx,
    'send-refund',
    due.map(({ id }) => id),
  );
  if (!agreed) return;
  const [actor] = await tx.select({ role: users.role }).from(users).where(eq(users.id, actorId));
  if (actor?.role !== 'super-admin')
    throw impossible(
      'A second person agreed to send its refund, so it may be on its way. Ask a super-admin.',
    );
}

/** An open order is short now, and no more is to do. */
async function settleOrder(tx: Tx, order: Order, { amountKobo }: Match, actorId: string): Promise<void> {
  if (order.status !== 'completed' && order.status !== 'cancelled') return;
  if (order.orderType === 'buy') {
    const reason: RefundReason = order.status === 'cancelled' ? 'cancelled' : 'surplus';
    return settleAgain(tx, { order, reason, actorId, most: amountKobo });
  }
  // What we promised and now have not paid: below zero for a sale that stands.
  const position = await readDeskPosition(tx, order.id);
  const kobo = -position < amountKobo ? -position : amountKobo;
  if (kobo <= 0n) return;
  const { payoutBank: payee } = order;
  await oweRefund(tx, { order, kobo, reason: 'returned', createdBy: actorId, payee, failure: returned });
}

/** What came in was to go back as this refund, or what went out had settled it. */
async function settleRefund(tx: Tx, id: string, { direction }: Receipt, actorId: string): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!refund) throw new Error('a match names no refund');
  if (direction === 'out') return oweAgain(tx, refund, { failure: returned, actorId });
  if (refund.state === 'due') return withdrawRefund(tx, refund, { actorId, posted: false });
  // It was sent of our own money then.
  await postNaira(tx, [
    {
      posting: 'refund',
      about: { refundId: id },
      from: 'refunds-owed',
      to: 'desk',
      kobo: refund.amountKobo,
    },
  ]);
}

const returned = 'The bank returned the transfer.';

/** A refund that had arrived came back: it is due again, unless the bank had taken back what it was to return. */
async function oweAgain(
  tx: Tx,
  refund: typeof refunds.$inferSelect,
  { failure, actorId }: { failure: string; actorId: string },
): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'due', sentAt: null, sentBy: null, settledAt: null, bankReference: null, failure })
    .where(eq(refunds.id, refund.id));
  markRecord(tx, 'refund-state', refund.id);
  await settleReturned(tx, refund, actorId);
}

/**
 * Withdraws what is due again of money that the bank took back from us, and lets staff be told of it anew. The order is
 * locked, then the refund.
 */
export async function settleReturned(
  tx: Tx,
  refund: Pick<typeof refunds.$inferSelect, 'id' | 'orderId' | 'userId' | 'amountKobo'>,
  actorId: string,
): Promise<void> {
  const { orderId, userId } = refund;
  await tx
    .delete(alertsTold)
    .where(and(eq(alertsTold.occasion, 'refund-due'), eq(alertsTold.subjectId, refund.id)));
  // Of an order or not: what it was to give back is gone.
  if (await isTakenBack(tx, refund.id)) return withdrawRefund(tx, refund, { actorId, posted: true });
  if (orderId === null || userId === null) return;
  const most = await readTakenBackFrom(tx, orderId);
  const reason = 'surplus';
  if (most > 0n) await settleAgain(tx, { order: { id: orderId, userId }, reason, actorId, most });
}

function impossible(message: string): Refusal {
  return new Refusal('reversal_not_possible', { message });
}
