import { tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { formatNaira, nairaOf, quantityOf } from '@nairadesk/contract/money';
import type { makeOffer as call } from '@nairadesk/contract/offers';
import { quote, type Terms } from '@nairadesk/contract/quote';
import type { Tx } from '../platform/audit/audit.ts';
import { isUuid } from '../platform/database/ids.ts';
import type { orders } from '../platform/database/tables/orders-tables.ts';
import { limitRefusal } from '../platform/desk/order-limits.ts';
import { askTogether } from '../platform/errors/ask-together.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input } from '../platform/http/endpoint.ts';
import { admitAlike } from '../platform/money/admit-alike.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { admitNamedOther } from '../platform/money/matching/admit-named-other.ts';
import type { OfferedFigures } from '../platform/money/offer-terms.ts';
import { admitReturned } from '../platform/money/reversals/admit-returned.ts';
import { readAssetOnSale } from './read-asset-on-sale.ts';

const sendBack = 'Send the money back.';

/** What an offer says, beside its order. */
export interface Offered {
  receivedKobo: bigint;
  after: OfferedFigures;
  receiptId: string | null;
}

/**
 * What a new order at today's rate would be, for what is left of a transfer that came after its order was cancelled: by
 * the rules of every new order, on an asset that is sold, a network that is on, and within the asset's limits.
 * A transfer that may be known already, may be a payout of ours that came back, or names an order of another customer,
 * needs a second yes. Refuses: invalid, not_found, offer_not_possible, receipt_alike, names_other_order.
 */
export async function newOrderTerms(
  tx: Tx,
  order: typeof orders.$inferSelect,
  { receiptId, confirmedOther = false }: Input<typeof call>,
  actorId: string,
): Promise<Offered> {
  if (!receiptId) throw invalid({ receiptId: 'Choose the transfer' });
  if (!isUuid(receiptId)) throw new Refusal('not_found');
  if (order.orderType === 'sell' || order.status !== 'cancelled')
    throw impossible(`Only a cancelled order to buy can be replaced. ${order.transactionId} isn’t one.`);
  const receipt = await lockReceipt(tx, receiptId);
  const amountKobo = receipt.unmatchedKobo;
  if (receipt.direction === 'out' || receipt.kind !== 'transfer' || amountKobo === 0n)
    throw impossible('Nothing of this transfer is left.');
  const confirming = { only: 'Offer a new order', confirmed: confirmedOther, actorId };
  await askTogether([
    () => admitAlike(tx, { receiptId, ...confirming }),
    () => admitReturned(tx, { receipt, ...confirming }),
    () => admitNamedOther(tx, { order, receipt, ...confirming }),
  ]);
  const asset = await readAssetOnSale(tx, order, sendBack);
  const { buyingPriceKobo: priceKobo, minAmountKobo, maxAmountKobo } = asset;
  const decimals = tradedDecimals(asset);
  const terms: Terms = { orderType: 'buy', priceKobo, minAmountKobo, maxAmountKobo, decimals };
  const agreed = quote(terms, { amountKobo });
  const came = formatNaira(nairaOf(amountKobo));
  if (agreed.problem === 'too_small') throw impossible(`${came} is too little for this asset. ${sendBack}`);
  const limit = limitRefusal(terms, agreed);
  if (limit) throw impossible(`${limit.message}, and ${came} came. ${sendBack}`);
  return {
    receivedKobo: amountKobo,
    after: { amountKobo, quantity: quantityOf(agreed.units), priceKobo },
    receiptId,
  };
}

function impossible(message: string): Refusal {
  return new Refusal('offer_not_possible', { message });
}
