import type { Db } from '../database/database.ts';
import { eq, type SQL, sql } from '../database/drizzle.ts';
import { assets } from '../database/tables/assets-tables.ts';

/** So long a price is looked for. */
const daysLookedBack = 7;

/**
 * The highest price, in kobo for one unit, at which an asset was bought from us in the last days, by the activity log;
 * 0 where there is no such asset.
 */
export async function readHighestPrice(read: Db, assetId: string): Promise<bigint> {
  const [asset] = await read
    .select({ now: assets.buyingPriceKobo })
    .from(assets)
    .where(eq(assets.id, assetId));
  // Read without parsing, in the database: staff may have saved thousands, and a row that was written directly in the
  // database must not keep an order from being judged. What a person writes has no quotation mark without a backslash.
  const { rows } = await read.execute<{ highest: string | null }>(sql`
    select max(replace(found[1], '.', '')::numeric)::text as highest from ${assetChanges(sql`${assetId}`, firstDay)} changes
    cross join lateral regexp_matches(detail, '"buyingPrice(?:Before)?":"(\\d+\\.\\d\\d)"', 'g') found`);
  const [before, now] = [BigInt(rows[0]?.highest ?? 0), asset?.now ?? 0n];
  return before > now ? before : now;
}

const firstDay = sql`now() - make_interval(days => ${daysLookedBack})`;

/** What the activity log has of an asset since a moment. */
export function assetChanges(assetId: SQL, since: SQL): SQL {
  return changesOf('asset', assetId, since);
}

/**
 * What the activity log has of an asset or a person since a moment. The index of its rows goes by their numbers: they are read from
 * the newest back to the first that is older, not all that there ever were. The offset keeps it a query of its own: joined
 * to others it would be read whole.
 */
export function changesOf(type: 'asset' | 'user', id: SQL, since: SQL): SQL {
  return sql`(
    select number, at, action, actor_id, detail from audit_log
    where subject_id = ${id} and subject_type = ${type} and at > ${since} and number > coalesce((
      select number from audit_log where subject_id = ${id} and at <= ${since}
      order by number desc limit 1), 0)
    offset 0)`;
}
