import { type sendPhotoPiece as call, photoPieceBytes } from '@nairadesk/contract/card-photos';
import type { Ctx } from '../platform/context/context.ts';
import { sealPurpose } from '../platform/crypto/seal-purpose.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { cardPhotoPieces, cardPhotos } from '../platform/database/tables/cards/card-photos-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockOwnPhoto, type PhotoRow, piecesOf, presentUpload, readReceived } from './photo-row.ts';

/**
 * Keeps a piece of a photo, sealed. The same piece again changes nothing, and another content takes its place: the whole
 * file is compared with its hash when it is finished. Refuses: not_found, photo_finished, invalid (number, file),
 * too_many_requests.
 */
export async function sendPhotoPiece(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, number, file } = input;
  return ctx.transact(async (tx) => {
    const photo = await lockOwnPhoto(tx, id, ctx.actor.id);
    if (photo.finishedAt) throw new Refusal('photo_finished');
    if (number >= piecesOf(photo)) throw invalid({ number: `This photo has ${piecesOf(photo)} pieces` });
    const bytes = bytesOf(photo, number);
    if (file?.length !== bytes) throw invalid({ file: `This piece has ${bytes} bytes` });
    const pieceSealed = ctx.secrets.seal(file, sealPurpose.photoPiece(id, number));
    await tx
      .insert(cardPhotoPieces)
      .values({ photoId: id, number, pieceSealed })
      .onConflictDoUpdate({
        target: [cardPhotoPieces.photoId, cardPhotoPieces.number],
        set: { pieceSealed },
      });
    await tx.update(cardPhotos).set({ lastPieceAt: sql`clock_timestamp()` }).where(eq(cardPhotos.id, id));
    const received = await readReceived(tx, [id]);
    return { data: presentUpload(photo, received(id)) };
  }, id);
}

/** How many bytes this piece has: the last one has the rest. */
function bytesOf({ uploadBytes }: PhotoRow, number: number): number {
  return Math.min(photoPieceBytes, uploadBytes - number * photoPieceBytes);
}
