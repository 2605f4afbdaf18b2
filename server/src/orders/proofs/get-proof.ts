import type { getProof as call, Proof } from '@nairadesk/contract/proofs';
import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { orderProofs } from '../../platform/database/tables/orders-tables.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findOrder } from '../find-order.ts';

/** What the customer attached to their order, for them and for staff; null where there is nothing. Refuses: not_found. */
export async function getProof(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  await findOrder(ctx.read, id, isStaff(ctx.actor.role) ? undefined : ctx.actor.id);
  const [row] = await ctx.read.select().from(orderProofs).where(eq(orderProofs.orderId, id));
  return { data: row ? presentProof(row, ctx.secrets) : null };
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
