import { losesMoney } from '@nairadesk/contract/asset-changes';
import { koboOf } from '@nairadesk/contract/money';
import type { Tx } from '../../platform/audit/audit.ts';
import { sql } from '../../platform/database/drizzle.ts';
import type { Moved } from '../../platform/desk/prices/notify-jumps.ts';
import type { Terms } from '../asset-row.ts';

interface Change {
  id: string;
  now: Terms;
}

interface Past {
  [column: string]: unknown;
  id: string;
  leastSelling: string;
  mostSellingSince: string;
  mostBuying: string;
  leastBuyingSince: string;
}

/**
 * What new prices move: which was best for us within the last day, and which worst since it was that. Those that lose money
 * have a mail of their own. To be called before they are written.
 */
export async function readMovedPrices(tx: Tx, changes: readonly Change[]): Promise<Moved[]> {
  const others = changes.filter(({ now }) => !losesMoney(now.buyingPrice, now.sellingPrice));
  if (others.length === 0) return [];
  const ids = sql.param(others.map(({ id }) => id));
  // With the prices that held when the day began. Those of now are in the history too.
  const { rows } = await tx.execute<Past>(sql`
    with day as (
      select * from price_history h where asset_id = any(${ids}::uuid[]) and since >= coalesce(
        (select max(since) from price_history began
         where began.asset_id = h.asset_id and since < now() - interval '1 day'), '-infinity')),
    best as (
      select distinct asset_id,
        first_value(since) over (partition by asset_id order by selling_price_kobo, since desc) as "lowSelling",
        first_value(since) over (partition by asset_id order by buying_price_kobo desc, since desc) as "highBuying"
      from day)
    select asset_id as id, min(selling_price_kobo)::text as "leastSelling", max(buying_price_kobo)::text as "mostBuying",
      (max(selling_price_kobo) filter (where since >= "lowSelling"))::text as "mostSellingSince",
      (min(buying_price_kobo) filter (where since >= "highBuying"))::text as "leastBuyingSince"
    from day join best using (asset_id) group by asset_id`);
  const past = new Map(rows.map((row) => [row.id, row]));
  return others.flatMap(({ id, now }): Moved[] => {
    const was = past.get(id);
    if (!was) return [];
    return [
      {
        what: `${now.name}, what we pay`,
        worse: 'up',
        within: { best: BigInt(was.leastSelling), worst: BigInt(was.mostSellingSince) },
        now: koboOf(now.sellingPrice),
      },
      {
        what: `${now.name}, what customers pay`,
        worse: 'down',
        within: { best: BigInt(was.mostBuying), worst: BigInt(was.leastBuyingSince) },
        now: koboOf(now.buyingPrice),
      },
    ];
  });
}
