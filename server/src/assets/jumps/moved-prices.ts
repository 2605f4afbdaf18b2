import { losesMoney } from '@nairadesk/contract/asset-changes';
import { koboOf } from '@nairadesk/contract/money';
import type { Tx } from '../../platform/audit/audit.ts';
import { sql } from '../../platform/database/drizzle.ts';
import type { Moved } from '../../platform/desk/prices/notify-jumps.ts';
import type { Terms } from '../asset-row.ts';

interface Change {
  id: string;
  before: Terms;
  now: Terms;
}

interface Past {
  [column: string]: unknown;
  id: string;
  leastBuying: string;
  mostBuying: string;
  leastSelling: string;
  mostSelling: string;
  usualBuying: string;
  usualSelling: string;
}

/**
 * What new prices move, and between which each was within the last day. Those that lose money have a mail of their own. To be
 * called before they are written.
 */
export async function readMovedPrices(tx: Tx, changes: readonly Change[]): Promise<Moved[]> {
  const others = changes.filter(({ now }) => !losesMoney(now.buyingPrice, now.sellingPrice));
  if (others.length === 0) return [];
  const ids = sql.param(others.map(({ id }) => id));
  // With the prices that held when the day began. Those of now are in the history too.
  const { rows } = await tx.execute<Past>(sql`
    with day as (
      select *, coalesce(lead(since) over of_asset, now())
        - case when lag(since) over of_asset is null then now() - interval '1 day' else since end as lasted
      from price_history h where asset_id = any(${ids}::uuid[]) and since >= coalesce(
        (select max(since) from price_history began
         where began.asset_id = h.asset_id and since < now() - interval '1 day'), '-infinity')
      window of_asset as (partition by asset_id order by since))
    select asset_id as id, min(buying_price_kobo)::text as "leastBuying", max(buying_price_kobo)::text as "mostBuying",
      min(selling_price_kobo)::text as "leastSelling", max(selling_price_kobo)::text as "mostSelling",
      (select buying_price_kobo from day one where one.asset_id = day.asset_id
        group by 1 order by sum(lasted) desc, 1 limit 1)::text as "usualBuying",
      (select selling_price_kobo from day one where one.asset_id = day.asset_id
        group by 1 order by sum(lasted) desc, 1 limit 1)::text as "usualSelling"
    from day group by asset_id`);
  const past = new Map(rows.map((row) => [row.id, row]));
  return others.flatMap(({ id, before, now }): Moved[] => {
    const was = past.get(id);
    if (!was) return [];
    return [
      {
        what: `${now.name}, what we pay`,
        worse: 'up',
        within: { least: BigInt(was.leastSelling), most: BigInt(was.mostSelling) },
        now: koboOf(now.sellingPrice),
        held: koboOf(before.sellingPrice),
        usual: BigInt(was.usualSelling),
      },
      {
        what: `${now.name}, what customers pay`,
        worse: 'down',
        within: { least: BigInt(was.leastBuying), most: BigInt(was.mostBuying) },
        now: koboOf(now.buyingPrice),
        held: koboOf(before.buyingPrice),
        usual: BigInt(was.usualBuying),
      },
    ];
  });
}
