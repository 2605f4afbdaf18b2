import { index, pgTable, primaryKey, text, uuid } from '../drizzle.ts';
import { bytea, createdAt } from './columns.ts';
import { users } from './users-tables.ts';

/** The answer given to a request with an Idempotency-Key, written in the same transaction as its change. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    answer: text('answer').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);
