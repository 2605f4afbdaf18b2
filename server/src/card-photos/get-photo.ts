import type { getPhoto as call } from '@nairadesk/contract/card-photos';
import type { Ctx } from '../platform/context/context.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findOwnPhoto, presentPhoto, presentUpload, readReceived } from './photo-row.ts';

/** How far a photo of the caller's has come, for going on after a broken connection. Refuses: not_found. */
export async function getPhoto(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const row = await findOwnPhoto(ctx.read, id, ctx.actor.id);
  if (row.finishedAt) return { data: { upload: null, photo: presentPhoto(row) } };
  const received = await readReceived(ctx.read, [id]);
  return { data: { upload: presentUpload(row, received(id)), photo: null } };
}
