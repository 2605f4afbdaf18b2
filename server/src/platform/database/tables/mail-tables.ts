import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';

/** Mails to send. The body is sealed (it holds tokens) and erased once delivered. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    sealed: bytea('sealed'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('outbox_due').on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
    check('outbox_erased', sql`(${t.sealed} is null) = (${t.sentAt} is not null)`),
  ],
);
