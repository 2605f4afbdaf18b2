import { koboOf } from '@nairadesk/contract/money';
import type { Tx } from '../../platform/audit/audit.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { readDeskRules } from '../../platform/desk/desk-rules.ts';
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
 * What new prices move: which was best for us within the last day, and which worst since the last one that is far from the
 * new one, by the owner's percent; also where they lose money, which has a mail of its own: that one says what each unit
 * loses and not what it was worth. To be called before they are written.
 */
export async function readMovedPrices(tx: Tx, changes: readonly Change[]): Promise<Moved[]> {
  if (changes.length === 0) return [];
  const { priceJumpPercent: percent } = await readDeskRules(tx);
  const wanted = sql.join(
    changes.map(
      ({ id, now }) =>
        sql`(${id}::uuid, ${String(koboOf(now.sellingPrice))}::numeric, ${String(koboOf(now.buyingPrice))}::numeric)`,
    ),
    sql`, `,
  );
  // With the prices that held when the day began. Those of now are in the history too.
  const { rows } = await tx.execute<Past>(sql`
    with wanted (id, selling, buying) as (values ${wanted}),
    day as (
      select w.*, since, selling_price_kobo as was_selling, buying_price_kobo as was_buying
      from wanted w join price_history h on h.asset_id = w.id and since >= coalesce(
        (select max(since) from price_history began
         where began.asset_id = w.id and since < now() - interval '1 day'), '-infinity')),
    far as (
      select id, max(since) filter (where (selling - was_selling) * 100 > was_selling::numeric * ${percent}) as selling,
        max(since) filter (where (was_buying - buying) * 100 > was_buying::numeric * ${percent}) as buying
      from day group by id)
    select id, min(was_selling)::text as "leastSelling", max(was_buying)::text as "mostBuying",
      coalesce(max(was_selling) filter (where since >= far.selling), min(was_selling))::text as "mostSellingSince",
      coalesce(min(was_buying) filter (where since >= far.buying), max(was_buying))::text as "leastBuyingSince"
    from day join far using (id) group by id`);
  const past = new Map(rows.map((row) => [row.id, row]));
  return changes.flatMap(({ id, now }): Moved[] => {
    const was = past.get(id);
    if (!was) return [];
    return [
      {
        asset: id,
        what: `${now.name}, what we pay`,
        worse: 'up',
        within: { best: BigInt(was.leastSelling), worst: BigInt(was.mostSellingSince) },
        now: koboOf(now.sellingPrice),
      },
      {
        asset: id,
        what: `${now.name}, what customers pay`,
        worse: 'down',
        within: { best: BigInt(was.mostBuying), worst: BigInt(was.leastBuyingSince) },
        now: koboOf(now.buyingPrice),
      },
    ];
  });
}
