import type { listOrderCards as call } from '@nairadesk/contract/order-cards';
import type { Ctx } from '../../platform/context/context.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findTold } from './find-told.ts';
import { presentOrderCard, readOrderCards } from './present-order-card.ts';

/**
 * The cards of an order, without their codes: none where it isn't of cards. Its owner sees what was decided once that
 * was sent, or the order is closed. Refuses: not_found.
 */
export async function listOrderCards(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { order, told } = await findTold(ctx, input.id);
  const cards = order.cardCount === null ? [] : await readOrderCards(ctx.read, order.id);
  return { data: cards.map((card) => presentOrderCard(card, { told })) };
}
