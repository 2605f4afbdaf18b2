import { hash } from 'node:crypto';
import type { finishPhoto as call } from '@nairadesk/contract/card-photos';
import type { Ctx } from '../platform/context/context.ts';
import { sealPurpose } from '../platform/crypto/seal-purpose.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { cardPhotoPieces, cardPhotos } from '../platform/database/tables/cards/card-photos-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { countAttempt, limitOn, uncountWhenBusy } from '../platform/identity/rate-limit.ts';
import { drawPhoto } from '../platform/images/draw-photo.ts';
import {
  findOwnPhoto,
  lockOwnPhoto,
  type PhotoRow,
  photoColumns,
  piecesOf,
  presentPhoto,
} from './photo-row.ts';

/**
 * Puts a photo together, draws it anew without its metadata, and seals it; its pieces go. Finished before, it answers
 * the same. A file that is no picture we take is removed. Refuses: not_found, photo_incomplete (with the missing
 * numbers), photo_damaged (all pieces are to be sent again), image_unreadable, image_too_large, too_many_requests,
 * busy.
 */
export async function finishPhoto(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const photo = await findOwnPhoto(ctx.read, id, ctx.actor.id);
  if (photo.finishedAt) return { data: presentPhoto(photo) };
  const limits = [limitOn('photo-drawing/account', ctx.actor.id)];
  await countAttempt(ctx, limits);
  let print: Buffer | undefined;
  const read = async () => {
    const upload = await readUpload(ctx, photo);
    print = ctx.secrets.print(upload, 'photo-print');
    return upload;
  };
  const drawing = uncountWhenBusy(ctx, limits, () => drawPhoto(ctx.caller, read));
  const drawn = await drawing.catch(async (error: unknown) => {
    await cleanUp(ctx, id, error);
    throw error;
  });
  return ctx.transact(async (tx) => {
    const current = await lockOwnPhoto(tx, id, ctx.actor.id);
    if (current.finishedAt) return { data: presentPhoto(current) };
    const [row] = await tx
      .update(cardPhotos)
      .set({
        uploadSha256: null,
        pictureSealed: ctx.secrets.seal(drawn.picture, sealPurpose.photo(id)),
        width: drawn.width,
        height: drawn.height,
        print: print ?? null,
        coarse: drawn.likeness?.coarse ?? null,
        fine: drawn.likeness?.fine ?? null,
        finishedAt: sql`clock_timestamp()`,
      })
      .where(eq(cardPhotos.id, id))
      .returning(photoColumns);
    if (!row) throw new Error('the photo was not finished');
    await tx.delete(cardPhotoPieces).where(eq(cardPhotoPieces.photoId, id));
    return { data: presentPhoto(row) };
  }, id);
}

/** The file, put together and compared with what its sender said of it. Refuses: photo_incomplete, photo_damaged. */
async function readUpload(ctx: Ctx, photo: PhotoRow): Promise<Buffer> {
  const pieces = await ctx.read
    .select({ number: cardPhotoPieces.number, sealed: cardPhotoPieces.pieceSealed })
    .from(cardPhotoPieces)
    .where(eq(cardPhotoPieces.photoId, photo.id))
    .orderBy(cardPhotoPieces.number);
  const arrived = new Set(pieces.map(({ number }) => number));
  const missing = Array.from({ length: piecesOf(photo) }, (_, n) => n).filter((n) => !arrived.has(n));
  if (missing.length > 0) throw new Refusal('photo_incomplete', { data: { missing } });
  const upload = Buffer.concat(
    pieces.map(({ number, sealed }) =>
      ctx.secrets.openBytes(sealed, sealPurpose.photoPiece(photo.id, number)),
    ),
  );
  if (!photo.uploadSha256?.equals(hash('sha256', upload, 'buffer'))) throw new Refusal('photo_damaged');
  return upload;
}

/** Removes what can't become a photo: the pieces of a damaged one, and a file that is no picture altogether. */
async function cleanUp(ctx: Ctx, id: string, error: unknown): Promise<void> {
  const code = error instanceof Refusal ? error.code : null;
  if (code !== 'photo_damaged' && code !== 'image_unreadable' && code !== 'image_too_large') return;
  await ctx.transact(async (tx) => {
    const { finishedAt } = await lockOwnPhoto(tx, id, ctx.actor.id);
    if (finishedAt) return;
    if (code === 'photo_damaged') await tx.delete(cardPhotoPieces).where(eq(cardPhotoPieces.photoId, id));
    else await tx.delete(cardPhotos).where(eq(cardPhotos.id, id));
  }, id);
}
