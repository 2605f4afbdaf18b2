import type { AssetType } from '@nairadesk/contract/money';
import type { Network } from '@nairadesk/contract/networks';
import { boolean, check, index, integer, pgTable, primaryKey, sql, text, unique, uuid } from '../drizzle.ts';
import { kobo, moment } from './columns.ts';

/**
 * What orders can be about: every name that an asset ever had, with its type and each of its networks. A trigger adds to
 * it before there can be such an order; nothing is removed.
 */
export const orderKinds = pgTable(
  'order_kinds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    assetName: text('asset_name').notNull(),
    assetType: text('asset_type').$type<AssetType>().notNull(),
    network: text('network').$type<Network>(),
  },
  (t) => [unique('order_kinds_once').on(t.assetName, t.assetType, t.network).nullsNotDistinct()],
);

/**
 * The terms of older orders that are searched, apart from the orders, which change: platform/desk/fill-order-search.ts
 * adds them in batches, so that an order that is placed pays for none of this. Without foreign keys: what it repeats
 * never changes and is never deleted.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: uuid('order_id').notNull(),
    placedAt: moment('placed_at').notNull(),
    kindId: integer('kind_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
  },
  (t) => [
    // Read backwards it serves the newest orders of a kind.
    primaryKey({ columns: [t.kindId, t.placedAt, t.orderId] }),
    // By pairs of letters and by remainders of the amount, 1,300 keys in all: so few that what a batch adds to them
    // stays together. Trigrams would be 32,768, each on a page of its own.
    index('order_search_pieces').using('gin', sql`order_pieces(${t.transactionId}, ${t.amountKobo})`),
  ],
);

/**
 * Every account number and wallet, in small letters, that these older orders pay a customer at, with whose it is: they
 * may have another one by now. Filled with `order_search`, and like it without foreign keys.
 */
export const orderPayees = pgTable(
  'order_payees',
  {
    value: text('value').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.value, t.userId] })],
);

/** One row: orders placed until then are in `order_search`. */
export const orderSearchProgress = pgTable(
  'order_search_progress',
  {
    only: boolean('only').primaryKey().default(true),
    filledUntil: moment('filled_until').notNull(),
  },
  (t) => [check('order_search_progress_only', sql`${t.only}`)],
);
