import {
  type startPhoto as call,
  unplacedPhotosMost,
  waitingPhotoBytesMost,
} from '@nairadesk/contract/card-photos';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { newId } from '../platform/database/ids.ts';
import { cardPhotos } from '../platform/database/tables/cards/card-photos-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { makeRoom } from './make-room.ts';
import { type PhotoRow, photoColumns, presentUpload, readReceived, selectPhotos } from './photo-row.ts';

type Given = Input<typeof call>;

/**
 * Makes room for a photo, whose pieces come next. The same file started again, after a page was closed, is the upload
 * that is already there. Refuses: unauthenticated, too_many_photos, too_many_requests, busy.
 */
export async function startPhoto(ctx: Ctx, given: Given): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    // Of two starts at once the second one counts the first.
    const owner = await lockActor(tx, ctx.actor);
    const unplaced = await selectPhotos(tx).where(
      and(eq(cardPhotos.ownerId, owner.id), isNull(cardPhotos.orderId)),
    );
    const same = unplaced.find((row) => isSame(row, given));
    const row = same ?? (await insertUpload(tx, owner.id, unplaced, given));
    const received = await readReceived(tx, [row.id]);
    return { data: presentUpload(row, received(row.id)) };
  });
}

async function insertUpload(
  tx: Tx,
  ownerId: string,
  unplaced: readonly PhotoRow[],
  { side, bytes, sha256 }: Given,
): Promise<PhotoRow> {
  const waiting = unplaced.filter(({ finishedAt }) => finishedAt === null);
  const waitingBytes = waiting.reduce((sum, { uploadBytes }) => sum + uploadBytes, 0);
  if (unplaced.length >= unplacedPhotosMost)
    throw new Refusal('too_many_photos', {
      message: `You have ${unplacedPhotosMost} photos that aren’t part of an order. Remove some of them first.`,
    });
  if (waitingBytes + bytes > waitingPhotoBytesMost)
    throw new Refusal('too_many_photos', {
      message: 'You’re sending too many large photos at once. Finish or remove some of them first.',
    });
  await makeRoom(tx, ownerId, bytes);
  const uploadSha256 = Buffer.from(sha256, 'hex');
  const [row] = await tx
    .insert(cardPhotos)
    .values({ id: newId(), ownerId, side, uploadBytes: bytes, uploadSha256 })
    .returning(photoColumns);
  if (!row) throw new Error('the photo was not started');
  return row;
}

function isSame({ side, uploadBytes, uploadSha256 }: PhotoRow, given: Given): boolean {
  // Finished, it has no such hash any more.
  return side === given.side && uploadBytes === given.bytes && uploadSha256?.toString('hex') === given.sha256;
}
