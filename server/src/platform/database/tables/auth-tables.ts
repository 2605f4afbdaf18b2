import type { Language } from '@nairadesk/contract/languages';
import { boolean, check, index, integer, pgTable, sql, text, uuid } from '../drizzle.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { users } from './users-tables.ts';

/** A sign-up with this address: it has no rights until the emailed link is opened. */
export const signUpAttempts = pgTable(
  'sign_up_attempts',
  {
    id: id(),
    name: text('name').notNull(),
    /** In its one spelling (`canonicalEmail`), which a trigger holds. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** Null once it has become an account: it stays only for what strangers to the address are answered. */
    passwordHash: text('password_hash'),
    /** Token of the register answer: known, without any right. */
    sessionTokenHash: bytea('session_token_hash').notNull().unique(),
    /** That of the page where it was made: of its mails, and of the account. */
    language: text('language').$type<Language>(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('sign_up_attempts_email').on(t.email, t.createdAt),
    check('sign_up_attempts_language', sql`${t.language} in ('en', 'pcm', 'ha', 'yo', 'ig')`),
  ],
);

export const linkTokens = pgTable(
  'link_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** `activated`: an activation link whose account already exists; it only says so. */
    purpose: text('purpose').$type<'activation' | 'activated' | 'reset'>().notNull(),
    attemptId: uuid('attempt_id').references(() => signUpAttempts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('link_tokens_attempt').on(t.attemptId),
    index('link_tokens_user').on(t.userId),
    check(
      'link_tokens_subject',
      sql`(${t.purpose} = 'activation' and ${t.attemptId} is not null and ${t.userId} is null)
       or (${t.purpose} in ('activated', 'reset') and ${t.userId} is not null and ${t.attemptId} is null)`,
    ),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull().unique(),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    /** Exact to a few minutes: not every request writes it. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** When its holder last typed their password, or used a passkey in its place. */
    passwordCheckedAt: moment('password_checked_at').notNull().defaultNow(),
    /** A second factor was given. Without it the session of a user with two-factor authentication is not valid. */
    secondStep: boolean('second_step').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** How often something was attempted within a window. The table keeps its first name: older instances may run beside this one. */
export const rateLimits = pgTable(
  'throttles',
  {
    key: bytea('key').primaryKey(),
    tries: integer('tries').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('throttles_ends').on(t.endsAt)],
);
