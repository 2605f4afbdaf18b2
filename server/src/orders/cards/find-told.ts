import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq, ne } from '../../platform/database/drizzle.ts';
import { offers } from '../../platform/database/tables/offers-tables.ts';
import { findOrder } from '../find-order.ts';
import type { OrderRow } from '../present-order.ts';

/** An order for its owner or staff, and what the caller may know of its cards. */
export interface ToldOrder {
  order: OrderRow;
  /** Whether the caller is staff and the order is another person's. */
  asDesk: boolean;
  /** Whether what was decided may be shown: its owner hears of it when it was sent, or the order is closed. */
  told: boolean;
}

/** The order with this id, of the caller's own or for staff. Refuses: not_found. */
export async function findTold(ctx: Ctx, orderId: string): Promise<ToldOrder> {
  const staff = isStaff(ctx.actor.role);
  const order = await findOrder(ctx.read, orderId, staff ? undefined : ctx.actor.id);
  const asDesk = staff && order.userId !== ctx.actor.id;
  return { order, asDesk, told: asDesk || (await isSent(ctx, order)) };
}

/** An offer that staff took back was not sent: they judge anew. */
async function isSent({ read }: Pick<Ctx, 'read'>, { id, closedAt }: OrderRow): Promise<boolean> {
  if (closedAt !== null) return true;
  const sent = and(eq(offers.orderId, id), eq(offers.kind, 'cards'), ne(offers.state, 'withdrawn'));
  return (await read.$count(offers, sent)) > 0;
}
