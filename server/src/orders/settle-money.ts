import { nairaOf } from '@nairadesk/contract/money';
import type { RefundReason } from '@nairadesk/contract/refunds';
import type { Tx } from '../platform/audit/audit.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { readMatchedTo } from '../platform/money/order-funding.ts';
import { oweRefund } from '../platform/money/owe-refund.ts';
import { postNaira } from '../platform/money/post-entries.ts';
import type { OrderRow } from './present-order.ts';

/**
 * What a completed purchase means for the money that was matched to it: none is the desk's word that it arrived; a
 * surplus is owed back, and what is short within the owner's tolerance is rounding. The order is locked by its move.
 * Refuses: not_fully_paid.
 */
export async function settleCompleted(tx: Tx, order: OrderRow, actorId: string): Promise<void> {
  const matched = order.orderType === 'buy' ? await readMatchedTo(tx, order.id) : 0n;
  if (matched === 0n) return;
  if (matched < order.amountKobo) return forgive(tx, order, matched);
  await owe(tx, order, { kobo: matched - order.amountKobo, reason: 'surplus', actorId });
}

/** What was matched to an order that is cancelled is owed back to its customer. */
export async function settleCancelled(tx: Tx, order: OrderRow, actorId: string): Promise<void> {
  const matched = order.orderType === 'buy' ? await readMatchedTo(tx, order.id) : 0n;
  await owe(tx, order, { kobo: matched, reason: 'cancelled', actorId });
}

async function forgive(tx: Tx, order: OrderRow, matched: bigint): Promise<void> {
  const short = order.amountKobo - matched;
  const { toleranceKobo } = await readDeskRules(tx);
  if (short > toleranceKobo)
    throw new Refusal('not_fully_paid', {
      data: { received: nairaOf(matched), due: nairaOf(order.amountKobo) },
    });
  await postNaira(tx, [
    { posting: 'rounding', about: { orderId: order.id }, from: 'desk', to: 'rounding', kobo: short },
  ]);
}

async function owe(
  tx: Tx,
  order: OrderRow,
  { kobo, reason, actorId }: { kobo: bigint; reason: RefundReason; actorId: string },
): Promise<void> {
  if (kobo === 0n) return;
  await oweRefund(tx, { order, kobo, reason, createdBy: actorId });
}
