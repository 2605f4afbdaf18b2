import { index, pgTable, uuid } from '../drizzle.ts';
import { moment } from './columns.ts';
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
    claimedAt: moment('claimed_at').notNull(),
    leaseUntil: moment('lease_until').notNull(),
  },
  (t) => [index('order_claims_holder').on(t.holderId, t.leaseUntil)],
);
