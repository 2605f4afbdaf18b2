import { nairaOf, type OrderType } from '@nairadesk/contract/money';
import type { Db } from '../platform/database/database.ts';
import { ledgerEntries } from '../platform/database/tables/ledger-tables.ts';

interface CompletedOrder {
  id: string;
  assetId: string;
  orderType: OrderType;
  amountKobo: bigint;
  quantity: string;
  /** When it was completed; by default now. */
  at?: Date;
}

/**
 * Posts a completed order to the ledger: a naira leg and an asset leg, each summing to zero. On a buy the
 * desk gains naira and gives the asset; on a sell the reverse. A second posting breaks a unique constraint.
 */
export async function postLedger(tx: Db, order: CompletedOrder): Promise<void> {
  const naira = nairaOf(order.amountKobo);
  const quantity = order.quantity;
  const deskGainsNaira = order.orderType === 'buy';
  await tx
    .insert(ledgerEntries)
    .values([
      entry(order, 'desk', 'NGN', naira, deskGainsNaira),
      entry(order, 'customer', 'NGN', naira, !deskGainsNaira),
      entry(order, 'desk', order.assetId, quantity, !deskGainsNaira),
      entry(order, 'customer', order.assetId, quantity, deskGainsNaira),
    ]);
}

function entry(
  order: CompletedOrder,
  account: 'desk' | 'customer',
  currency: string,
  amount: string,
  gains: boolean,
) {
  return { orderId: order.id, account, currency, amount: gains ? amount : `-${amount}`, at: order.at };
}
