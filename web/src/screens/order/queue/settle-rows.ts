import type { DeskOrder } from '@nairadesk/contract/order-answers';

interface Settled {
  /** What to show, in the order in which it stood before. */
  shown: DeskOrder[];
  /** Of these, which the list no longer has: others closed them, or they no longer fit. */
  gone: ReadonlySet<string>;
  /** How many of the list are not shown yet. */
  waiting: number;
}

/**
 * Keeps rows where they are while a list changes below the pointer: known ones are renewed in place, those that left stay
 * as they last were, and new ones wait. Into an empty list they come at once.
 * @param before the rows shown until now
 * @param now the rows that the list has
 * @param closedHere what the viewer closed, which leaves at once
 */
export function settleRows(
  before: readonly DeskOrder[],
  now: readonly DeskOrder[],
  closedHere: ReadonlySet<string>,
): Settled {
  const byId = new Map(now.map((order) => [order.id, order]));
  const kept = before.filter(({ id }) => byId.has(id) || !closedHere.has(id));
  if (kept.every(({ id }) => !byId.has(id))) return { shown: [...now], gone: new Set(), waiting: 0 };
  const known = new Set(kept.map(({ id }) => id));
  return {
    shown: kept.map((order) => byId.get(order.id) ?? order),
    gone: new Set(kept.filter(({ id }) => !byId.has(id)).map(({ id }) => id)),
    waiting: now.filter(({ id }) => !known.has(id)).length,
  };
}
