import type { Occasion } from '@nairadesk/contract/alerts';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../drizzle.ts';
import { sessions } from './auth-tables.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { users } from './users-tables.ts';

/** What a member of staff wants to be told of, and how; without a row, `alertDefaults` of the contract. */
export const alertChoices = pgTable(
  'alert_choices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    occasion: text('occasion').$type<Occasion>().notNull(),
    sound: boolean('sound').notNull(),
    push: boolean('push').notNull(),
    mail: boolean('mail').notNull(),
    /** For how long an order has waited; of `order-waiting` alone. */
    minutes: smallint('minutes'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.occasion] }),
    check('alert_choices_minutes', sql`(${t.minutes} is not null) = (${t.occasion} = 'order-waiting')`),
  ],
);

/** A browser that shows notifications, for as long as its session lives. Its address and keys are sealed: who has them may write to it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpointHash: bytea('endpoint_hash').notNull(),
    sealed: bytea('sealed').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpointHash),
    index('push_subscriptions_user').on(t.userId, t.createdAt),
    index('push_subscriptions_session').on(t.sessionId),
  ],
);

/** Our one pair of keys for push services (VAPID), made at the first start. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateSealed: bytea('private_sealed').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('push_keys_one', sql`${t.id} = 1`)],
);

/** Who was told of what, so that nobody is told twice: an order that waits, a refund that is due. */
export const alertsTold = pgTable(
  'alerts_told',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    occasion: text('occasion').$type<Occasion>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    toldAt: moment('told_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.occasion, t.subjectId] }), index('alerts_told_at').on(t.toldAt)],
);
