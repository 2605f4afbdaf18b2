import type { OtherPrices } from '@nairadesk/contract/asset-prices';
import type { Tx } from '../platform/audit/audit.ts';
import type { assets } from '../platform/database/tables/assets-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { pricesOf } from './asset-row.ts';
import { readLastChanges } from './read-price-changes.ts';

/**
 * Refuses to replace the prices of these assets, which a colleague saved after they were read, with what they are now
 * and who saved them. The assets are locked; none is fine. Refuses: price_changed_meanwhile.
 */
export async function refuseOverwriting(
  tx: Tx,
  overwritten: readonly (typeof assets.$inferSelect)[],
): Promise<void> {
  if (overwritten.length === 0) return;
  const ids = overwritten.map(({ id }) => id);
  const last = await readLastChanges(tx, ids);
  const rows = overwritten.map((row): OtherPrices => {
    const { by = null, at = null } = last.find(({ id }) => id === row.id) ?? {};
    const timeStamp = at?.toISOString() ?? null;
    return { id: row.id, version: row.priceVersion, ...pricesOf(row), by, timeStamp };
  });
  throw new Refusal('price_changed_meanwhile', { data: { rows } });
}
