import { koboOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import type { WalletAddress } from '@nairadesk/contract/settings';
import type { StoredAdminDetails } from '../../platform/database/tables/orders-tables.ts';

/** What a new order's row is made of. */
export interface RowDraft {
  order: Order;
  wallet: WalletAddress | null;
  admindetails: StoredAdminDetails;
  receivingAccountId: string | null;
  /** One unit of the last of them is worth how far the amount may lie from quantity × price. */
  quantityDecimals: number;
  /** Sealed. */
  description: Buffer | null;
}

/** The row of a new order as the database gives it back, without its mark: money in kobo, times as dates. */
export function orderRow(userId: string, draft: RowDraft) {
  const { order, wallet, admindetails, receivingAccountId, quantityDecimals, description } = draft;
  return {
    id: order.id,
    transactionId: order.transactionId,
    userId,
    assetId: order.assetId,
    assetName: order.assetName,
    assetType: order.assetType,
    orderType: order.orderType,
    status: 'pending' as const,
    priceKobo: koboOf(order.price),
    quantity: order.quantity,
    quantityDecimals,
    amountKobo: koboOf(order.amount),
    cardCount: order.cardCount,
    network: order.network,
    wallet,
    payoutBank: order.bankDetails,
    admindetails,
    receivingAccountId,
    customerName: order.userName,
    deliveryEmail: order.deliveryEmail,
    descriptionSealed: description,
    placedAt: new Date(order.timeStamp),
    expiresAt: new Date(order.expiresAt),
  };
}
