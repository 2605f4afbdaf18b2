import type { listPriceAlerts as call } from '@nairadesk/contract/price-alerts';
import type { Ctx } from '../platform/context/context.ts';
import { and, desc, eq, sql } from '../platform/database/drizzle.ts';
import { priceAlerts } from '../platform/database/tables/alerts-tables.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { presentAlert } from './present-alert.ts';

/** The caller's price alerts, newest first: those that wait, and for a week those that were reached. */
export async function listPriceAlerts(ctx: Ctx): Promise<Reply<typeof call>> {
  const { userId, assetId, createdAt, id, reachedAt, expiresAt } = priceAlerts;
  const rows = await ctx.read
    .select({ alert: priceAlerts, name: assets.name })
    .from(priceAlerts)
    .innerJoin(assets, eq(assets.id, assetId))
    .where(
      and(
        eq(userId, ctx.actor.id),
        sql`case when ${reachedAt} is null then ${expiresAt} > now() else ${reachedAt} > now() - interval '7 days' end`,
      ),
    )
    .orderBy(desc(createdAt), desc(id));
  return { data: rows.map(({ alert, name }) => presentAlert(alert, name)) };
}
