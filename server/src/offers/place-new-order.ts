import { tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { paymentWindowSeconds } from '@nairadesk/contract/limits';
import { nairaOf } from '@nairadesk/contract/money';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { newTransactionId } from '../platform/crypto/secrets.ts';
import { sql } from '../platform/database/drizzle.ts';
import { newId } from '../platform/database/ids.ts';
import type { offers } from '../platform/database/tables/offers-tables.ts';
import { orderEvents, orders } from '../platform/database/tables/orders-tables.ts';
import { moveOrder } from '../platform/desk/move-order.ts';
import { placingTime } from '../platform/desk/order-totals.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { markOrder } from '../platform/marks/mark-order.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { writeMatch } from '../platform/money/match.ts';
import { readAssetOnSale } from './read-asset-on-sale.ts';

type Order = typeof orders.$inferSelect;

const waitOrDecline = 'You can accept later, until the offer ends, or have your money back.';

/**
 * Places the order that an accepted offer makes: what the old one said, with the figures of the offer, reported as paid
 * and with its money matched. Refuses: offer_not_open, where the money has gone elsewhere meanwhile; offer_not_possible,
 * where we can't send the coins now.
 */
export async function placeNewOrder(
  tx: Tx,
  ctx: Ctx,
  offer: typeof offers.$inferSelect,
  old: Order,
): Promise<{ id: string; transactionId: string }> {
  const receipt = await lockReceipt(tx, String(offer.receiptId));
  if (receipt.unmatchedKobo < offer.newKobo) throw new Refusal('offer_not_open');
  const asset = await readAssetOnSale(tx, old, waitOrDecline);
  const placed = await insert(tx, offer, old, tradedDecimals(asset));
  await markOrder(tx, ctx.secrets, placed.id);
  await moveOrder(tx, ctx, {
    orderId: placed.id,
    event: 'report',
    actorId: old.userId,
    set: { paidClaimedAt: sql`clock_timestamp()` },
  });
  const about = { orderId: placed.id };
  const matchedBy = offer.createdBy;
  const match = await writeMatch(tx, { receipt, about, kobo: offer.newKobo, rule: 'hand', matchedBy });
  recordAudit(tx, {
    action: 'receipt-matched',
    actorId: matchedBy,
    subjectType: 'order',
    subjectId: placed.id,
    detail: { amount: nairaOf(offer.newKobo), match },
  });
  return placed;
}

async function insert(tx: Tx, offer: typeof offers.$inferSelect, old: Order, quantityDecimals: number) {
  const { rows } = await tx.execute<{ now: string }>(
    // biome-ignore lint/plugin: a constant.
    sql`select ${sql.raw(placingTime)}::text as now`,
  );
  const placedAt = new Date(String(rows[0]?.now));
  const placed = { id: newId(), transactionId: newTransactionId() };
  await tx.insert(orders).values({
    ...placed,
    userId: old.userId,
    assetId: old.assetId,
    assetName: old.assetName,
    assetType: old.assetType,
    orderType: old.orderType,
    status: 'pending',
    priceKobo: offer.newPriceKobo,
    quantity: offer.newQuantity,
    quantityDecimals,
    amountKobo: offer.newKobo,
    network: old.network,
    wallet: old.wallet,
    admindetails: old.admindetails,
    receivingAccountId: old.receivingAccountId,
    customerName: old.customerName,
    deliveryEmail: old.deliveryEmail,
    placedAt,
    expiresAt: new Date(placedAt.getTime() + paymentWindowSeconds * 1000),
  });
  await tx.insert(orderEvents).values({
    orderId: placed.id,
    actorId: old.userId,
    actorKind: 'owner',
    toStatus: 'pending',
    at: placedAt,
  });
  return placed;
}
