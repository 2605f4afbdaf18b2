import { forgivenKobo } from '@nairadesk/contract/limits';
import { type AssetType, quantityDecimals, quantityOf, unitsFor, unitsOf } from '@nairadesk/contract/money';
import type { OfferKind } from '@nairadesk/contract/offers';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { LateMoney } from './late-money.ts';
import { settledOf } from './settled-of.ts';

/** What is paid for how much, and at which price. */
export interface OfferedFigures {
  amountKobo: bigint;
  quantity: string;
  priceKobo: bigint;
}

/** An order, and what is known of its money. */
export interface OrderMoney {
  order: {
    orderType: 'buy' | 'sell';
    status: OrderStatus;
    assetType: AssetType;
    amountKobo: bigint;
    quantity: string;
    quantityDecimals: number;
    priceKobo: bigint;
    settledKobo: bigint | null;
    settledQuantity: string | null;
  };
  matchedKobo: bigint;
  late: LateMoney | undefined;
  /** What one unit costs to buy today. */
  todaysPriceKobo: bigint;
}

/**
 * What can be offered for money that is not exact: late money at today's rate where that is worse for the customer, and
 * money that is short for less at the order's own rate. Null: nothing, as nothing is missing, or both sides settled.
 */
export function offerTerms(
  money: OrderMoney,
): { kind: Exclude<OfferKind, 'new-order' | 'cards'>; after: OfferedFigures } | null {
  const { order, matchedKobo } = money;
  const isOpen = order.status === 'pending' || order.status === 'successful';
  if (!isOpen || order.orderType === 'sell' || order.settledKobo !== null || matchedKobo === 0n) return null;
  const amountKobo = matchedKobo < order.amountKobo ? matchedKobo : order.amountKobo;
  const isToday = isRateWorse(money);
  if (!isToday && amountKobo === order.amountKobo) return null;
  const priceKobo = isToday ? money.todaysPriceKobo : order.priceKobo;
  const timelyKobo = isToday ? (money.late?.timelyKobo ?? 0n) : 0n;
  // What came in time keeps its rate.
  const units =
    unitsWorth(order, timelyKobo, order.priceKobo) + unitsWorth(order, amountKobo - timelyKobo, priceKobo);
  if (units === 0n) return null;
  return { kind: isToday ? 'today' : 'less', after: { amountKobo, quantity: quantityOf(units), priceKobo } };
}

/**
 * Whether what was needed came after the end of the order, and today's rate is worse for its customer. Not where both
 * sides have settled: what was late is agreed on by then.
 */
export function isRateWorse({ order, late, todaysPriceKobo }: Omit<OrderMoney, 'matchedKobo'>): boolean {
  if (order.orderType === 'sell' || order.settledKobo !== null || !late) return false;
  const { amountKobo: due } = settledOf(order);
  const isNeeded = late.timelyKobo + forgivenKobo(late.toleranceKobo, due) < due;
  return isNeeded && todaysPriceKobo > order.priceKobo;
}

/** How much money buys at a price, in units of 10^-18: never more than the order's own quantity, nor finer. */
function unitsWorth(order: OrderMoney['order'], amountKobo: bigint, priceKobo: bigint): bigint {
  const decimals = Math.min(order.quantityDecimals, quantityDecimals(order.assetType));
  const units = unitsFor(amountKobo, priceKobo, decimals);
  const agreed = unitsOf(order.quantity);
  return units < agreed ? units : agreed;
}
