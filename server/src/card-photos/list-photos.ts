import type { listPhotos as call } from '@nairadesk/contract/card-photos';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { cardPhotos } from '../platform/database/tables/cards/card-photos-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { presentPhoto, presentUpload, readReceived, selectPhotos } from './photo-row.ts';

/** The caller's photos that aren't part of an order, oldest first: at most `unplacedPhotosMost`. */
export async function listPhotos(ctx: Ctx): Promise<Reply<typeof call>> {
  const rows = await selectPhotos(ctx.read)
    .where(and(eq(cardPhotos.ownerId, ctx.actor.id), isNull(cardPhotos.orderId)))
    .orderBy(cardPhotos.createdAt, cardPhotos.id);
  const uploads = rows.filter(({ finishedAt }) => finishedAt === null);
  const received = await readReceived(
    ctx.read,
    uploads.map(({ id }) => id),
  );
  return {
    data: {
      uploads: uploads.map((row) => presentUpload(row, received(row.id))),
      photos: rows.filter(({ finishedAt }) => finishedAt !== null).map(presentPhoto),
    },
  };
}
