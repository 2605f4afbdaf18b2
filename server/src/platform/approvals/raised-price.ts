import { jumps } from '@nairadesk/contract/asset-prices';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import { sql } from '../database/drizzle.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { daysLookedBack } from './highest-price.ts';
import { type Lines, lines } from './term-lines.ts';

type Sale = Pick<
  typeof orders.$inferSelect,
  'orderType' | 'cardCount' | 'assetId' | 'priceKobo' | 'placedAt'
>;

/**
 * The line of a slip for a sale at a price that had been raised by more than the owner's percent within the day before
 * it was placed, or of an asset that had been added within the days before: the clerk who did it may know the seller. By
 * what was until then, which doesn't change any more. Else none.
 */
export async function raisedPriceLines(
  tx: Tx,
  { orderType, cardCount, assetId, priceKobo, placedAt }: Sale,
  { priceJumpPercent }: Pick<DeskRulesRow, 'priceJumpPercent'>,
): Promise<Lines> {
  if (orderType === 'buy' || cardCount !== null) return [];
  const at = sql`${placedAt.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ least: string | null; isNew: boolean }>(sql`
    select created_at > ${at} - make_interval(days => ${daysLookedBack}) as "isNew",
      (select min(selling_price_kobo)::text from price_history
        where asset_id = assets.id and since <= ${at} and since >= coalesce(
          (select max(since) from price_history where asset_id = assets.id and since < ${at} - interval '1 day'),
          '-infinity')) as least
    from assets where id = ${assetId}`);
  const [least, isNew] = [BigInt(rows[0]?.least ?? priceKobo), rows[0]?.isNew === true];
  const isRaised = least < priceKobo && jumps(nairaOf(least), nairaOf(priceKobo), priceJumpPercent);
  if (!isRaised && !isNew) return [];
  const [then, now] = [least, priceKobo].map((kobo) => formatNaira(nairaOf(kobo)));
  const up = isRaised ? `, up from ${then} within a day` : '';
  const added = isNew ? `, of what was added less than ${daysLookedBack} days before` : '';
  return lines({ 'Our price': `${now} for one${up}${added}` });
}
