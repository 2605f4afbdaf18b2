import { type SQL, sql } from '../../database/drizzle.ts';
import { assets } from '../../database/tables/assets-tables.ts';
import { plainAssetName } from './plain-asset-name.ts';

// Taken off sale and added anew, a coin has another row, and nobody changes the prices of the former.
const isOnSale = sql`today.archived_at is null and today.asset_type = orders.asset_type`;
// Another spelling, which no index has, is looked for only where an asset isn't on sale under it, and
// for orders that are open, or are closed by this transaction.
const isElsewhere = sql`(orders.closed_at is null or orders.closed_at >= now()) and not exists (
  select from assets own
  where own.id = orders.asset_id and own.archived_at is null and lower(own.name) = lower(orders.asset_name))`;

/** What the asset of a row of `orders` costs and brings today: its own prices, and those of what is on sale under its name. */
export const pricesToday: SQL = sql`(
  select max(prices.buying_price_kobo) as buying, min(prices.selling_price_kobo) as selling from (
    select today.buying_price_kobo, today.selling_price_kobo from assets today
    where today.id = orders.asset_id or (${isOnSale} and lower(today.name) = lower(orders.asset_name))
    union all
    select today.buying_price_kobo, today.selling_price_kobo from assets today
    where (select ${isElsewhere}) and ${isOnSale}
      and ${plainAssetName(sql`today.name`)} = (select ${plainAssetName(sql`orders.asset_name`)})) prices)`;

/** What one unit of a row of `orders` costs to buy today, in kobo: the more, where there are two prices. */
export const todaysPrice: SQL<bigint> = sql<bigint>`(select buying from ${pricesToday} prices)`.mapWith(
  assets.buyingPriceKobo,
);

/** What we pay today for one unit of a row `card` of `order_cards` of that order; null: we buy no such card. */
export const cardRateToday: SQL = sql`(
  select min(today.rate_kobo) from card_rates today where today.is_on
    and today.asset_id in (select asset.id from assets asset where asset.id = orders.asset_id
      or (asset.archived_at is null and asset.asset_type = orders.asset_type
        and lower(asset.name) = lower(orders.asset_name)))
    and today.country = card.country and today.form = card.form and today.receipt = card.receipt
    and coalesce(card.verdict_cents, card.face_cents) between today.from_cents and today.to_cents)`;
