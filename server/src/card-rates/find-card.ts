import type { Db } from '../platform/database/database.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/** The gift card on sale with this id, locked where the caller says so. Refuses: not_found. */
export async function findCard(
  read: Pick<Db, 'select'>,
  id: string,
  lock?: 'no key update',
): Promise<{ id: string; name: string }> {
  if (!isUuid(id)) throw new Refusal('not_found');
  const found = read
    .select({ id: assets.id, name: assets.name })
    .from(assets)
    .where(and(eq(assets.id, id), eq(assets.assetType, 'gift-card'), isNull(assets.archivedAt)));
  const [card] = await (lock ? found.for(lock) : found);
  if (!card) throw new Refusal('not_found');
  return card;
}
