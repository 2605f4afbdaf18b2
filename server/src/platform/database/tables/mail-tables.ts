import { check, index, integer, pgTable, sql, text, uuid } from '../drizzle.ts';
import { pushSubscriptions } from './alerts-tables.ts';
import { bytea, createdAt, id, moment } from './columns.ts';

/** Mails and notifications to send. The body is sealed (it holds tokens) and erased once delivered. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    sealed: bytea('sealed'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    /** Which mails may become one: their kind and the account they are about. */
    mergeKey: text('merge_key'),
    /** Of a notification, the browser it goes to: with that it goes too. Null: a mail. */
    pushTo: uuid('push_to').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('outbox_due').on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
    index('outbox_pushes').on(t.pushTo).where(sql`${t.pushTo} is not null`),
    index('outbox_pushes_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null and ${t.pushTo} is not null`),
    index('outbox_merge').on(t.mergeKey, t.createdAt).where(sql`${t.mergeKey} is not null`),
    check('outbox_erased', sql`(${t.sealed} is null) = (${t.sentAt} is not null)`),
  ],
);
