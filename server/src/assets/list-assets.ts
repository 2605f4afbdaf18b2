import type { listAssets as call } from '@nairadesk/contract/assets';
import { listMaxRows } from '@nairadesk/contract/limits';
import type { AssetType } from '@nairadesk/contract/money';
import type { Ctx } from '../platform/context/context.ts';
import { coinFilter } from '../platform/database/coin-filter.ts';
import { and, or, sql } from '../platform/database/drizzle.ts';
import { pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { type AssetsOnSale, byName, readAssetsOnSale } from '../platform/desk/assets-on-sale.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { KeptAnswer } from '../platform/http/kept/kept-answer.ts';
import { listed } from './asset-row.ts';

/** The assets on sale, of one type or both, by name. Refuses: invalid (search, cursor). */
export async function listAssets(
  ctx: Ctx,
  input: Input<typeof call>,
): Promise<Reply<typeof call> | KeptAnswer> {
  const { search, pageSize, cursor } = input;
  const assetType = input.assetType === 'all' ? undefined : input.assetType || undefined;
  if (!search && pageSize === undefined && cursor === undefined) {
    const onSale = await readAssetsOnSale(ctx);
    if (onSale.rows.length <= listMaxRows)
      return onSale.once(`list of ${assetType ?? 'all'}`, () => wholeList(onSale, assetType, ctx));
  }

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

function wholeList(
  { rows, version }: AssetsOnSale,
  assetType: AssetType | undefined,
  { config }: Ctx,
): KeptAnswer {
  const data = rows
    .filter((row) => assetType === undefined || row.assetType === assetType)
    .map((row) => presentAsset(row, config));
  return new KeptAnswer({ data, total: data.length, nextCursor: null }, version);
}

// The cursor is the id alone: a name in it could be longer than a cursor may be. An asset's row never goes away.
function isBehind([id]: string[]) {
  return sql`(lower(${assets.name}), ${assets.id}) > (select lower(name), id from assets where id = ${id})`;
}
