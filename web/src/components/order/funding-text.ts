import { forgivenKobo, leastSurplusKobo } from '@nairadesk/contract/limits';
import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { DeskOrder, Order } from '@nairadesk/contract/order-answers';

type Due = Pick<Order, 'amount'> & Partial<Pick<Order, 'settled'>>;
type Funded = Due & Pick<Order, 'orderType'>;

/** How far matched transfers cover an order. */
interface Funding {
  /**
   * `near`: short by no more than the owner's tolerance forgives. `kept`: so little too much that we don't send it
   * back.
   */
  state: 'full' | 'near' | 'short' | 'kept' | 'over';
  /** What is missing or too much, in naira. */
  gap: string;
}

/** What an order costs: what both sides settled on, else what was agreed. */
function dueOf({ settled, amount }: Due): string {
  return settled?.amount ?? amount;
}

/** Compares what is matched to an order with its amount; the tolerance is for purchases. All in naira: "149500.00". */
export function fundingOf(order: Funded, matched: string, tolerance = '0'): Funding {
  const due = koboOf(dueOf(order));
  const over = koboOf(matched) - due;
  if (over === 0n) return { state: 'full', gap: nairaOf(over) };
  const isBuy = order.orderType === 'buy';
  if (over > 0n) return { state: isBuy && over < leastSurplusKobo ? 'kept' : 'over', gap: nairaOf(over) };
  const isNear = isBuy && -over <= forgivenKobo(koboOf(tolerance), due);
  return { state: isNear ? 'near' : 'short', gap: nairaOf(-over) };
}

/** Whether an order can be completed with its money, and nothing is left to wait for or to send back. */
export function isFunded(state: Funding['state']): boolean {
  return state === 'full' || state === 'near' || state === 'kept';
}

/**
 * "Received ₦149,500.00 of ₦150,000.00 · ₦500.00 short", "Received in full", with the sum where another was agreed at
 * first; of a sale, what was paid out.
 */
export function fundingText(order: Funded, matched: string, tolerance?: string): string {
  const verb = order.orderType === 'buy' ? 'Received' : 'Paid out';
  const { state, gap } = fundingOf(order, matched, tolerance);
  if (state === 'full' && dueOf(order) !== order.amount)
    return `${verb} in full: ${formatNaira(dueOf(order))}, settled instead of ${formatNaira(order.amount)}`;
  if (state === 'full') return `${verb} in full`;
  return `${verb} ${formatNaira(matched)} of ${formatNaira(dueOf(order))} · ${formatNaira(gap)} ${stateWords[state]}`;
}

const stateWords = {
  near: 'short, within your tolerance',
  short: 'short',
  kept: 'over, too little to send back',
  over: 'over',
};

type Stand = Funded & Pick<DeskOrder, 'matched' | 'lateMoney' | 'openReversal' | 'takenBack'>;

/**
 * Whether the server would refuse to complete an order: its money is short by more than the tolerance, came late at a
 * rate that is worse for the customer, or a bank took it back, or seems to have done so.
 */
export function isUnsettled(order: Stand, tolerance?: string): boolean {
  if (order.orderType === 'sell') return false;
  if (order.matched === null) return (order.settled ?? null) !== null || order.takenBack !== null;
  const isHeld = order.lateMoney?.isRateWorse === true || order.openReversal !== null;
  return isHeld || fundingOf(order, order.matched, tolerance).state === 'short';
}

/** The sum of two amounts in naira. */
export function sumNaira(one: string, other: string): string {
  return nairaOf(koboOf(one) + koboOf(other));
}
