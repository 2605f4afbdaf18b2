import { leadOf } from '@nairadesk/contract/coin-order';
import type { getDashboard as call } from '@nairadesk/contract/dashboard';
import { listMaxRows } from '@nairadesk/contract/limits';
import type { Ctx } from '../platform/context/context.ts';
import { type AssetsOnSale, readAssetsOnSale } from '../platform/desk/assets-on-sale.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { KeptAnswer } from '../platform/http/kept/kept-answer.ts';
import { type Popularity, readPopularity } from './read-popularity.ts';

/**
 * Every asset on sale, of both types: first dollar coins and Bitcoin, then what was traded most in the last 30 days, then
 * the newest.
 */
export async function getDashboard(ctx: Ctx): Promise<KeptAnswer> {
  const [onSale, popularity] = await Promise.all([readAssetsOnSale(ctx), readPopularity(ctx)]);
  return onSale.once(
    'dashboard',
    () => new KeptAnswer(present(onSale, popularity, ctx), onSale.version),
    popularity,
  );
}

function present({ rows }: AssetsOnSale, popularity: Popularity, { config }: Ctx): Reply<typeof call> {
  const timesOf = (id: string) => popularity.get(id) ?? 0;
  const ordered = rows.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      timesOf(b.id) - timesOf(a.id) ||
      +b.createdAt - +a.createdAt ||
      (a.id < b.id ? -1 : 1),
  );
  return {
    data: { cryptocurrencies: ordered.slice(0, listMaxRows).map((row) => presentAsset(row, config)) },
  };
}

function placeOf({ name, assetType }: AssetsOnSale['rows'][number]): number {
  return leadOf(assetType === 'cryptocurrency' ? name : '');
}
