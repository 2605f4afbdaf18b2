import { jumps } from '@nairadesk/contract/asset-prices';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import { sql } from '../database/drizzle.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { type Lines, lines } from './term-lines.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  'orderType' | 'cardCount' | 'assetId' | 'priceKobo' | 'placedAt'
>;

/**
 * The line of a slip for an order at a price that had been moved against us by more than the owner's percent within the
 * day before it was placed: raised for a sale, lowered for a purchase. The clerk who did it may know the customer. By what
 * was until then, which doesn't change any more. Else none.
 */
export async function movedPriceLines(
  tx: Tx,
  { orderType, cardCount, assetId, priceKobo, placedAt }: Order,
  { priceJumpPercent }: Pick<DeskRulesRow, 'priceJumpPercent'>,
): Promise<Lines> {
  if (cardCount !== null) return [];
  const isSale = orderType === 'sell';
  const at = sql`${placedAt.toISOString()}::timestamptz`;
  const best = isSale ? sql`min(selling_price_kobo)` : sql`max(buying_price_kobo)`;
  const { rows } = await tx.execute<{ best: string | null }>(sql`
    select ${best}::text as best from price_history
    where asset_id = ${assetId} and since <= ${at} and since >= coalesce(
      (select max(since) from price_history where asset_id = ${assetId} and since < ${at} - interval '1 day'),
      '-infinity')`);
  const before = BigInt(rows[0]?.best ?? priceKobo);
  const isAgainstUs = isSale ? before < priceKobo : before > priceKobo;
  if (!isAgainstUs || !jumps(nairaOf(before), nairaOf(priceKobo), priceJumpPercent)) return [];
  const [then, now] = [before, priceKobo].map((kobo) => formatNaira(nairaOf(kobo)));
  return lines({ 'Our price': `${now} for one, ${isSale ? 'up' : 'down'} from ${then} within a day` });
}
