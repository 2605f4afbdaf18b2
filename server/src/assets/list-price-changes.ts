import type { listPriceChanges as call } from '@nairadesk/contract/asset-prices';
import type { Ctx } from '../platform/context/context.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { onSale } from './asset-row.ts';
import { readPriceChanges } from './read-price-changes.ts';

/** The last changes of the prices of an asset on sale, newest first, with names of staff. Refuses: not_found. */
export async function listPriceChanges(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const [asset] = await ctx.read.select({ id: assets.id }).from(assets).where(onSale(id));
  if (!asset) throw new Refusal('not_found');
  return { data: await readPriceChanges(ctx.read, asset.id) };
}
