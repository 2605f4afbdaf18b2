import type { DateOrder } from '@nairadesk/contract/statement-columns';
import { check, index, integer, jsonb, pgTable, primaryKey, sql, text, uuid } from '../drizzle.ts';
import { createdAt, id, kobo, moment } from './columns.ts';
import { receivingAccounts } from './receiving-accounts-tables.ts';
import { users } from './users-tables.ts';

/** A bank's statement that was imported; its lines are receipts. */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => receivingAccounts.id),
    fileName: text('file_name').notNull(),
    /** A hash of the file's bytes, and one of the columns and date order that it was read by; null: before they were kept. */
    fileHash: text('file_hash'),
    readAs: text('read_as'),
    lines: integer('lines').notNull(),
    /** What nothing knew before; of it so much was matched by our transaction ID. */
    added: integer('added').notNull(),
    matched: integer('matched').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** Null: the bank writes no balances. */
    openingKobo: kobo('opening_kobo'),
    closingKobo: kobo('closing_kobo'),
    importedBy: uuid('imported_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** When its import was taken back; null: it stands. */
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id),
    undoneReason: text('undone_reason'),
  },
  (t) => [
    index('statements_all').on(t.createdAt, t.id),
    index('statements_account').on(t.accountId, t.lastAt),
    check('statements_balances', sql`(${t.openingKobo} is null) = (${t.closingKobo} is null)`),
    check('statements_undone', sql`num_nonnulls(${t.undoneAt}, ${t.undoneBy}, ${t.undoneReason}) in (0, 3)`),
  ],
);

/** How the files of an account with these headings are read: confirmed once, and remembered. */
export const statementMappings = pgTable(
  'statement_mappings',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => receivingAccounts.id),
    headingsKey: text('headings_key').notNull(),
    columns: jsonb('columns').$type<Record<string, number>>().notNull(),
    dateOrder: text('date_order').$type<DateOrder>().notNull(),
    confirmedBy: uuid('confirmed_by')
      .notNull()
      .references(() => users.id),
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.headingsKey] })],
);
