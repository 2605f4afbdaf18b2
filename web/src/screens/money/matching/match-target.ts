import { koboOf, nairaOf } from '@nairadesk/contract/money';
import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { settledFigures } from '@nairadesk/contract/order-words';
import type { Debt, Receipt } from '@nairadesk/contract/receipts';
import type { Refund } from '@nairadesk/contract/refunds';

/** What a transfer can be matched to: an order, an order whose customer owes us since a reversal, or a refund. */
export type MatchTarget = { id: string } & (
  | { kind: 'order'; order: DeskOrder }
  | { kind: 'debt'; debt: Debt }
  | { kind: 'refund'; refund: Refund }
);

/** The orders that a transfer can pay, or pay out. */
export function orderTargets(orders: readonly DeskOrder[], { direction }: Receipt): MatchTarget[] {
  const side = direction === 'in' ? 'buy' : 'sell';
  return orders
    .filter(({ orderType, own }) => orderType === side && !own)
    .map((order) => ({ kind: 'order', id: order.id, order }));
}

/** The completed purchases whose customers owe us money, of those that the words find. */
export function debtTargets(debts: readonly Debt[], search: string): MatchTarget[] {
  const words = search.trim().toLowerCase();
  return debts.flatMap((debt): MatchTarget[] => {
    const { orderId, orderType, transactionId, customerName, customerEmail, amount } = debt;
    if (!orderId || orderType !== 'buy') return [];
    const texts = [transactionId, customerName, customerEmail, amount];
    if (!texts.some((text) => text?.toLowerCase().includes(words))) return [];
    return [{ kind: 'debt', id: orderId, debt }];
  });
}

/** The refunds that a transfer can have sent. */
export function refundTargets(refunds: readonly Refund[]): MatchTarget[] {
  return refunds.map((refund) => ({ kind: 'refund', id: refund.id, refund }));
}

/** Each target once, those that wait for just this amount first, else in the order given. */
export function bySameAmount(targets: readonly MatchTarget[], naira: string): MatchTarget[] {
  const once = [...new Map(targets.map((target) => [target.id, target])).values()];
  const isSame = (target: MatchTarget) => awaitedBy(target) === nairaOf(koboOf(naira));
  return [...once.filter(isSame), ...once.filter((target) => !isSame(target))];
}

/** What is missing yet, in naira. */
function awaitedBy(target: MatchTarget): string {
  if (target.kind === 'debt') return target.debt.amount;
  if (target.kind === 'refund') return target.refund.amount;
  const { order } = target;
  return nairaOf(koboOf(settledFigures(order).amount) - koboOf(order.matched ?? '0'));
}
