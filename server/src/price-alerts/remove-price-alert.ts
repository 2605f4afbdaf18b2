import type { removePriceAlert as call } from '@nairadesk/contract/price-alerts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { priceAlerts } from '../platform/database/tables/alerts-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';

/** Removes one of the caller's price alerts, reached or not. Refuses: not_found (also another's). */
export async function removePriceAlert(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  if (!isUuid(id)) throw new Refusal('not_found');
  return ctx.transact(async (tx) => {
    await lockActor(tx, ctx.actor);
    const removed = await tx
      .delete(priceAlerts)
      .where(and(eq(priceAlerts.id, id), eq(priceAlerts.userId, ctx.actor.id)))
      .returning({ id: priceAlerts.id });
    if (removed.length === 0) throw new Refusal('not_found');
    return { message: 'Price alert deleted' };
  }, ctx.actor.id);
}
