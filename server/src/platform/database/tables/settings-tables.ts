import type { BankKind } from '@nairadesk/contract/banks';
import type { Network } from '@nairadesk/contract/networks';
import { boolean, check, index, integer, pgTable, sql, text, unique, uuid } from '../drizzle.ts';
import { id, moment } from './columns.ts';
import { users } from './users-tables.ts';

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    bankName: text('bank_name').notNull(),
    accountName: text('account_name').notNull(),
    accountNumber: text('account_number').notNull(),
    /** When the bank confirmed this account name. */
    nameConfirmedAt: moment('name_confirmed_at'),
    /** When it was last saved; `changed_at`, which a trigger keeps, is when it became another account. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [index('bank_accounts_number').on(t.accountNumber)],
);

/** The banks to choose from. A name that is not among them can be typed all the same. */
export const banks = pgTable(
  'banks',
  {
    name: text('name').primaryKey(),
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    kind: text('kind').$type<BankKind>().notNull(),
    cbnCode: text('cbn_code'),
    nipCode: text('nip_code'),
    /** What the provider of account names calls it; null: it cannot be asked about this bank. */
    providerCode: text('provider_code').unique(),
    position: integer('position').notNull().default(1000),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check(
      'banks_kind',
      sql`${t.kind} in ('commercial', 'merchant', 'microfinance', 'payment-service', 'mobile-money', 'other')`,
    ),
    check('banks_codes', sql`${t.cbnCode} ~ '^([0-9]{3}|[0-9]{5})$' and ${t.nipCode} ~ '^[0-9]{6}$'`),
  ],
);

export const wallets = pgTable(
  'wallets',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    network: text('network').$type<Network>().notNull(),
    address: text('address').notNull(),
    memo: text('memo'),
    /** The owner confirmed that no memo is needed; false with a null memo: not answered yet. */
    noMemo: boolean('no_memo').notNull().default(false),
    position: integer('position').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When its address or memo last became another one: kept by a trigger. */
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    unique('wallets_user_network').on(t.userId, t.network),
    // Staff paste addresses as others write them.
    index('wallets_address').on(sql`lower(${t.address})`),
    check('wallets_memo', sql`not ${t.noMemo} or ${t.memo} is null`),
  ],
);

/**
 * Where a person's money went and goes: each bank account and wallet they saved, from when until when. Triggers of
 * those tables write it, so that no way of saving them can forget it; what it says of an account never changes.
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
    // The payees that are saved now, and those just replaced, among thousands.
    index('payee_history_until').on(t.userId, t.until),
    // By these it is known who has had an account or wallet, and since when, however often they saved it.
    index('payee_history_number_of').on(t.accountNumber, t.userId, t.since),
    // At an exchange many share one address, and the memo tells them apart.
    index('payee_history_wallet_of').on(
      sql`lower(${t.address})`,
      sql`coalesce(${t.memo}, '')`,
      t.userId,
      t.since,
    ),
    check(
      'payee_history_kind',
      sql`case when ${t.network} is null
        then num_nonnulls(${t.bankName}, ${t.accountName}, ${t.accountNumber}) = 3 and num_nonnulls(${t.address}, ${t.memo}) = 0
        else ${t.address} is not null and num_nonnulls(${t.bankName}, ${t.accountName}, ${t.accountNumber}) = 0 end`,
    ),
  ],
);
