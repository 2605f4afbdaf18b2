import { halfSentBytesMost } from '@nairadesk/contract/card-photos';
import type { Tx } from '../platform/audit/audit.ts';
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from '../platform/database/drizzle.ts';
import { cardPhotos } from '../platform/database/tables/cards/card-photos-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

const isHalfSent = and(isNull(cardPhotos.orderId), isNull(cardPhotos.finishedAt));
// The bound is exceeded by one photo, so a few go; of tiny ones so many, and the next start removes more.
const removedAtOnce = 1_000;
// Of a photo that is sent a piece comes every few seconds, on a slow line too.
const idleSeconds = 120;
const sinceLast = sql`coalesce(${cardPhotos.lastPieceAt}, ${cardPhotos.createdAt})`;
const bytes = sql<number>`sum(${cardPhotos.uploadBytes})::float8`;

/**
 * Makes room for an upload beside those that all accounts together have begun and not finished. First the uploads of
 * others go of which nothing has come for two minutes, so that beginning alone keeps no customer out; then the oldest
 * of the account that has begun most. Refuses: busy (it is the caller who has begun most).
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
  const isIdle = sql`${sinceLast} < now() - make_interval(secs => ${idleSeconds})`;
  over -= await removeOldest(tx, and(isIdle, ne(cardPhotos.ownerId, ownerId)), over);
  const own = (owners.find(({ id }) => id === ownerId)?.bytes ?? 0) + uploadBytes;
  for (const owner of owners) {
    if (over <= 0) return;
    if (owner.id === ownerId || owner.bytes <= own) break;
    over -= await removeOldest(tx, eq(cardPhotos.ownerId, owner.id), Math.min(over, owner.bytes - own));
  }
  if (over > 0)
    throw new Refusal('busy', {
      message: 'Many photos are being sent right now. Finish or remove yours, or try again in a minute.',
      retryAfterSeconds: 60,
    });
}

/** Removes the oldest of these uploads until so many bytes are free. @returns how many are */
async function removeOldest(tx: Tx, which: SQL | undefined, wanted: number): Promise<number> {
  const oldest = await tx
    .select({ id: cardPhotos.id, bytes: cardPhotos.uploadBytes })
    .from(cardPhotos)
    .where(and(isHalfSent, which))
    .orderBy(asc(cardPhotos.createdAt), asc(cardPhotos.id))
    .limit(removedAtOnce)
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
