import { nairaOf, quantityOf, unitsOf } from '@nairadesk/contract/money';
import type { AdminDetails, DeskOrder, Order } from '@nairadesk/contract/order-answers';
import type { WalletAddress, WalletOrNone } from '@nairadesk/contract/settings';
import type { Ctx } from '../platform/context/context.ts';
import { eq, getTableColumns } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import {
  orderReversals,
  orders,
  type StoredAdminDetails,
} from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { type LogoConfig, logoUrl } from '../platform/desk/present-asset.ts';
import { todaysPrice } from '../platform/desk/prices/todays-price.ts';
import { endOf, presentSettled } from '../platform/money/settled-of.ts';

/** A row of `orders` with its customer and the asset's logo. */
export interface OrderRow
  extends Omit<typeof orders.$inferSelect, 'descriptionSealed' | 'deliveryCodeSealed'> {
  logoHash: string | null;
  /** What one unit costs to buy today. */
  todaysPriceKobo: bigint;
  userName: string;
  userEmail: string;
  userPhone: string;
  tradingFrozenAt: Date | null;
  reversedAt: Date | null;
  reversalReason: string | null;
  reversedById: string | null;
}

const { descriptionSealed: _, deliveryCodeSealed: __, ...plainColumns } = getTableColumns(orders);

/** Starts a query for order rows; sealed columns stay in the database. */
export function selectOrders(read: Pick<Ctx['read'], 'select'>) {
  return read
    .select({
      ...plainColumns,
      logoHash: assets.logoHash,
      todaysPriceKobo: todaysPrice,
      userName: users.name,
      userEmail: users.email,
      userPhone: users.phone,
      tradingFrozenAt: users.tradingFrozenAt,
      reversedAt: orderReversals.reversedAt,
      reversalReason: orderReversals.reason,
      reversedById: orderReversals.reversedBy,
    })
    .from(orders)
    .innerJoin(assets, eq(assets.id, orders.assetId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(orderReversals, eq(orderReversals.orderId, orders.id))
    .$dynamic();
}

const noWallet: WalletOrNone = { network: null, walletAddress: null, memo: null, noMemo: null };

/** The wallet that coins go to, with empty keys if none. Older orders do not say whether a memo is needed. */
export function presentDestination(wallet: WalletAddress | null): WalletOrNone {
  return wallet ? { ...wallet, noMemo: wallet.noMemo ?? false } : noWallet;
}

/** The desk's receiving account as the wire shows it. */
export function presentAdminDetails(stored: StoredAdminDetails): AdminDetails {
  return { ...stored, wallets: presentDestination(stored.wallets) };
}

/** Its customer, for staff. */
export function presentCustomer({ userId, tradingFrozenAt }: OrderRow): DeskOrder['customer'] {
  return { id: userId, frozen: tradingFrozenAt !== null };
}

/** The customer of an order, who reads what staff write about it. */
export function readerOf({ userId, userName, userEmail }: OrderRow) {
  return { id: userId, name: userName, email: userEmail };
}

/** The order as the wire shows it: naira and quantities as decimal strings, times in ISO 8601 UTC. */
export function presentOrder(row: OrderRow, config: LogoConfig): Order {
  return {
    id: row.id,
    transactionId: row.transactionId,
    status: row.status,
    orderType: row.orderType,
    assetId: row.assetId,
    assetName: row.assetName,
    assetLogo: logoUrl(row.logoHash, config),
    assetType: row.assetType,
    price: nairaOf(row.priceKobo),
    quantity: quantityOf(unitsOf(row.quantity)),
    amount: nairaOf(row.amountKobo),
    cardCount: row.cardCount,
    settled: presentSettled(row),
    paymentMethod: 'bank-transfer',
    network: row.network,
    wallet: presentDestination(row.wallet),
    // Older orders don't say whether the bank confirmed the name.
    bankDetails: row.payoutBank && { nameConfirmedAt: null, ...row.payoutBank },
    deliveryEmail: row.deliveryEmail,
    userName: row.userName,
    userEmail: row.userEmail,
    userPhone: row.userPhone,
    timeStamp: row.placedAt.toISOString(),
    expiresAt: endOf(row).toISOString(),
    paidClaimedAt: row.paidClaimedAt?.toISOString() ?? null,
    late: row.paidClaimedAt !== null && row.paidClaimedAt > endOf(row),
    closedAt: row.closedAt?.toISOString() ?? null,
    reference: row.reference,
    note: row.note,
    reason: row.reason,
    reversal:
      row.reversedAt && row.reversalReason
        ? { timeStamp: row.reversedAt.toISOString(), reason: row.reversalReason }
        : null,
  };
}
