import type { listAssets as call } from '@nairadesk/contract/assets';
import type { Ctx } from '../platform/context/context.ts';
import { coinFilter } from '../platform/database/coin-filter.ts';
import { and, or, sql } from '../platform/database/drizzle.ts';
import { pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import type { SerializedAnswer } from '../platform/http/serialized-answer.ts';
import { byName, listed } from './asset-row.ts';
import { readAssetList } from './list-cache.ts';

/** The assets on sale, of one type or both, by name. Refuses: invalid (search, cursor). */
export async function listAssets(
  ctx: Ctx,
  input: Input<typeof call>,
): Promise<Reply<typeof call> | SerializedAnswer> {
  const { search, pageSize, cursor } = input;
  const assetType = input.assetType === 'all' ? undefined : input.assetType || undefined;
  if (!search && pageSize === undefined && cursor === undefined) return readAssetList(ctx, assetType);

  const page = readPage(input, [uuidKey]);
  const filter = and(
    listed(assetType),
    or(contains(search, [assets.name, assets.description]), coinFilter(search, assets.name)),
  );
  const rows = await ctx.read
    .select()
    .from(assets)
    .where(and(filter, page.after ? isBehind(page.after) : undefined))
    .orderBy(...byName)
    .limit(page.fetch);
  return pageOf(page, rows, {
    countAll: () => ctx.read.$count(assets, filter),
    keysOf: (asset) => [asset.id],
    present: (row) => presentAsset(row, ctx.config),
  });
}

// The cursor is the id alone: a name in it could be longer than a cursor may be. An asset's row never goes away.
function isBehind([id]: string[]) {
  return sql`(lower(${assets.name}), ${assets.id}) > (select lower(name), id from assets where id = ${id})`;
}
