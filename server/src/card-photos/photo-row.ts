import { type CardPhoto, type PhotoUpload, photoPieceBytes } from '@nairadesk/contract/card-photos';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, eq, getTableColumns, inArray } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { cardPhotoPieces, cardPhotos } from '../platform/database/tables/cards/card-photos-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

const { pictureSealed: _, ...others } = getTableColumns(cardPhotos);

/** What is read of a photo here: all but its picture. */
export const photoColumns = others;

/** A photo without its picture. */
export type PhotoRow = Omit<typeof cardPhotos.$inferSelect, 'pictureSealed'>;

/** How a photo is read here: without its picture. */
export function selectPhotos(read: Ctx['read']) {
  return read.select(photoColumns).from(cardPhotos).$dynamic();
}

/** The photo with this id, if it is this owner's. Refuses: not_found. */
export async function findOwnPhoto(read: Ctx['read'], id: string, ownerId: string): Promise<PhotoRow> {
  const [row] = await selectPhotos(read).where(isOwn(id, ownerId));
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The same, locked until the transaction ends. Refuses: not_found. */
export async function lockOwnPhoto(tx: Db, id: string, ownerId: string): Promise<PhotoRow> {
  const [row] = await selectPhotos(tx).where(isOwn(id, ownerId)).for('no key update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Which pieces of these uploads have arrived, by the upload's id. */
export async function readReceived(
  read: Ctx['read'],
  ids: readonly string[],
): Promise<(id: string) => number[]> {
  if (ids.length === 0) return () => [];
  const rows = await read
    .select({ photoId: cardPhotoPieces.photoId, number: cardPhotoPieces.number })
    .from(cardPhotoPieces)
    .where(inArray(cardPhotoPieces.photoId, [...ids]))
    .orderBy(cardPhotoPieces.photoId, cardPhotoPieces.number);
  const byId = Map.groupBy(rows, ({ photoId }) => photoId);
  return (id) => byId.get(id)?.map(({ number }) => number) ?? [];
}

/** How many pieces an upload of so many bytes has. */
export function piecesOf({ uploadBytes }: Pick<PhotoRow, 'uploadBytes'>): number {
  return Math.ceil(uploadBytes / photoPieceBytes);
}

/** An upload as the wire shows it. */
export function presentUpload(row: PhotoRow, received: number[]): PhotoUpload {
  return {
    id: row.id,
    side: row.side,
    pieceBytes: photoPieceBytes,
    pieces: piecesOf(row),
    received,
    timeStamp: row.createdAt.toISOString(),
  };
}

/** A finished photo as the wire shows it. */
export function presentPhoto({ id, side, width, height, createdAt }: PhotoRow): CardPhoto {
  return { id, side, width: width ?? 0, height: height ?? 0, timeStamp: createdAt.toISOString() };
}

function isOwn(id: string, ownerId: string) {
  // An id that can't be one names nothing.
  if (!isUuid(id)) throw new Refusal('not_found');
  return and(eq(cardPhotos.id, id), eq(cardPhotos.ownerId, ownerId));
}
