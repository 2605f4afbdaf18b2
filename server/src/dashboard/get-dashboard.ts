import type { getDashboard as call } from '@nairadesk/contract/dashboard';
import { listMaxRows } from '@nairadesk/contract/limits';
import type { Ctx } from '../platform/context/context.ts';
import { and, count, desc, eq, getTableColumns, isNull, sql } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/** Every asset on sale, of both types: first what was traded most in the last 30 days, then the newest. */
export async function getDashboard(ctx: Ctx): Promise<Reply<typeof call>> {
  const traded = ctx.read
    .select({ assetId: orders.assetId, times: count().as('times') })
    .from(orders)
    // Written out, not as a parameter: only so does it match the partial index.
    .where(and(sql`${orders.status} = 'completed'`, sql`${orders.closedAt} >= now() - interval '30 days'`))
    .groupBy(orders.assetId)
    .as('traded');
  const rows = await ctx.read
    .select(getTableColumns(assets))
    .from(assets)
    .leftJoin(traded, eq(traded.assetId, assets.id))
    .where(isNull(assets.archivedAt))
    .orderBy(desc(sql`coalesce(${traded.times}, 0)`), desc(assets.createdAt), assets.id)
    .limit(listMaxRows);
  return { data: { cryptocurrencies: rows.map((row) => presentAsset(row, ctx.config)) } };
}
