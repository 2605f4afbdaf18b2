import type { judgeCard as call } from '@nairadesk/contract/card-judging';
import { may } from '@nairadesk/contract/order-status';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import type { Db } from '../../platform/database/database.ts';
import { eq, sql } from '../../platform/database/drizzle.ts';
import { cardProofs } from '../../platform/database/tables/cards/order-cards-tables.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { Input } from '../../platform/http/endpoint.ts';
import { countAttempt, limitOn, uncountWhenBusy } from '../../platform/identity/rate-limit.ts';
import { type DrawnPhoto, drawPhoto } from '../../platform/images/draw-photo.ts';
import { findDeskOrder } from '../find-order.ts';

type Judged = Input<typeof call>;

/**
 * Draws the picture that comes with a refusal anew, as photos of cards are; null where none came. Slow: outside of the
 * transaction. Refuses: invalid, not_found, own_order, order_not_open, image_unreadable, image_too_large,
 * too_many_requests, busy.
 */
export async function drawCardProof(ctx: Ctx, { id, verdict, image }: Judged): Promise<DrawnPhoto | null> {
  if (!image) return null;
  if (verdict !== 'refused') throw invalid({ image: 'Only a card that is refused has this' });
  // Before the picture is drawn, which takes a second of a processor.
  const order = await findDeskOrder(ctx.read, id, ctx.actor);
  if (order.cardCount === null) throw new Refusal('not_found');
  if (!may('complete', order.status)) throw new Refusal('order_not_open');
  const limits = [limitOn('card-proof/account', ctx.actor.id)];
  await countAttempt(ctx, limits);
  const drawing = uncountWhenBusy(ctx, limits, () => drawPhoto(ctx.caller, async () => image));
  return drawing.catch((error: unknown) => {
    if (!(error instanceof Refusal) || !error.code.startsWith('image_')) throw error;
    const { code, message } = error;
    throw new Refusal(code, { message, fields: { image: message } });
  });
}

/**
 * Keeps the picture of a card's verdict, which was just written, sealed. What an earlier verdict had goes, unless this
 * one keeps it. @returns whether there is one
 */
export async function keepCardProof(
  tx: Db,
  { secrets }: Pick<Ctx, 'secrets'>,
  cardId: string,
  { drawn, keeps }: { drawn: DrawnPhoto | null; keeps: boolean },
): Promise<boolean> {
  const its = eq(cardProofs.orderCardId, cardId);
  if (drawn) {
    const kept = {
      pictureSealed: secrets.seal(drawn.picture, sealPurpose.cardProof(cardId)),
      width: drawn.width,
      height: drawn.height,
      createdAt: sql`clock_timestamp()`,
    };
    await tx
      .insert(cardProofs)
      .values({ orderCardId: cardId, ...kept })
      .onConflictDoUpdate({ target: cardProofs.orderCardId, set: kept });
    return true;
  }
  if (!keeps) await tx.delete(cardProofs).where(its);
  return keeps && (await tx.$count(cardProofs, its)) > 0;
}
