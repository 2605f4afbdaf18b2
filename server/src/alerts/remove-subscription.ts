import type { removePushSubscription as call } from '@nairadesk/contract/alerts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { pushSubscriptions } from '../platform/database/tables/alerts-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';

/**
 * Ends notifications on a browser of the caller's. Another person's, or an unknown one, is left as it is with the same
 * answer.
 */
export async function removeSubscription(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, ctx.actor.id)));
    return { message: 'Notifications are off in this browser' };
  });
}
