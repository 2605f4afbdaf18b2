import type { removePhoto as call } from '@nairadesk/contract/card-photos';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { cardPhotos } from '../platform/database/tables/cards/card-photos-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockOwnPhoto } from './photo-row.ts';

/** Removes a photo that isn't part of an order, with its pieces. Refuses: not_found, photo_in_order. */
export async function removePhoto(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  await ctx.transact(async (tx) => {
    const { orderId } = await lockOwnPhoto(tx, id, ctx.actor.id);
    if (orderId) throw new Refusal('photo_in_order');
    await tx.delete(cardPhotos).where(eq(cardPhotos.id, id));
  }, id);
  return { message: 'Photo removed' };
}
