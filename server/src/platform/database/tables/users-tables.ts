import type { Language } from '@nairadesk/contract/languages';
import type { Role } from '@nairadesk/contract/roles';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../drizzle.ts';
import { createdAt, id, moment } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    /** In its one spelling (`canonicalEmail`), which a trigger holds. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    country: text('country'),
    role: text('role').$type<Role>().notNull().default('user'),
    passwordHash: text('password_hash').notNull(),
    /** Marks the super-admin whose bank and wallets customers pay into; at most one. */
    treasury: boolean('treasury').notNull().default(false),
    suspendedAt: moment('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** Since when the customer may place no orders, because of staff, and why; they can log in all the same. */
    tradingFrozenAt: moment('trading_frozen_at'),
    tradingFrozenBy: uuid('trading_frozen_by').references((): AnyPgColumn => users.id),
    tradingFrozenReason: text('trading_frozen_reason'),
    /** What they read, and are mailed, in; null: nothing chosen, so English. */
    language: text('language').$type<Language>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_treasury').on(t.treasury).where(sql`${t.treasury}`),
    index('users_staff').on(t.role).where(sql`${t.role} <> 'user'`),
    // Ascending: read backwards it serves the list of customers, newest first, which skips the few staff.
    index('users_newest').on(t.createdAt, t.id),
    // A handful of countries, which a search steps through.
    index('users_country').on(t.country).where(sql`${t.country} is not null`),
    // A whole phone number is in this index once; its pieces are in most numbers.
    index('users_phone').on(t.phone),
    // For searches by any part of them (pg_trgm).
    index('users_words').using(
      'gin',
      t.name.op('gin_trgm_ops'),
      t.email.op('gin_trgm_ops'),
      t.phone.op('gin_trgm_ops'),
    ),
    // Whom a name may be that a bank wrote, however either is spelled.
    index('users_name_words').using('gin', sql`name_words(${t.name})`),
    check('users_role', sql`${t.role} in ('user', 'admin', 'super-admin')`),
    check('users_treasury_role', sql`not ${t.treasury} or ${t.role} = 'super-admin'`),
    check('users_treasury_active', sql`not ${t.treasury} or ${t.suspendedAt} is null`),
    check(
      'users_trading_frozen',
      sql`num_nonnulls(${t.tradingFrozenAt}, ${t.tradingFrozenBy}, ${t.tradingFrozenReason}) in (0, 3)`,
    ),
    check('users_language', sql`${t.language} in ('en', 'pcm', 'ha', 'yo', 'ig')`),
    check('users_suspended_reason', sql`${t.suspendedReason} is null or ${t.suspendedAt} is not null`),
  ],
);
