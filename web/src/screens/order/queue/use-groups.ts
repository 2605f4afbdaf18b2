import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { useState } from 'react';
import { groupOrders } from './group-orders.ts';

export type Groups = ReturnType<typeof useGroups>;

/** The rows of the queue: of a customer with many orders the first, and the others where staff asked for them. */
export function useGroups(orders: readonly DeskOrder[]) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const rows = groupOrders(orders).flatMap(({ order, more }) => {
    const isUnfolded = unfolded.has(order.userEmail);
    const below = isUnfolded ? more : [];
    return [
      { order, folded: more.length, isUnfolded, isBelow: false },
      ...below.map((one) => ({ order: one, folded: 0, isUnfolded, isBelow: true })),
    ];
  });
  const toggle = ({ userEmail }: DeskOrder) => {
    const others = new Set(unfolded);
    if (!others.delete(userEmail)) others.add(userEmail);
    setUnfolded(others);
  };
  return { rows, toggle };
}
