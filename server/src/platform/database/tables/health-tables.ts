import { boolean, check, integer, pgTable, sql, text } from '../drizzle.ts';
import { bytea, moment } from './columns.ts';

/** One row that proves whether a key is the one this database was sealed with. */
export const keyCheck = pgTable('key_check', {
  id: boolean('id').primaryKey().default(true),
  mac: bytea('mac').notNull(),
});

/**
 * The keys that this database was written with, in their order; the last one is in use. A former one leaves what verifies
 * its signatures, sealed with the last.
 */
export const secretKeys = pgTable(
  'secret_keys',
  {
    number: integer('number').primaryKey(),
    id: text('id').notNull().unique(),
    verifier: bytea('verifier'),
    since: moment('since').notNull().defaultNow(),
  },
  (t) => [
    check('secret_keys_number', sql`${t.number} > 0`),
    check('secret_keys_id', sql`${t.id} ~ '^[0-9a-f]{8}$'`),
  ],
);

/** One row that readiness rewrites to prove that the database takes writes. */
export const readiness = pgTable('readiness', {
  id: boolean('id').primaryKey().default(true),
  checkedAt: moment('checked_at').notNull(),
});

/** How the nightly backups stand: one row, from the first server on that was told to make them. */
export const backupState = pgTable('backup_state', {
  id: boolean('id').primaryKey().default(true),
  wantedSince: moment('wanted_since').notNull().defaultNow(),
  /** Up to when the newest good one has everything. */
  goodAt: moment('good_at'),
  goodFile: text('good_file'),
  /** The archive of the write-ahead log that it begins, if any. */
  goodArchive: text('good_archive'),
  failedAt: moment('failed_at'),
  fault: text('fault'),
  /** When super-admins were last mailed that something is wrong. */
  toldAt: moment('told_at'),
});

/** One row while no customer can place an order. The audit log says who did it. */
export const tradingPause = pgTable(
  'trading_pause',
  {
    id: boolean('id').primaryKey().default(true),
    since: moment('since').notNull().defaultNow(),
    /** Null: the command line gave none. For staff only. */
    reason: text('reason'),
  },
  (t) => [check('trading_pause_only', sql`${t.id}`)],
);
