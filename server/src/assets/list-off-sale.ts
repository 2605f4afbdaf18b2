import type { listOffSale as call } from '@nairadesk/contract/asset-changes';
import { listMaxRows } from '@nairadesk/contract/limits';
import type { Ctx } from '../platform/context/context.ts';
import { desc, isNotNull } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/** The assets that were taken off sale, the last one first, as many as a list has. */
export async function listOffSale({ read, config }: Ctx): Promise<Reply<typeof call>> {
  const rows = await read
    .select()
    .from(assets)
    .where(isNotNull(assets.archivedAt))
    .orderBy(desc(assets.archivedAt), desc(assets.id))
    .limit(listMaxRows);
  return { data: rows.map((row) => presentAsset(row, config)) };
}
