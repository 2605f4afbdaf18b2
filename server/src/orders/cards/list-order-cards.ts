import type { listOrderCards as call } from '@nairadesk/contract/order-cards';
import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq, ne } from '../../platform/database/drizzle.ts';
import { offers } from '../../platform/database/tables/offers-tables.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findOrder } from '../find-order.ts';
import type { OrderRow } from '../present-order.ts';
import { presentOrderCard, readOrderCards } from './present-order-card.ts';

/**
 * The cards of an order, without their codes: none where it isn't of cards. Its owner sees what was decided once that
 * was sent, or the order is closed. Refuses: not_found.
 */
export async function listOrderCards(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const staff = isStaff(ctx.actor.role);
  const order = await findOrder(ctx.read, input.id, staff ? undefined : ctx.actor.id);
  const told = (staff && order.userId !== ctx.actor.id) || (await isSent(ctx, order));
  const cards = order.cardCount === null ? [] : await readOrderCards(ctx.read, order.id);
  return { data: cards.map((card) => presentOrderCard(card, { told })) };
}

/** An offer that staff took back was not sent: they judge anew. */
async function isSent({ read }: Pick<Ctx, 'read'>, { id, closedAt }: OrderRow): Promise<boolean> {
  if (closedAt !== null) return true;
  const sent = and(eq(offers.orderId, id), eq(offers.kind, 'cards'), ne(offers.state, 'withdrawn'));
  return (await read.$count(offers, sent)) > 0;
}
