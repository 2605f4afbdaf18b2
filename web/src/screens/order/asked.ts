import type { DeskOrder, OrderDetail } from '@nairadesk/contract/order-answers';

/** An order as the pane has it: what the list knows at once, and the rest once it was read. */
export type PaneOrder = Omit<DeskOrder, 'customerOpenOrders' | 'hasProof' | 'cancelledBy'> &
  Partial<DeskOrder> &
  Partial<OrderDetail>;

/** What staff can do about money that is not exact. */
export type Way = 'wait' | 'offer' | 'cancel';

/** The action asked for, and the order as it was then. */
export interface Asked {
  what: 'complete' | Way | 'reverse';
  order: PaneOrder;
}
