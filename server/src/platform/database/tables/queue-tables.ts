import type { SavedFilter } from '@nairadesk/contract/order-filters';
import { index, jsonb, pgTable, text, unique, uuid } from '../drizzle.ts';
import { id, moment } from './columns.ts';
import { orders } from './orders-tables.ts';
import { users } from './users-tables.ts';

/**
 * Who has an order, or had it last: the lease ends by itself. Its own table, as a holder at work renews it each minute
 * and a row of `orders` has many indexes.
 */
export const orderClaims = pgTable(
  'order_claims',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    holderId: uuid('holder_id')
      .notNull()
      .references(() => users.id),
    /** Null: the holder took it. */
    handedBy: uuid('handed_by').references(() => users.id),
    /** From whom the holder took it over; null: it was free, or handed to them. */
    takenFrom: uuid('taken_from').references(() => users.id),
    claimedAt: moment('claimed_at').notNull(),
    leaseUntil: moment('lease_until').notNull(),
  },
  (t) => [index('order_claims_holder').on(t.holderId, t.leaseUntil)],
);

/** Filters of the order queue, each member of staff's own. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<SavedFilter['filters']>().notNull(),
  },
  (t) => [unique('saved_filters_name').on(t.staffId, t.name)],
);
