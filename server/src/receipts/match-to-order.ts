import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { MatchRule } from '@nairadesk/contract/receipts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { writeMatch } from '../platform/money/match.ts';
import { readMatchedTo } from '../platform/money/order-funding.ts';
import { lockDeskOrder } from './lock-desk-order.ts';

interface Wanted {
  receiptId: string;
  orderId: string;
  /** Null: all that is left of the receipt. */
  kobo: bigint | null;
  rule: MatchRule;
}

/**
 * Matches a receipt to an order, and records it. The order is locked first, as whoever closes it does.
 * Refuses: not_found, own_order, match_not_possible.
 */
export async function matchToOrder(
  tx: Tx,
  ctx: Ctx,
  { receiptId, orderId, kobo, rule }: Wanted,
): Promise<void> {
  const order = await lockDeskOrder(tx, orderId, ctx.actor.id);
  const receipt = await lockReceipt(tx, receiptId);
  if ((receipt.direction === 'in') !== (order.orderType === 'buy')) {
    const other = order.orderType === 'buy' ? 'customer pays us' : 'we pay the customer';
    throw impossible(`In ${order.transactionId} the ${other}. This transfer went the other way.`);
  }
  if (order.status === 'cancelled')
    throw impossible(`${order.transactionId} is cancelled. Send the money back, or ask for a new order.`);
  if (receipt.kind !== 'transfer') throw impossible('The bank made this itself. It pays for no order.');
  const amount = kobo ?? receipt.unmatchedKobo;
  if (amount === 0n || amount > receipt.unmatchedKobo) {
    const left = formatNaira(nairaOf(receipt.unmatchedKobo));
    throw impossible(`Only ${left} of this transfer is left.`);
  }
  if (order.status === 'completed') await assertMissing(tx, order, orderId, amount);
  const id = await writeMatch(tx, {
    receipt,
    about: { orderId },
    kobo: amount,
    rule,
    matchedBy: ctx.actor.id,
  });
  recordAudit(tx, {
    action: 'receipt-matched',
    actorId: ctx.actor.id,
    subjectType: 'order',
    subjectId: orderId,
    detail: { amount: nairaOf(amount), match: id },
  });
}

// What is more than a completed order was for would never be seen again.
async function assertMissing(
  tx: Tx,
  { amountKobo, transactionId }: Awaited<ReturnType<typeof lockDeskOrder>>,
  orderId: string,
  kobo: bigint,
): Promise<void> {
  const missing = amountKobo - (await readMatchedTo(tx, orderId));
  if (kobo <= missing) return;
  throw impossible(
    missing > 0n
      ? `${transactionId} is completed, and ${formatNaira(nairaOf(missing))} of it has no transfer. Match no more than that.`
      : `${transactionId} is completed, and has all of its transfers.`,
  );
}

function impossible(message: string): Refusal {
  return new Refusal('match_not_possible', { message });
}
