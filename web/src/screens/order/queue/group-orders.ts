import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';

// Fewer of one customer stay where their turn is; more would hide the orders of the others.
const groupedFrom = 6;

/** An order on the desk, with the others of its customer that belong below it. */
export interface QueuedOrder {
  order: DeskOrder;
  /** In the order of the list; empty where orders stand by themselves. */
  more: DeskOrder[];
}

/**
 * Puts the open orders of a customer who has many in the list below the first of them. These first ones, and all other
 * orders, keep their order.
 */
export function groupOrders(orders: readonly DeskOrder[]): QueuedOrder[] {
  const byCustomer = new Map<string, DeskOrder[]>();
  for (const order of orders.filter(isOpen))
    byCustomer.set(order.userEmail, [...(byCustomer.get(order.userEmail) ?? []), order]);
  return orders.flatMap((order) => {
    const [first, ...more] = (isOpen(order) && byCustomer.get(order.userEmail)) || [];
    if (more.length + 1 < groupedFrom) return [{ order, more: [] }];
    return first === order ? [{ order, more }] : [];
  });
}

function isOpen(order: DeskOrder): boolean {
  return may('complete', order.status);
}
