import { bigint, check, pgTable, sql, text, uuid } from '../drizzle.ts';
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
    check('audit_log_number', sql`${t.number} > 0`),
    check('audit_log_mac', sql`length(${t.mac}) = 32`),
    check('audit_log_subject', sql`(${t.subjectType} is null) = (${t.subjectId} is null)`),
  ],
);
