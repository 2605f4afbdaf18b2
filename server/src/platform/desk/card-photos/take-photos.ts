import type { Db } from '../../database/database.ts';
import { and, eq, inArray, isNotNull, isNull, sql } from '../../database/drizzle.ts';
import { cardPhotos } from '../../database/tables/cards/card-photos-tables.ts';
import { Refusal } from '../../errors/refusal.ts';

interface Placing {
  ownerId: string;
  photoIds: readonly string[];
  /** The order, which is already there. */
  orderId: string;
  /** Its card that they are photos of. */
  orderCardId: string;
}

/**
 * Asserts that these photos can become part of an order, as `takePhotos` does again, without locking them. Refuses:
 * photo_missing.
 */
export async function assertPhotosFree(
  tx: Pick<Db, '$count'>,
  ownerId: string,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  const theirs = and(inArray(cardPhotos.id, [...photoIds]), eq(cardPhotos.ownerId, ownerId));
  const isFree = and(isNotNull(cardPhotos.finishedAt), isNull(cardPhotos.orderId));
  if ((await tx.$count(cardPhotos, and(theirs, isFree))) !== photoIds.length)
    throw new Refusal('photo_missing');
}

/**
 * Makes photos part of a card of an order, in the transaction that places it: all of them, or it is refused. From then
 * on staff may see them, and their owner can't remove them. Refuses: photo_missing, where one isn't theirs, isn't
 * finished, is part of a card already, or is given twice.
 */
export async function takePhotos(tx: Db, placing: Placing): Promise<void> {
  const { ownerId, photoIds, orderId, orderCardId } = placing;
  if (photoIds.length === 0) return;
  const theirs = and(inArray(cardPhotos.id, [...photoIds]), eq(cardPhotos.ownerId, ownerId));
  // In one order: two placings that want the same photos can't wait for each other.
  const rows = await tx
    .select({ finishedAt: cardPhotos.finishedAt, orderId: cardPhotos.orderId })
    .from(cardPhotos)
    .where(theirs)
    .orderBy(cardPhotos.id)
    .for('no key update');
  const free = rows.filter((row) => row.finishedAt !== null && row.orderId === null);
  if (free.length !== photoIds.length) throw new Refusal('photo_missing');
  await tx.update(cardPhotos).set({ orderId, orderCardId, placedAt: sql`clock_timestamp()` }).where(theirs);
}
