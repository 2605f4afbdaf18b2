import { jumps } from '@nairadesk/contract/asset-prices';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import { sql } from '../database/drizzle.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { type Lines, lines } from './term-lines.ts';

type Sale = Pick<
  typeof orders.$inferSelect,
  'orderType' | 'cardCount' | 'assetId' | 'priceKobo' | 'placedAt'
>;

/**
 * The line of a slip for a sale at a price that had been raised by more than the owner's percent within the day before
 * it was placed: the clerk who raised it may know the seller. By the history up to then, which doesn't change any more.
 * Else none.
 */
export async function raisedPriceLines(
  tx: Tx,
  { orderType, cardCount, assetId, priceKobo, placedAt }: Sale,
  { priceJumpPercent }: Pick<DeskRulesRow, 'priceJumpPercent'>,
): Promise<Lines> {
  if (orderType === 'buy' || cardCount !== null) return [];
  const at = sql`${placedAt.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ least: string | null }>(sql`
    select min(selling_price_kobo)::text as least from price_history
    where asset_id = ${assetId} and since <= ${at} and since >= coalesce(
      (select max(since) from price_history where asset_id = ${assetId} and since < ${at} - interval '1 day'), '-infinity')`);
  const least = BigInt(rows[0]?.least ?? priceKobo);
  if (least >= priceKobo || !jumps(nairaOf(least), nairaOf(priceKobo), priceJumpPercent)) return [];
  const [then, now] = [least, priceKobo].map((kobo) => formatNaira(nairaOf(kobo)));
  return lines({ 'Our price': `${now} for one, up from ${then} within a day` });
}
