import type { showOrderPicture as call } from '@nairadesk/contract/order-messages';
import { isStaff } from '@nairadesk/contract/roles';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import { and, eq } from '../../platform/database/drizzle.ts';
import { isUuid } from '../../platform/database/ids.ts';
import { orderMessages } from '../../platform/database/tables/orders/order-messages-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findOrder } from '../find-order.ts';

/**
 * The picture of a message, for the order's owner and for staff, each look of whom is recorded. Refuses: not_found
 * (also: its time is over), too_many_requests.
 */
export async function showOrderPicture(
  ctx: Ctx,
  { id, messageId }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { actor } = ctx;
  const staff = isStaff(actor.role);
  const { userId } = await findOrder(ctx.read, id, staff ? undefined : actor.id);
  if (!isUuid(messageId)) throw new Refusal('not_found');
  const [row] = await ctx.read
    .select({ sealed: orderMessages.pictureSealed })
    .from(orderMessages)
    .where(and(eq(orderMessages.id, messageId), eq(orderMessages.orderId, id)));
  if (!row?.sealed) throw new Refusal('not_found');
  if (staff && userId !== actor.id)
    await ctx.transact(async (tx) =>
      recordAudit(tx, {
        action: 'order-picture-shown',
        actorId: actor.id,
        subjectType: 'order',
        subjectId: id,
        detail: { message: messageId },
      }),
    );
  const picture = ctx.secrets.openBytes(row.sealed, sealPurpose.orderPicture(messageId));
  return { data: { picture: picture.toString('base64') } };
}
