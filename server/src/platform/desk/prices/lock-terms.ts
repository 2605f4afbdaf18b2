import type { AssetType } from '@nairadesk/contract/money';
import { sharingAdvisoryLockOf, takeAdvisoryLocksOf } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/database.ts';
import { and, eq, isNull, sql } from '../../database/drizzle.ts';
import { isUuid } from '../../database/ids.ts';
import { assets } from '../../database/tables/assets-tables.ts';

/**
 * Takes the terms of these assets before their rows are locked to be saved. A row's lock has no queue: customers who
 * share it one after the other would keep staff from it for as long as they go on. This one has.
 */
export async function lockTerms(tx: Pick<Db, 'execute'>, ids: readonly string[]): Promise<void> {
  const known = sql.param(ids.filter(isUuid));
  await tx.execute(takeAdvisoryLocksOf('assetTerms', sql`${known}::uuid[]::text[]`));
}

/**
 * Shares an asset on sale until the transaction ends: its terms are not saved meanwhile, and it is not taken off sale.
 * Waits for who saves it, or began to wait for that before. Null: no asset of this type is on sale with this id.
 */
export async function shareTerms(
  tx: Pick<Db, 'select'>,
  id: string,
  assetType: AssetType,
): Promise<typeof assets.$inferSelect | null> {
  const isOnSale = and(eq(assets.id, id), eq(assets.assetType, assetType), isNull(assets.archivedAt));
  const shared = sharingAdvisoryLockOf('assetTerms', sql`${assets.id}::text`);
  await tx.select({ shared }).from(assets).where(isOnSale);
  // Of the row as it is after that; an instance of a former version knows no other lock than its own.
  const [asset] = await tx.select().from(assets).where(isOnSale).for('share');
  return asset ?? null;
}
