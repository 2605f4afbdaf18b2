import { tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { formatNaira, nairaOf, quantityOf, unitsFor } from '@nairadesk/contract/money';
import type { makeOffer as call } from '@nairadesk/contract/offers';
import type { Tx } from '../platform/audit/audit.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import type { orders } from '../platform/database/tables/orders-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input } from '../platform/http/endpoint.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import type { OfferedFigures } from '../platform/money/offer-terms.ts';

/** What an offer says, beside its order. */
export interface Offered {
  receivedKobo: bigint;
  after: OfferedFigures;
  receiptId: string | null;
}

/**
 * What a new order at today's rate would be, for what is left of a transfer that came after its order was cancelled.
 * Refuses: invalid, not_found, offer_not_possible.
 */
export async function newOrderTerms(
  tx: Tx,
  order: typeof orders.$inferSelect,
  { receiptId }: Input<typeof call>,
): Promise<Offered> {
  if (!receiptId) throw invalid({ receiptId: 'Choose the transfer' });
  if (!isUuid(receiptId)) throw new Refusal('not_found');
  if (order.orderType === 'sell' || order.status !== 'cancelled')
    throw impossible(`Only a cancelled order to buy can be replaced. ${order.transactionId} isn’t one.`);
  const receipt = await lockReceipt(tx, receiptId);
  const amountKobo = receipt.unmatchedKobo;
  if (receipt.direction === 'out' || receipt.kind !== 'transfer' || amountKobo === 0n)
    throw impossible('Nothing of this transfer is left.');
  const [asset] = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.id, order.assetId), isNull(assets.archivedAt)));
  if (!asset) throw impossible(`We no longer sell ${order.assetName}. Send the money back.`);
  const priceKobo = asset.buyingPriceKobo;
  const units = unitsFor(amountKobo, priceKobo, tradedDecimals(asset));
  if (units === 0n) throw impossible(`${formatNaira(nairaOf(amountKobo))} is too little for this asset.`);
  return {
    receivedKobo: amountKobo,
    after: { amountKobo, quantity: quantityOf(units), priceKobo },
    receiptId,
  };
}

function impossible(message: string): Refusal {
  return new Refusal('offer_not_possible', { message });
}
