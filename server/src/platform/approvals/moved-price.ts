import { jumps } from '@nairadesk/contract/asset-prices';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import { and, desc, eq, sql } from '../database/drizzle.ts';
import { offers } from '../database/tables/offers-tables.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { type Lines, lines } from './term-lines.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  'id' | 'orderType' | 'cardCount' | 'assetId' | 'priceKobo' | 'placedAt'
>;

/**
 * The lines of a slip for an order at a price that had been moved against us by more than the owner's percent within the
 * day before it was placed, or before its customer was offered it, or that day's price: raised for a sale, lowered for a purchase. The
 * clerk who did it may know the customer. By what was until then, which doesn't change any more. What came in time keeps the
 * order's own price beside the offered one. Else none.
 */
export async function movedPriceLines(
  tx: Tx,
  order: Order,
  { priceJumpPercent: percent }: Pick<DeskRulesRow, 'priceJumpPercent'>,
): Promise<Lines> {
  if (order.cardCount !== null) return [];
  const offered = await readOffered(tx, order.id);
  const own = await movedText(tx, { ...order, placedAt: await readMade(tx, order) }, percent);
  const later = offered && (await movedText(tx, { ...order, ...offered }, percent));
  return [
    ...(own ? lines({ 'Our price': own }) : []),
    ...(later ? lines({ 'Our price, as offered': later }) : []),
  ];
}

async function movedText(tx: Tx, order: Order, percent: number): Promise<string | null> {
  const { orderType, assetId, priceKobo, placedAt } = order;
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
  if (!isAgainstUs || !jumps(nairaOf(before), nairaOf(priceKobo), percent)) return null;
  const [then, now] = [before, priceKobo].map((kobo) => formatNaira(nairaOf(kobo)));
  return `${now} for one, ${isSale ? 'up' : 'down'} from ${then} within a day`;
}

/** When its price was agreed on: a new order that was offered has that of the offer, however late it was accepted. */
async function readMade(tx: Tx, { id, placedAt }: Pick<Order, 'id' | 'placedAt'>): Promise<Date> {
  const [offer] = await tx.select({ at: offers.createdAt }).from(offers).where(eq(offers.newOrderId, id));
  return offer?.at ?? placedAt;
}

/** That day's price which the customer accepted, and when it was offered; null: there was no such offer. */
export async function readOffered(
  tx: Pick<Tx, 'select'>,
  orderId: string,
): Promise<Pick<Order, 'priceKobo' | 'placedAt'> | null> {
  const [offer] = await tx
    .select({ priceKobo: offers.newPriceKobo, placedAt: offers.createdAt })
    .from(offers)
    .where(and(eq(offers.orderId, orderId), eq(offers.kind, 'today'), eq(offers.state, 'accepted')))
    .orderBy(desc(offers.createdAt))
    .limit(1);
  return offer ?? null;
}
