import type { CardQuote } from '@nairadesk/contract/card-quote';
import { koboOf } from '@nairadesk/contract/money';
import type { placeCards as call } from '@nairadesk/contract/order-cards';
import { markRecord, recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import { newId } from '../../platform/database/ids.ts';
import { orderCards } from '../../platform/database/tables/cards/order-cards-tables.ts';
import { takePhotos } from '../../platform/desk/card-photos/take-photos.ts';
import type { Input } from '../../platform/http/endpoint.ts';
import { keepPrints } from '../flags/keep-card-prints.ts';

type Sold = Input<typeof call>['cards'][number] & {
  quote: CardQuote;
  /** Of its code. */
  prints: readonly Buffer[];
};

/**
 * Keeps the cards of an order that was just written: their terms, their codes sealed, the prints of those, and their
 * photos, which were sent before; records and marks what a card that was sold before is known by. Refuses: photo_missing.
 */
export async function keepCards(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets' | 'actor'>,
  orderId: string,
  cards: readonly Sold[],
): Promise<void> {
  const rows = cards.map((card, place) => rowOf(ctx, orderId, card, place + 1));
  await tx.insert(orderCards).values(rows);
  for (const [place, { prints, photoIds }] of cards.entries()) {
    await keepPrints(tx, orderId, { prints, position: place + 1 });
    const orderCardId = rows[place]?.id ?? '';
    await takePhotos(tx, { ownerId: ctx.actor.id, photoIds: photoIds ?? [], orderId, orderCardId });
  }
  const photos = cards.reduce((sum, { photoIds }) => sum + (photoIds?.length ?? 0), 0);
  if (cards.some(({ prints }) => prints.length > 0)) markRecord(tx, 'card-prints', orderId);
  if (photos > 0) markRecord(tx, 'order-photos', orderId);
  recordAudit(tx, {
    action: 'cards-submitted',
    actorId: ctx.actor.id,
    subjectType: 'order',
    subjectId: orderId,
    detail: { cards: cards.length, photos },
  });
}

function rowOf({ secrets }: Pick<Ctx, 'secrets'>, orderId: string, card: Sold, position: number) {
  const { country, form, receipt, faceValue, code, quote } = card;
  if (!quote) throw new Error('a card without a rate was sold');
  const id = newId();
  return {
    id,
    orderId,
    position,
    country,
    form,
    receipt,
    faceCents: koboOf(faceValue),
    rateKobo: koboOf(quote.rate.rate),
    amountKobo: quote.amountKobo,
    codeSealed: code ? secrets.seal(code, sealPurpose.orderCard(id)) : null,
  };
}
