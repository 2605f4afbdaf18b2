import type { Network } from '@nairadesk/contract/networks';
import { check, index, pgTable, sql, text, uuid } from '../drizzle.ts';
import { id, moment } from './columns.ts';
import { users } from './users-tables.ts';

/**
 * Where somebody's money went and goes: each bank account and wallet they saved, from when until when. Triggers of those
 * tables write it, so that no way of saving them can forget it; what it says of an account never changes.
 */
export const payeeHistory = pgTable(
  'payee_history',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Of a wallet; null: a bank account. */
    network: text('network').$type<Network>(),
    bankName: text('bank_name'),
    accountName: text('account_name'),
    accountNumber: text('account_number'),
    address: text('address'),
    memo: text('memo'),
    since: moment('since').notNull(),
    /** Null: it is saved now. */
    until: moment('until'),
  },
  (t) => [
    index('payee_history_user').on(t.userId, t.since, t.id),
    check(
      'payee_history_kind',
      sql`case when ${t.network} is null
        then num_nonnulls(${t.bankName}, ${t.accountName}, ${t.accountNumber}) = 3 and num_nonnulls(${t.address}, ${t.memo}) = 0
        else ${t.address} is not null and num_nonnulls(${t.bankName}, ${t.accountName}, ${t.accountNumber}) = 0 end`,
    ),
  ],
);
