import { tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { listMaxRows } from '@nairadesk/contract/limits';
import { nairaOf } from '@nairadesk/contract/money';
import type { listRates as call } from '@nairadesk/contract/website';
import type { Ctx } from '../platform/context/context.ts';
import { isNull, sql } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { logoUrl } from '../platform/desk/present-asset.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/** The prices of every asset on sale, by name. */
export async function listRates(ctx: Ctx): Promise<Reply<typeof call>> {
  const rows = await ctx.read
    .select({
      id: assets.id,
      name: assets.name,
      assetType: assets.assetType,
      logoHash: assets.logoHash,
      buyingPriceKobo: assets.buyingPriceKobo,
      sellingPriceKobo: assets.sellingPriceKobo,
      minAmountKobo: assets.minAmountKobo,
      maxAmountKobo: assets.maxAmountKobo,
      networks: assets.networks,
    })
    .from(assets)
    .where(isNull(assets.archivedAt))
    .orderBy(sql`lower(${assets.name})`, assets.id)
    .limit(listMaxRows);
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      assetType: row.assetType,
      logo: logoUrl(row.logoHash, ctx.config),
      buyingPrice: nairaOf(row.buyingPriceKobo),
      sellingPrice: nairaOf(row.sellingPriceKobo),
      minAmount: nairaOf(row.minAmountKobo),
      maxAmount: row.maxAmountKobo === null ? null : nairaOf(row.maxAmountKobo),
      quantityDecimals: tradedDecimals(row),
    })),
  };
}
