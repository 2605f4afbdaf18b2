import { bigint, check, index, pgTable, sql, text, uuid } from '../drizzle.ts';
import { bytea, moment } from './columns.ts';

/**
 * Append-only: what staff did, logins, changes of roles and payees. Numbers have no gaps, and each row
 * carries an HMAC over its content and over the HMAC before it, whose key the database never sees.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    action: text('action').notNull(),
    // No foreign keys: a row outlives its subject, and locks only the end of the log.
    actorId: uuid('actor_id'),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    /** JSON as it was written: another order of its keys would be another text. */
    detail: text('detail').notNull(),
    /** JSON too: the marks of the records that changed with it, as it leaves them (platform/marks). Null: none did. */
    marks: text('marks'),
    mac: bytea('mac').notNull(),
  },
  (t) => [
    // The newest rows by one person, about one thing, of one action.
    index('audit_log_actor').on(t.actorId, t.number),
    index('audit_log_subject').on(t.subjectId, t.number).where(sql`${t.subjectId} is not null`),
    index('audit_log_action').on(t.action, t.number),
    // For searches by any part of it. A writer of the log only notes what it adds, while others wait for it: a job
    // sorts that in (users/sort-activity-words.ts), long before the list is as long as this, in KB.
    index('audit_log_words')
      .using('gin', t.detail.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 32_768 }),
    check('audit_log_number', sql`${t.number} > 0`),
    check('audit_log_mac', sql`length(${t.mac}) = 32`),
    check('audit_log_subject', sql`(${t.subjectType} is null) = (${t.subjectId} is null)`),
  ],
);
