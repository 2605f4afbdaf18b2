import type { listLastPriceChanges as call } from '@nairadesk/contract/asset-prices';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { readLastChanges } from './read-price-changes.ts';

/** When the prices of each asset on sale last changed, and by whom. */
export async function listLastPriceChanges(ctx: Ctx): Promise<Reply<typeof call>> {
  const rows = await readLastChanges(ctx.read);
  return { data: rows.map(({ id, at, by }) => ({ id, timeStamp: at.toISOString(), by })) };
}
