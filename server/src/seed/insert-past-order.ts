import type { CardRefusal } from '@nairadesk/contract/card-verdicts';
import { paymentWindowSeconds } from '@nairadesk/contract/limits';
import { amountKoboOf, koboOf, type OrderType, unitsOf } from '@nairadesk/contract/money';
import type { BankDetails } from '@nairadesk/contract/settings';
import { postLedger } from '../orders/post-ledger.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { newTransactionId } from '../platform/crypto/secrets.ts';
import type { Db } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { assets } from '../platform/database/tables/assets-tables.ts';
import { orderCards } from '../platform/database/tables/cards/order-cards-tables.ts';
import { orderEvents, orders } from '../platform/database/tables/orders-tables.ts';
import { type CardToMark, orderMark } from '../platform/marks/order-mark.ts';

export interface PastOrder {
  userId: string;
  staffId: string;
  asset: typeof assets.$inferSelect;
  orderType: OrderType;
  quantity: string;
  placedAt: Date;
  outcome: 'completed' | 'cancelled';
  reason?: string;
  /** Why its one card was refused: it was sold as a card of its own. */
  refusal?: CardRefusal;
  customerAddress: string | null;
  customerBank: BankDetails | null;
  deskBank: BankDetails;
  /** The account of ours that a buy was paid into. */
  receivingAccountId: string | null;
  deskEmail: string;
  deskAddress: string | null;
}

/** Writes a closed order of some days ago, with the events and the posting that it would have had. */
export async function insertPastOrder(tx: Db, secrets: Pick<Secrets, 'mac'>, past: PastOrder): Promise<void> {
  const { placedAt } = past;
  const minutesLater = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000);
  const id = newId();
  const priceKobo = past.orderType === 'buy' ? past.asset.buyingPriceKobo : past.asset.sellingPriceKobo;
  const amountKobo = amountKoboOf(unitsOf(past.quantity), priceKobo);
  const network = past.asset.networks[0] ?? null;
  const address = past.orderType === 'buy' ? past.customerAddress : past.deskAddress;
  const wallet = network && address ? { network, walletAddress: address, memo: null, noMemo: false } : null;
  const paid = past.outcome === 'completed';
  const card = past.refusal
    ? refusedCard(past, past.refusal, { priceKobo, amountKobo, at: minutesLater(30) })
    : null;
  const reported = paid || card !== null;

  const order = {
    id,
    transactionId: newTransactionId(),
    userId: past.userId,
    assetId: past.asset.id,
    assetName: past.asset.name,
    assetType: past.asset.assetType,
    orderType: past.orderType,
    status: past.outcome,
    priceKobo,
    quantity: past.quantity,
    quantityDecimals: 18,
    amountKobo,
    network,
    wallet,
    payoutBank: past.orderType === 'sell' ? past.customerBank : null,
    admindetails: {
      bankDetails: past.deskBank,
      wallets: past.orderType === 'sell' ? wallet : null,
      email: past.deskEmail,
    },
    receivingAccountId: past.orderType === 'buy' ? past.receivingAccountId : null,
    placedAt,
    expiresAt: new Date(placedAt.getTime() + paymentWindowSeconds * 1000),
    paidClaimedAt: reported ? minutesLater(6) : null,
    cardCount: card ? 1 : null,
    closedAt: minutesLater(paid ? 14 : 30),
    closedBy: past.staffId,
    reason: past.reason ?? null,
  };
  const events = pastEvents(past, id, reported, minutesLater);
  const mark = orderMark(secrets, order, events, card ? [card] : []);
  await tx.insert(orders).values({ ...order, mark });
  if (card) await tx.insert(orderCards).values({ ...card, orderId: id, version: 1 });
  await tx.insert(orderEvents).values(events);
  if (paid) {
    const { quantity, orderType, asset } = past;
    const posted = { id, assetId: asset.id, network, amountKobo, quantity, orderType };
    await postLedger(tx, { ...posted, at: minutesLater(14) });
  }
}

/** The events of a past order: placed, perhaps reported, and closed by staff. */
function pastEvents(
  { userId, staffId, placedAt, outcome, reason }: PastOrder,
  orderId: string,
  reported: boolean,
  minutesLater: (minutes: number) => Date,
) {
  const by = { orderId, actorId: userId, actorKind: 'owner' as const };
  return [
    { ...by, fromStatus: null, toStatus: 'pending' as const, at: placedAt },
    ...(reported
      ? [{ ...by, fromStatus: 'pending' as const, toStatus: 'successful' as const, at: minutesLater(6) }]
      : []),
    {
      orderId,
      actorId: staffId,
      actorKind: 'staff' as const,
      fromStatus: reported ? ('successful' as const) : ('pending' as const),
      toStatus: outcome,
      reason: reason ?? null,
      at: minutesLater(outcome === 'completed' ? 14 : 30),
    },
  ];
}

/** The one card of a past sale, without its code, which is not needed any more. */
function refusedCard(
  { quantity, staffId }: PastOrder,
  reason: CardRefusal,
  { priceKobo, amountKobo, at }: { priceKobo: bigint; amountKobo: bigint; at: Date },
): CardToMark {
  const faceCents = koboOf(quantity);
  return {
    id: newId(),
    position: 1,
    country: 'US',
    form: 'e-code',
    receipt: 'none',
    faceCents,
    rateKobo: priceKobo,
    amountKobo,
    verdict: 'refused',
    verdictCents: faceCents,
    verdictRateKobo: priceKobo,
    verdictKobo: 0n,
    reason,
    judgedBy: staffId,
    judgedAt: at,
  };
}
