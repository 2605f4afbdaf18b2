import { halfSentBytesMost } from '@nairadesk/contract/card-photos';
import type { Tx } from '../platform/audit/audit.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from '../platform/database/drizzle.ts';
import { cardPhotos } from '../platform/database/tables/cards/card-photos-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

const isHalfSent = and(isNull(cardPhotos.orderId), isNull(cardPhotos.finishedAt));
const bytes = sql<number>`sum(${cardPhotos.uploadBytes})::float8`;

/**
 * Makes room for an upload beside those that all accounts together have begun and not finished: of whoever has begun
 * most, the oldest go. Nobody who sends a few photos is ever among these, however many accounts fill the rest.
 * Refuses: busy (it is the caller who has begun most).
 */
export async function makeRoom(tx: Tx, ownerId: string, uploadBytes: number): Promise<void> {
  const owners = await tx
    .select({ id: cardPhotos.ownerId, bytes })
    .from(cardPhotos)
    .where(isHalfSent)
    .groupBy(cardPhotos.ownerId)
    .orderBy(desc(bytes), asc(cardPhotos.ownerId));
  let over = owners.reduce((all, one) => all + one.bytes, uploadBytes) - halfSentBytesMost;
  if (over <= 0) return;
  const own = (owners.find(({ id }) => id === ownerId)?.bytes ?? 0) + uploadBytes;
  for (const owner of owners) {
    if (over <= 0) return;
    if (owner.id === ownerId || owner.bytes <= own) break;
    over -= await removeOldest(tx, owner.id, Math.min(over, owner.bytes - own));
  }
  if (over > 0)
    throw new Refusal('busy', {
      message: 'Many photos are being sent right now. Finish or remove yours, or try again in a minute.',
      retryAfterSeconds: 60,
    });
}

/** Removes the oldest uploads of this account until so many bytes are free. @returns how many are */
async function removeOldest(tx: Tx, ownerId: string, wanted: number): Promise<number> {
  const oldest = await tx
    .select({ id: cardPhotos.id, bytes: cardPhotos.uploadBytes })
    .from(cardPhotos)
    .where(and(isHalfSent, eq(cardPhotos.ownerId, ownerId)))
    .orderBy(asc(cardPhotos.createdAt), asc(cardPhotos.id))
    // Of one whose piece arrives at this moment the next one goes.
    .for('update', { skipLocked: true });
  const gone: string[] = [];
  let free = 0;
  for (const one of oldest) {
    if (free >= wanted) break;
    gone.push(one.id);
    free += one.bytes;
  }
  if (gone.length > 0) await tx.delete(cardPhotos).where(inArray(cardPhotos.id, gone));
  return free;
}
