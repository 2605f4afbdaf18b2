import type { getCardProof as call } from '@nairadesk/contract/card-judging';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import { and, eq } from '../../platform/database/drizzle.ts';
import { isUuid } from '../../platform/database/ids.ts';
import { cardProofs, orderCards } from '../../platform/database/tables/cards/order-cards-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findTold } from './find-told.ts';

/**
 * The picture that shows why a card was refused: for its customer once they were told, and for staff until its customer
 * took it back, as its code may be on it. Refuses: not_found, cards_taken_back.
 */
export async function getCardProof(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { order, asDesk, told } = await findTold(ctx, input.id);
  if (!told || !isUuid(input.cardId)) throw new Refusal('not_found');
  const { orderCardId, pictureSealed, width, height, createdAt } = cardProofs;
  const [row] = await ctx.read
    .select({ pictureSealed, width, height, createdAt, takenBackAt: orderCards.takenBackAt })
    .from(cardProofs)
    .innerJoin(orderCards, eq(orderCards.id, orderCardId))
    .where(and(eq(orderCardId, input.cardId), eq(orderCards.orderId, order.id)));
  if (!row) throw new Refusal('not_found');
  if (asDesk && row.takenBackAt) throw new Refusal('cards_taken_back');
  const picture = ctx.secrets.openBytes(row.pictureSealed, sealPurpose.cardProof(input.cardId));
  return {
    data: {
      picture: picture.toString('base64'),
      width: row.width,
      height: row.height,
      timeStamp: row.createdAt.toISOString(),
    },
  };
}
