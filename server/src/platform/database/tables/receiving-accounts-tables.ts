import { check, pgTable, sql, text, unique, uuid } from '../drizzle.ts';
import { createdAt, id, kobo, moment } from './columns.ts';
import { users } from './users-tables.ts';

/** Bank accounts of ours that customers pay into. Bank and number are the account and never change; none is deleted. */
export const receivingAccounts = pgTable(
  'receiving_accounts',
  {
    id: id(),
    bankName: text('bank_name').notNull(),
    /** Only a correction in Settings changes it. */
    accountName: text('account_name').notNull(),
    accountNumber: text('account_number').notNull(),
    /** Most that one day's orders to it may sum to; null: any sum. */
    dailyCapKobo: kobo('daily_cap_kobo'),
    /** Null: new orders get it. */
    switchedOffAt: moment('switched_off_at'),
    switchedOffReason: text('switched_off_reason'),
    switchedOffBy: uuid('switched_off_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('receiving_accounts_number').on(t.bankName, t.accountNumber),
    check('receiving_accounts_cap', sql`${t.dailyCapKobo} > 0`),
    check(
      'receiving_accounts_off',
      sql`(${t.switchedOffAt} is null) = (${t.switchedOffReason} is null) and (${t.switchedOffBy} is null or ${t.switchedOffAt} is not null)`,
    ),
  ],
);
