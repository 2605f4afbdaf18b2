import type { listOrderCards as call } from '@nairadesk/contract/order-cards';
import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../../platform/context/context.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findOrder } from '../find-order.ts';
import { presentOrderCard, readOrderCards } from './present-order-card.ts';

/**
 * The cards of an order, without their codes: none where it isn't of cards. Its owner sees what was judged once the
 * order is closed. Refuses: not_found.
 */
export async function listOrderCards(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const staff = isStaff(ctx.actor.role);
  const order = await findOrder(ctx.read, input.id, staff ? undefined : ctx.actor.id);
  const told = (staff && order.userId !== ctx.actor.id) || order.closedAt !== null;
  const cards = order.cardCount === null ? [] : await readOrderCards(ctx.read, order.id);
  return { data: cards.map((card) => presentOrderCard(card, { told })) };
}
