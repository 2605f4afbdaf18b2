import { isNaira, koboOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import { and, eq, sql } from '../database/drizzle.ts';
import { assets } from '../database/tables/assets-tables.ts';
import { auditLog } from '../database/tables/audit-tables.ts';

/** So long a price is looked for, and a name is new. */
export const daysLookedBack = 7;

/**
 * The highest price, in kobo for one unit, at which an asset was bought from us in the last days, by the activity log;
 * 0 where there is no such asset.
 */
export async function readHighestPrice(tx: Tx, assetId: string): Promise<bigint> {
  const [asset] = await tx.select({ now: assets.buyingPriceKobo }).from(assets).where(eq(assets.id, assetId));
  const changes = await readChanges(tx, assetId);
  return changes
    .flatMap(pricesIn)
    .reduce((highest, price) => (price > highest ? price : highest), asset?.now ?? 0n);
}

/**
 * Whether an asset came, or got its name, within the last days: its prices say nothing of what is sold under that name.
 */
export async function isNewlyNamed(tx: Tx, assetId: string): Promise<boolean> {
  const [young] = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.id, assetId), sql`${assets.createdAt} > ${firstDay}`));
  return young !== undefined || (await readChanges(tx, assetId)).some(({ nameBefore }) => nameBefore);
}

const firstDay = sql`now() - make_interval(days => ${daysLookedBack})`;

type Change = Partial<Record<string, unknown>>;

async function readChanges(tx: Tx, assetId: string): Promise<Change[]> {
  const rows = await tx
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, assetId),
        eq(auditLog.subjectType, 'asset'),
        sql`${auditLog.at} > ${firstDay}`,
      ),
    );
  return rows.map(({ detail }) => changeIn(detail));
}

// A row that was written directly in the database must not keep an order from being judged.
function changeIn(detail: string): Change {
  try {
    return JSON.parse(detail) as Change;
  } catch {
    return {};
  }
}

function pricesIn({ buyingPrice, buyingPriceBefore }: Change): bigint[] {
  return [buyingPrice, buyingPriceBefore].flatMap((price) =>
    typeof price === 'string' && isNaira(price) ? [koboOf(price)] : [],
  );
}
