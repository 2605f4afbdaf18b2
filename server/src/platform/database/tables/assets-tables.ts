import type { AssetType } from '@nairadesk/contract/money';
import type { Network } from '@nairadesk/contract/networks';
import { check, index, integer, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { bytea, createdAt, id, kobo, moment } from './columns.ts';

export const images = pgTable('images', {
  /** SHA-256 of the bytes, hex: also the name it is served under. */
  hash: text('hash').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: createdAt(),
});

export const assets = pgTable(
  'assets',
  {
    id: id(),
    name: text('name').notNull(),
    assetType: text('asset_type').$type<AssetType>().notNull(),
    logoHash: text('logo_hash').references(() => images.hash),
    minAmountKobo: kobo('min_amount_kobo').notNull(),
    maxAmountKobo: kobo('max_amount_kobo'),
    buyingPriceKobo: kobo('buying_price_kobo').notNull(),
    sellingPriceKobo: kobo('selling_price_kobo').notNull(),
    /** Counted up by a trigger with every change of the two prices. */
    priceVersion: integer('price_version').notNull().default(1),
    description: text('description'),
    networks: text('networks').array().$type<Network[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Taken off sale; kept because orders point at it. */
    archivedAt: moment('archived_at'),
  },
  (t) => [
    uniqueIndex('assets_name').on(t.assetType, sql`lower(${t.name})`).where(sql`${t.archivedAt} is null`),
    index('assets_logo').on(t.logoHash),
    check('assets_type', sql`${t.assetType} in ('cryptocurrency', 'gift-card')`),
    check('assets_prices', sql`${t.buyingPriceKobo} > 0 and ${t.sellingPriceKobo} > 0`),
    check(
      'assets_limits',
      sql`${t.minAmountKobo} >= 0 and (${t.maxAmountKobo} is null or ${t.maxAmountKobo} >= ${t.minAmountKobo})`,
    ),
    check('assets_networks', sql`(${t.assetType} = 'cryptocurrency') = (cardinality(${t.networks}) > 0)`),
  ],
);

/**
 * What each asset's prices were since when. A trigger writes it with any change, also one past the server. The last row
 * is what holds.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id),
    since: moment('since').notNull().defaultNow(),
    buyingPriceKobo: kobo('buying_price_kobo').notNull(),
    sellingPriceKobo: kobo('selling_price_kobo').notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.since] })],
);
