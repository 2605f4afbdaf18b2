import type { ApprovalKind, ApprovalState } from '@nairadesk/contract/approvals';
import { check, index, pgTable, sql, text, uuid } from '../drizzle.ts';
import { id, moment } from './columns.ts';
import { users } from './users-tables.ts';

/**
 * Requests for a second person: permission to do one thing once, exactly as it was shown. What was asked never changes,
 * a second person decides it once, and none is deleted.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    /** The order, account or person; of a new account and of rules, the id of the desk's rules. */
    subjectId: uuid('subject_id').notNull(),
    /** What is approved, as JSON of the lines that the second person read. */
    terms: text('terms').notNull(),
    reason: text('reason'),
    /** How long it holds is counted from `askedAt`; expiring changes nothing here. */
    state: text('state').$type<Exclude<ApprovalState, 'expired'>>().notNull().default('open'),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: moment('asked_at').notNull().default(sql`clock_timestamp()`),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    declineReason: text('decline_reason'),
    usedBy: uuid('used_by').references(() => users.id),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('approvals_asked').on(t.askedAt),
    index('approvals_open').on(t.askedAt).where(sql`${t.state} in ('open', 'approved')`),
    index('approvals_ready').on(t.kind, t.subjectId).where(sql`${t.state} in ('open', 'approved')`),
    check('approvals_state', sql`${t.state} in ('open', 'approved', 'declined', 'withdrawn', 'used')`),
    check('approvals_second_person', sql`${t.decidedBy} <> ${t.askedBy} and ${t.decidedBy} <> ${t.usedBy}`),
    check(
      'approvals_decided',
      sql`(${t.decidedBy} is null) = (${t.decidedAt} is null) and
        case ${t.state} when 'open' then ${t.decidedBy} is null when 'withdrawn' then true else ${t.decidedBy} is not null end`,
    ),
    check('approvals_declined', sql`(${t.state} = 'declined') = (${t.declineReason} is not null)`),
    check(
      'approvals_used',
      sql`(${t.state} = 'used') = (${t.usedBy} is not null) and (${t.usedBy} is null) = (${t.usedAt} is null)`,
    ),
  ],
);
