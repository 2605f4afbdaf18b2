import type { showPhoto as call } from '@nairadesk/contract/card-photos';
import { isStaff } from '@nairadesk/contract/roles';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sealPurpose } from '../platform/crypto/seal-purpose.ts';
import { eq } from '../platform/database/drizzle.ts';
import { cardPhotos } from '../platform/database/tables/cards/card-photos-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { presentPhoto } from './photo-row.ts';

/**
 * Shows the picture of a photo to its owner, and to staff once it is part of an order, also of a closed one, for
 * disputes. Each look of staff is recorded. Refuses: not_found, own_order, too_many_requests.
 */
export async function showPhoto(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const { actor } = ctx;
  return ctx.transact(async (tx) => {
    const [row] = await tx.select().from(cardPhotos).where(eq(cardPhotos.id, id));
    if (!row?.finishedAt) throw new Refusal('not_found');
    const isOwn = row.ownerId === actor.id;
    const forDesk = isStaff(actor.role) && row.orderId !== null;
    if (!isOwn && !forDesk) throw new Refusal('not_found');
    if (isOwn && forDesk) throw new Refusal('own_order');
    if (!row.pictureSealed)
      throw new Refusal('not_found', {
        message: 'This photo was deleted: its time is over, or its card was taken back.',
      });
    if (forDesk)
      recordAudit(tx, {
        action: 'card-photo-shown',
        actorId: actor.id,
        subjectType: 'order',
        subjectId: row.orderId,
        detail: { photo: id, side: row.side },
      });
    const picture = ctx.secrets.openBytes(row.pictureSealed, sealPurpose.photo(id));
    return { data: { ...presentPhoto(row), picture: picture.toString('base64') } };
  });
}
