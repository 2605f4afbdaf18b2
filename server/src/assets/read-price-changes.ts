import { type PriceChange, priceChangesShown } from '@nairadesk/contract/asset-prices';
import type { Db } from '../platform/database/database.ts';
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';

type Reader = Pick<Db, 'select'>;

/** Who last changed an asset's prices; `by` is null where that person is no longer known. */
export interface LastChange {
  id: string;
  at: Date;
  by: string | null;
}

// The audit log has every change of a price since there is one: under the asset's id, with what it was before. Its
// names are in quotes that a text within it can't have.
const changesPrices = and(
  eq(auditLog.subjectType, 'asset'),
  inArray(auditLog.action, ['asset-added', 'asset-edited']),
  or(sql`${auditLog.detail} like '%"buyingPrice":%'`, sql`${auditLog.detail} like '%"sellingPrice":%'`),
);

/** The last change of prices of each asset on sale, or of these alone. One from before the audit log has none. */
export async function readLastChanges(read: Reader, ids?: string[]): Promise<LastChange[]> {
  const which = ids ? inArray(assets.id, ids) : isNull(assets.archivedAt);
  const last = read
    .select({ at: auditLog.at, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(isAbout(sql`${assets.id}::text`), changesPrices))
    .orderBy(desc(auditLog.number))
    .limit(1)
    .as('last');
  return read
    .select({ id: assets.id, at: last.at, by: users.name })
    .from(assets)
    .innerJoinLateral(last, sql`true`)
    .leftJoin(users, eq(users.id, last.actorId))
    .where(which);
}

/** The newest changes of one asset's prices. */
export async function readPriceChanges(read: Reader, id: string): Promise<PriceChange[]> {
  const rows = await read
    .select({ at: auditLog.at, by: users.name, detail: auditLog.detail })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(isAbout(sql`${id}`), changesPrices))
    .orderBy(desc(auditLog.number))
    .limit(priceChangesShown);
  return rows.map(({ at, by, detail }) => ({ timeStamp: at.toISOString(), by, ...pricesIn(detail) }));
}

function isAbout(id: SQL): SQL {
  return eq(auditLog.subjectId, id);
}

// A row that was written directly in the database must not make the others unreadable.
function pricesIn(detail: string) {
  let found: Partial<Record<string, unknown>> = {};
  try {
    found = JSON.parse(detail) as typeof found;
  } catch {}
  const price = (key: string) => (typeof found[key] === 'string' ? found[key] : null);
  return {
    buyingPrice: price('buyingPrice'),
    buyingPriceBefore: price('buyingPriceBefore'),
    sellingPrice: price('sellingPrice'),
    sellingPriceBefore: price('sellingPriceBefore'),
  };
}
