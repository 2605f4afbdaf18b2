import type { getAsset as call } from '@nairadesk/contract/assets';
import type { Ctx } from '../platform/context/context.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { onSale } from './asset-row.ts';

/** One asset that is on sale. Refuses: not_found. */
export async function getAsset(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const [asset] = await ctx.read.select().from(assets).where(onSale(input.id));
  if (!asset) throw new Refusal('not_found');
  return { data: presentAsset(asset, ctx.config) };
}
