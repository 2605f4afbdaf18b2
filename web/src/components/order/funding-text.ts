import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/orders';

type Due = Pick<Order, 'amount'> & Partial<Pick<Order, 'settled'>>;
type Funded = Due & Pick<Order, 'orderType'>;

/** How far matched transfers cover an order. */
interface Funding {
  /** `near`: short by no more than the owner's tolerance. */
  state: 'full' | 'near' | 'short' | 'over';
  /** What is missing or too much, in naira. */
  gap: string;
}

/** What an order costs: what both sides settled on, else what was agreed. */
function dueOf({ settled, amount }: Due): string {
  return settled?.amount ?? amount;
}

/** Compares what is matched to an order with its amount; the tolerance is for purchases. All in naira: "149500.00". */
export function fundingOf(order: Funded, matched: string, tolerance = '0'): Funding {
  const over = koboOf(matched) - koboOf(dueOf(order));
  if (over === 0n) return { state: 'full', gap: nairaOf(over) };
  if (over > 0n) return { state: 'over', gap: nairaOf(over) };
  const isNear = order.orderType === 'buy' && -over <= koboOf(tolerance);
  return { state: isNear ? 'near' : 'short', gap: nairaOf(-over) };
}

/** "Received ₦149,500.00 of ₦150,000.00 · ₦500.00 short", "Received in full"; of a sale, what was paid out. */
export function fundingText(order: Funded, matched: string, tolerance?: string): string {
  const verb = order.orderType === 'buy' ? 'Received' : 'Paid out';
  const { state, gap } = fundingOf(order, matched, tolerance);
  if (state === 'full') return `${verb} in full`;
  return `${verb} ${formatNaira(matched)} of ${formatNaira(dueOf(order))} · ${formatNaira(gap)} ${stateWords[state]}`;
}

const stateWords = { near: 'short, within your tolerance', short: 'short', over: 'over' };

/** The sum of two amounts in naira. */
export function sumNaira(one: string, other: string): string {
  return nairaOf(koboOf(one) + koboOf(other));
}
