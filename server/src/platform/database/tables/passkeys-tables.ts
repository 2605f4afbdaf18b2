import { bigint, boolean, index, pgTable, text, uuid } from '../drizzle.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { users } from './users-tables.ts';

/** A passkey (WebAuthn credential) that its owner logs in with. Nothing here is secret. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's own id of it. */
    credentialId: bytea('credential_id').notNull().unique(),
    /** COSE_Key (RFC 9052). */
    publicKey: bytea('public_key').notNull(),
    /** The highest signature counter seen; 0 where the authenticator does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser may reach it: a hint for next time. */
    transports: text('transports').array().notNull(),
    /** Synced by its provider to other devices of its owner. */
    backedUp: boolean('backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Challenges that were answered: each is good for one answer. Open ones are not stored. */
export const usedPasskeyChallenges = pgTable(
  'used_passkey_challenges',
  {
    challengeHash: bytea('challenge_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('used_passkey_challenges_expires').on(t.expiresAt)],
);
