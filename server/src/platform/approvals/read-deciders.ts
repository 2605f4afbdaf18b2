import type { ApprovalKind } from '@nairadesk/contract/approvals';
import type { Role } from '@nairadesk/contract/roles';
import type { Db } from '../database/database.ts';
import { and, eq, gt, inArray, isNull, or, sql } from '../database/drizzle.ts';
import { auditLog } from '../database/tables/audit-tables.ts';
import { users } from '../database/tables/users-tables.ts';

// What any of the staff may do alone, where no rule of the owner's asks for two.
const byStaff: readonly ApprovalKind[] = ['complete-order', 'send-refund', 'replace-code', 'take-back'];
// Any of them import statements, but whose money the lines are by other columns isn't for clerks among themselves.
const askedByStaff: readonly ApprovalKind[] = [...byStaff, 'statement-columns'];

// A former super-admin counts as one for this long. Otherwise one of two suspends the other, and any admin then
// approves what they want.
const lastingDays = 7;

/** Tells whether a role may make a change of this kind, with a second person. */
export function mayMake(role: Role, kind: ApprovalKind): boolean {
  return role === 'super-admin' || (role === 'admin' && askedByStaff.includes(kind));
}

/**
 * Gives a function that tells whether a role may decide about a kind: those who may make that change themselves, of the
 * columns of a statement super-admins. At a desk with one super-admin an admin is the second person for all else: a rule that is on must not lock its owner in. A
 * super-admin who was suspended or got another role within the last seven days still counts.
 */
export async function readDeciders(
  read: Pick<Db, '$count' | 'select'>,
): Promise<(role: Role, kind: ApprovalKind) => boolean> {
  const since = sql`now() - make_interval(days => ${lastingDays})`;
  const changes = await read
    .select({ id: auditLog.subjectId, detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'role-changed'), gt(auditLog.at, since)));
  const demoted = changes.flatMap(({ id, detail }) => (id && wasOwner(detail) ? [id] : []));
  const isThere = or(isNull(users.suspendedAt), gt(users.suspendedAt, since));
  const isOwner = or(eq(users.role, 'super-admin'), inArray(users.id, demoted));
  const owners = await read.$count(users, and(isOwner, isThere));
  return (role, kind) =>
    role === 'super-admin' || (role === 'admin' && (byStaff.includes(kind) || owners < 2));
}

function wasOwner(detail: string): boolean {
  try {
    return JSON.parse(detail).from === 'super-admin';
  } catch {
    // A row that was written directly in the database.
    return false;
  }
}
