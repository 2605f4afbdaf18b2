import { type ApprovalKind, type AskedChange, approvalHours } from '@nairadesk/contract/approvals';
import { markRecord, recordAudit, type Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { and, asc, eq, inArray, or, type SQL, sql } from '../database/drizzle.ts';
import { approvals } from '../database/tables/approvals-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { readDeskRules } from '../desk/desk-rules.ts';
import { Refusal } from '../errors/refusal.ts';
import { readTerms } from './approval-terms.ts';
import type { Terms } from './paying-terms.ts';
import { readDeciders } from './read-deciders.ts';
import type { Lines } from './term-lines.ts';

/** Requests that are not too old to count. */
export const isTimely = sql`${approvals.askedAt} > clock_timestamp() - make_interval(hours => ${approvalHours})`;

/**
 * Lets a change pass that the owner's rules let one person make, or that a second person approved exactly as it is now:
 * uses that approval up. To be called in the transaction of the change, after its locks, and after those of its writes
 * that the terms are read from: a refusal undoes them.
 * Refuses: approval_needed, with what to ask for; not_found.
 */
export async function requireApproval(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'secrets'>,
  asked: AskedChange,
): Promise<void> {
  const { actor } = ctx;
  const rules = await readDeskRules(tx);
  // What they pay is read for a slip alone: a desk without a sum has none.
  const isPayment = asked.kind === 'complete-order' || asked.kind === 'send-refund';
  if (isPayment && rules.approvalFromKobo === null) return;
  const terms = await readTerms(tx, ctx, asked, rules);
  if (!terms.isAsked) return;
  const wanted = and(isFor(asked.kind, terms), eq(approvals.state, 'approved'), isTimely);
  // Of two who use one approval the second waits here, and finds it used.
  const ready = await tx
    .select({ id: approvals.id, decidedBy: approvals.decidedBy })
    .from(approvals)
    .where(wanted)
    .orderBy(asc(approvals.decidedAt), asc(approvals.id))
    .for('update');
  const own = ready.find(({ decidedBy }) => decidedBy === actor.id);
  for (const { id, decidedBy } of ready) {
    if (decidedBy === null || decidedBy === actor.id || !(await mayStillDecide(tx, decidedBy, asked.kind)))
      continue;
    await tx
      .update(approvals)
      .set({ state: 'used', usedBy: actor.id, usedAt: sql`clock_timestamp()` })
      .where(eq(approvals.id, id));
    recordApproval(tx, { action: 'approval-used', actorId: actor.id, id, kind: asked.kind });
    return;
  }
  const next = own ? 'You approved it, so a colleague must do it.' : 'Ask for approval first.';
  throw new Refusal('approval_needed', { message: `${terms.why} ${next}`, data: { change: asked } });
}

/** The requests of a kind for exactly these terms. */
export function isFor(
  kind: ApprovalKind,
  { subjectId, lines }: Pick<Terms, 'subjectId' | 'lines'>,
): SQL | undefined {
  return and(
    eq(approvals.kind, kind),
    eq(approvals.subjectId, subjectId),
    eq(approvals.terms, JSON.stringify(lines)),
  );
}

async function mayStillDecide(tx: Tx, personId: string, kind: ApprovalKind): Promise<boolean> {
  const [person] = await tx
    .select({ role: users.role, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, personId));
  const mayDecide = await readDeciders(tx);
  return person !== undefined && person.suspendedAt === null && mayDecide(person.role, kind);
}

/** Withdraws what a person asked for or approved, or is about them, and could still be used: they are suspended, or have another role. */
export async function endApprovalsOf(tx: Tx, personId: string, actorId: string): Promise<void> {
  const by = or(eq(approvals.askedBy, personId), eq(approvals.decidedBy, personId));
  await endApprovals(tx, or(by, eq(approvals.subjectId, personId)), actorId);
}

/**
 * Withdraws unused requests and approvals about these: an account that is switched off, orders of whose money a match is
 * taken back. The same terms are asked for anew, should they come again.
 */
export async function endApprovalsAbout(
  tx: Tx,
  subjectIds: readonly string[],
  actorId: string,
): Promise<void> {
  if (subjectIds.length === 0) return;
  await endApprovals(tx, inArray(approvals.subjectId, [...subjectIds]), actorId);
}

/** Withdraws those of these approvals that are unused. */
export async function endApprovalsNamed(tx: Tx, ids: readonly string[], actorId: string): Promise<void> {
  await endApprovals(tx, inArray(approvals.id, [...ids]), actorId);
}

/** Withdraws unused requests and approvals about this subject that have this line among their terms. */
export async function endApprovalsSaying(
  tx: Tx,
  { subjectId, line }: { subjectId: string; line: Lines[number] },
  actorId: string,
): Promise<void> {
  // As a line of the JSON it is nothing that stands within the words of another one.
  const says = sql`strpos(${approvals.terms}, ${JSON.stringify(line)}) > 0`;
  await endApprovals(tx, and(eq(approvals.subjectId, subjectId), says), actorId);
}

async function endApprovals(tx: Tx, which: SQL | undefined, actorId: string): Promise<void> {
  const ended = await tx
    .update(approvals)
    .set({ state: 'withdrawn' })
    .where(and(inArray(approvals.state, ['open', 'approved']), isTimely, which))
    .returning({ id: approvals.id, kind: approvals.kind });
  for (const { id, kind } of ended) recordApproval(tx, { action: 'approval-withdrawn', actorId, id, kind });
}

/** Marks a request as it stands now, and records what became of it. */
export function recordApproval(
  tx: Tx,
  by: {
    action: `approval-${'asked' | 'given' | 'declined' | 'withdrawn' | 'used'}`;
    actorId: string;
    id: string;
    kind: ApprovalKind;
    reason?: string | null;
  },
): void {
  const { action, actorId, id, kind, reason } = by;
  if (action === 'approval-asked') markRecord(tx, 'approval', id);
  markRecord(tx, 'approval-state', id);
  recordAudit(tx, {
    action,
    actorId,
    subjectType: 'approval',
    subjectId: id,
    detail: { change: kind, ...(reason && { reason }) },
  });
}
