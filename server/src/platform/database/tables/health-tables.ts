import { boolean, pgTable } from '../drizzle.ts';
import { bytea, moment } from './columns.ts';

/** One row that proves whether a key is the one this database was sealed with. */
export const keyCheck = pgTable('key_check', {
  id: boolean('id').primaryKey().default(true),
  mac: bytea('mac').notNull(),
});

/** One row that readiness rewrites to prove that the database takes writes. */
export const readiness = pgTable('readiness', {
  id: boolean('id').primaryKey().default(true),
  checkedAt: moment('checked_at').notNull(),
});
