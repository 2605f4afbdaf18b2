import { bigint, check, numeric, pgTable, sql, text, unique, uniqueIndex, uuid } from '../drizzle.ts';
import { moment } from './columns.ts';
import { receiptMatches, receipts, refunds } from './money-tables.ts';
import { orders } from './orders-tables.ts';
import { statements } from './statements-tables.ts';

/** Whose side of a posting: docs/money.md says what each holds. */
export type LedgerAccount =
  | 'desk'
  | 'customer'
  | 'unclaimed'
  | 'refunds-owed'
  | 'rounding'
  | 'fees'
  | 'stamp-duty'
  | `wallet:${string}`
  | 'opening'
  | `bank:${string}`
  | `savings:${string}`;

export type Posting =
  | 'trade'
  | 'rounding'
  | 'coins'
  | 'reversal'
  | 'receipt'
  | 'match'
  | 'undo'
  | 'refund'
  | 'withdraw'
  | 'code-reversal'
  | 'opening';

/** Append-only double entry: for each posting and currency the amounts sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    posting: text('posting').$type<Posting>().notNull().default('trade'),
    // What it is about: one of these.
    orderId: uuid('order_id').references(() => orders.id),
    receiptId: uuid('receipt_id').references(() => receipts.id),
    matchId: uuid('match_id').references(() => receiptMatches.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    statementId: uuid('statement_id').references(() => statements.id),
    account: text('account').$type<LedgerAccount>().notNull(),
    /** 'NGN', or the id of the asset. */
    currency: text('currency').notNull(),
    /** Naira for NGN, units of the asset otherwise; what the account gained. */
    amount: numeric('amount', { precision: 38, scale: 18 }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    unique('ledger_entries_once').on(t.orderId, t.posting, t.currency, t.account),
    uniqueIndex('ledger_entries_receipt')
      .on(t.receiptId, t.posting, t.account)
      .where(sql`${t.receiptId} is not null`),
    uniqueIndex('ledger_entries_match')
      .on(t.matchId, t.posting, t.account)
      .where(sql`${t.matchId} is not null`),
    uniqueIndex('ledger_entries_refund')
      .on(t.refundId, t.posting, t.account)
      .where(sql`${t.refundId} is not null`),
    uniqueIndex('ledger_entries_statement')
      .on(t.statementId, t.posting, t.account)
      .where(sql`${t.statementId} is not null`),
    check(
      'ledger_entries_about',
      sql`num_nonnulls(${t.orderId}, ${t.receiptId}, ${t.matchId}, ${t.refundId}, ${t.statementId}) = 1
        and case when ${t.posting} in ('trade', 'rounding', 'coins', 'reversal') then ${t.orderId} is not null
          when ${t.posting} = 'receipt' then ${t.receiptId} is not null
          when ${t.posting} = 'match' then ${t.matchId} is not null
          when ${t.posting} = 'undo' then num_nonnulls(${t.matchId}, ${t.receiptId}, ${t.statementId}) = 1
          when ${t.posting} in ('refund', 'withdraw', 'code-reversal') then ${t.refundId} is not null
          when ${t.posting} = 'opening' then ${t.statementId} is not null else false end`,
    ),
    check(
      'ledger_entries_account',
      sql`${t.account} in ('desk', 'customer', 'unclaimed', 'refunds-owed', 'rounding', 'fees', 'stamp-duty', 'opening')
        or ${t.account} like 'bank:%' or ${t.account} like 'savings:%' or ${t.account} like 'wallet:%'`,
    ),
    check('ledger_entries_amount', sql`${t.amount} <> 0`),
  ],
);
