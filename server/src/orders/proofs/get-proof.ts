import { sellsCard } from '@nairadesk/contract/order-words';
import type { getProof as call, Proof } from '@nairadesk/contract/proofs';
import { isStaff } from '@nairadesk/contract/roles';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { orderProofs } from '../../platform/database/tables/orders-tables.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { countAttempt, limitOn } from '../../platform/identity/rate-limit.ts';
import { findOrder } from '../find-order.ts';

/**
 * What the customer attached to their order, for them and for staff; null where there is nothing. The picture of a sale of
 * cards may be a card: a look of staff is counted and recorded as one at its photo. Refuses: not_found, too_many_requests.
 */
export async function getProof(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const { actor } = ctx;
  const order = await findOrder(ctx.read, id, isStaff(actor.role) ? undefined : actor.id);
  const [row] = await ctx.read.select().from(orderProofs).where(eq(orderProofs.orderId, id));
  if (row?.pictureSealed && sellsCard(order) && order.userId !== actor.id) await recordLook(ctx, id);
  return { data: row ? presentProof(row, ctx.secrets) : null };
}

async function recordLook(ctx: Ctx, orderId: string): Promise<void> {
  await countAttempt(ctx, [limitOn('photo-look/account', ctx.actor.id)]);
  await ctx.transact(async (tx) =>
    recordAudit(tx, {
      action: 'card-photo-shown',
      actorId: ctx.actor.id,
      subjectType: 'order',
      subjectId: orderId,
      detail: { proof: true },
    }),
  );
}

/** A proof as the wire shows it, opened. */
export function presentProof(
  { orderId, reference, pictureSealed, createdAt }: typeof orderProofs.$inferSelect,
  secrets: Secrets,
): Proof {
  return {
    reference,
    picture: pictureSealed && secrets.open(pictureSealed, sealPurpose.proof(orderId)),
    timeStamp: createdAt.toISOString(),
  };
}
