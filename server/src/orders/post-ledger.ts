import { nairaOf, type OrderType } from '@nairadesk/contract/money';
import type { Db } from '../platform/database/database.ts';
import {
  type LedgerAccount,
  ledgerEntries,
  type Posting,
} from '../platform/database/tables/ledger-tables.ts';

interface CompletedOrder {
  id: string;
  assetId: string;
  /** Where its coins go or come from; null: a card. */
  network: string | null;
  orderType: OrderType;
  amountKobo: bigint;
  quantity: string;
  /** When it was completed; by default now. */
  at?: Date;
}

/**
 * Posts a completed order to the ledger: a naira leg and an asset leg, each summing to zero. On a buy the
 * desk gains naira and gives the asset; on a sell the reverse. The coins go out of the desk's wallet, or into it.
 * A second posting breaks a unique constraint.
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
      ...coinEntries(order),
    ]);
}

/** The desk has its side of the asset leg from the wallet of the network, or puts it there; a card has none. */
function coinEntries(order: CompletedOrder) {
  const { network, assetId, quantity, orderType } = order;
  if (network === null) return [];
  const sends = orderType === 'buy';
  return [
    { ...entry(order, `wallet:${network}`, assetId, quantity, !sends), posting: 'coins' as Posting },
    { ...entry(order, 'desk', assetId, quantity, sends), posting: 'coins' as Posting },
  ];
}

function entry(
  order: CompletedOrder,
  account: LedgerAccount,
  currency: string,
  amount: string,
  gains: boolean,
) {
  return {
    posting: 'trade' as Posting,
    orderId: order.id,
    account,
    currency,
    amount: gains ? amount : `-${amount}`,
    at: order.at,
  };
}
