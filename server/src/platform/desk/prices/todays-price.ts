import { type SQL, sql } from '../../database/drizzle.ts';
import { assets } from '../../database/tables/assets-tables.ts';

// Taken off sale and added anew, a coin has another row, and nobody changes the prices of the former.
const itsNameOnSale = sql`today.archived_at is null and today.asset_type = orders.asset_type
  and lower(today.name) = lower(orders.asset_name)`;

/** What the asset of a row of `orders` costs and brings today: its own prices, and those of what is on sale under its name. */
export const pricesToday: SQL = sql`(
  select max(today.buying_price_kobo) as buying, min(today.selling_price_kobo) as selling
  from assets today where today.id = orders.asset_id or (${itsNameOnSale}))`;

/** What one unit of a row of `orders` costs to buy today, in kobo: the more, where there are two prices. */
export const todaysPrice: SQL<bigint> = sql<bigint>`(select buying from ${pricesToday} prices)`.mapWith(
  assets.buyingPriceKobo,
);
