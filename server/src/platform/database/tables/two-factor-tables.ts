import { bigint, pgTable, primaryKey, uuid } from '../drizzle.ts';
import { bytea, createdAt, moment } from './columns.ts';
import { users } from './users-tables.ts';

/** What an authenticator app shares with us. It counts from `confirmedAt` on. */
export const twoFactors = pgTable('two_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretSealed: bytea('secret_sealed').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code taken: that one and those before are used up. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => twoFactors.userId, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
