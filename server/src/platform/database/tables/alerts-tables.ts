import type { Occasion } from '@nairadesk/contract/alerts';
import type { OrderType } from '@nairadesk/contract/money';
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
import { assets } from './assets-tables.ts';
import { sessions } from './auth-tables.ts';
import { bytea, createdAt, id, kobo, moment } from './columns.ts';
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

/**
 * A browser that shows notifications, for as long as its session lives. Its address and keys are sealed: a holder of
 * both may write to it.
 */
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

/** Who was told of what, so that no one is told twice: an order that waits, a refund that is due. */
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

/**
 * A customer's price alert, told once: the asset can be bought at this price or less, or sold at it or more. A trigger
 * marks it as reached with any change of the price, also one past the server.
 */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id),
    orderType: text('order_type').$type<OrderType>().notNull(),
    priceKobo: kobo('price_kobo').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    reachedAt: moment('reached_at'),
    /** What the price was then. */
    reachedPriceKobo: kobo('reached_price_kobo'),
    /** When push and mail were put in the outbox. */
    toldAt: moment('told_at'),
  },
  (t) => [
    uniqueIndex('price_alerts_waiting')
      .on(t.userId, t.assetId, t.orderType, t.priceKobo)
      .where(sql`${t.reachedAt} is null`),
    index('price_alerts_user').on(t.userId),
    index('price_alerts_price').on(t.assetId, t.orderType, t.priceKobo).where(sql`${t.reachedAt} is null`),
    index('price_alerts_untold')
      .on(t.reachedAt)
      .where(sql`${t.reachedAt} is not null and ${t.toldAt} is null`),
    check('price_alerts_type', sql`${t.orderType} in ('buy', 'sell')`),
    check('price_alerts_price_positive', sql`${t.priceKobo} > 0`),
    check('price_alerts_reached', sql`(${t.reachedAt} is null) = (${t.reachedPriceKobo} is null)`),
    check('price_alerts_told', sql`${t.toldAt} is null or ${t.reachedAt} is not null`),
  ],
);
