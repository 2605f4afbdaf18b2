import { isNaira, koboOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import { and, eq, sql } from '../database/drizzle.ts';
import { assets } from '../database/tables/assets-tables.ts';
import { auditLog } from '../database/tables/audit-tables.ts';

const daysLookedBack = 7;

/**
 * The highest price, in kobo for one unit, at which an asset was bought from us in the last days, by the activity log;
 * 0 where there is no such asset.
 */
export async function readHighestPrice(tx: Tx, assetId: string): Promise<bigint> {
  const [asset] = await tx.select({ now: assets.buyingPriceKobo }).from(assets).where(eq(assets.id, assetId));
  const changes = await tx
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, assetId),
        eq(auditLog.subjectType, 'asset'),
        sql`${auditLog.at} > now() - make_interval(days => ${daysLookedBack})`,
      ),
    );
  return changes
    .flatMap(({ detail }) => pricesIn(detail))
    .reduce((highest, price) => (price > highest ? price : highest), asset?.now ?? 0n);
}

// A row that was written directly in the database must not keep an order from being judged.
function pricesIn(detail: string): bigint[] {
  let found: Partial<Record<string, unknown>> = {};
  try {
    found = JSON.parse(detail) as typeof found;
  } catch {}
  return [found.buyingPrice, found.buyingPriceBefore].flatMap((price) =>
    typeof price === 'string' && isNaira(price) ? [koboOf(price)] : [],
  );
}
