import { forgivenKobo } from '@nairadesk/contract/limits';
import { type AssetType, quantityDecimals, quantityOf, unitsFor, unitsOf } from '@nairadesk/contract/money';
import type { OfferKind } from '@nairadesk/contract/offers';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { LateMoney, Timely } from './late-money.ts';
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
 * money that is short for less at the order's own rate. Null: nothing, as nothing is missing, or both sides settled on it.
 */
export function offerTerms(
  money: OrderMoney,
): { kind: Exclude<OfferKind, 'new-order' | 'cards'>; after: OfferedFigures } | null {
  const { order, matchedKobo } = money;
  const isOpen = order.status === 'pending' || order.status === 'successful';
  if (!isOpen || order.orderType === 'sell' || matchedKobo === 0n) return null;
  const amountKobo = matchedKobo < order.amountKobo ? matchedKobo : order.amountKobo;
  const isToday = isRateWorse(money);
  if (!isToday && (order.settledKobo !== null || amountKobo === order.amountKobo)) return null;
  const priceKobo = isToday ? money.todaysPriceKobo : order.priceKobo;
  const timelyKobo = isToday && money.late ? timelyOf(order, money.late) : 0n;
  // What came in time keeps its rate.
  const units = timelyUnits(order, timelyKobo) + unitsWorth(order, amountKobo - timelyKobo, priceKobo);
  if (units === 0n) return null;
  return { kind: isToday ? 'today' : 'less', after: { amountKobo, quantity: quantityOf(units), priceKobo } };
}

/**
 * Whether what was needed came after the end of the order, and today's rate is worse for its customer. Where both sides
 * have settled, what was late is agreed on by then; what comes after that is late again, by the rate that they agreed on.
 */
export function isRateWorse({
  order,
  late,
  todaysPriceKobo,
}: Pick<OrderMoney, 'order' | 'todaysPriceKobo'> & { late: Timely | undefined }): boolean {
  if (order.orderType === 'sell' || !late) return false;
  const { amountKobo: due, quantity } = settledOf(order);
  const isNeeded = timelyOf(order, late) + forgivenKobo(late.toleranceKobo, due) < due;
  if (order.settledKobo === null) return isNeeded && todaysPriceKobo > order.priceKobo;
  return isNeeded && todaysPriceKobo * unitsOf(quantity) > due * unitsOf('1');
}

function timelyOf({ settledKobo }: OrderMoney['order'], late: Timely): bigint {
  return settledKobo === null ? late.timelyKobo : late.agreedKobo;
}

// What both sides settled on may be of two prices, and has one rate.
function timelyUnits(order: OrderMoney['order'], kobo: bigint): bigint {
  if (order.settledKobo === null || order.settledQuantity === null)
    return unitsWorth(order, kobo, order.priceKobo);
  const step = unitsOf('1') / 10n ** BigInt(decimalsOf(order));
  const units = (unitsOf(order.settledQuantity) * kobo) / order.settledKobo;
  return units - (units % step);
}

/** How much money buys at a price, in units of 10^-18: never more than the order's own quantity, nor finer. */
function unitsWorth(order: OrderMoney['order'], amountKobo: bigint, priceKobo: bigint): bigint {
  const units = unitsFor(amountKobo, priceKobo, decimalsOf(order));
  const agreed = unitsOf(order.quantity);
  return units < agreed ? units : agreed;
}

function decimalsOf({ quantityDecimals: own, assetType }: OrderMoney['order']): number {
  return Math.min(own, quantityDecimals(assetType));
}
