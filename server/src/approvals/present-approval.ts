import {
  type Approval,
  type ApprovalKind,
  type ApprovalState,
  approvalHours,
  flaggedLine,
  flagReasonLine,
  frozenLine,
} from '@nairadesk/contract/approvals';
import { readDeciders } from '../platform/approvals/read-deciders.ts';
import { isTimely } from '../platform/approvals/require-approval.ts';
import { besideLines } from '../platform/approvals/story/money-story.ts';
import type { Ctx } from '../platform/context/context.ts';
import { alias, eq, type SQL, sql } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { readFlags } from '../platform/desk/order-flags.ts';
import type { Actor } from '../platform/sessions/actor.ts';
import { readAgreed } from './agreed-before.ts';
import { readDeclined } from './declined-before.ts';
import { readWords } from './on-whose-word.ts';

/** Where a request stands now: one that was not used in time has expired. */
const stateNow = sql<ApprovalState>`case when ${approvals.state} in ('open', 'approved') and not ${isTimely}
  then 'expired' else ${approvals.state} end`;

const askers = alias(users, 'askers');
const deciders = alias(users, 'deciders');
const subjects = alias(users, 'subjects');

/** Of transfers that paid for orders of several customers: the reader, if one of them is theirs. */
const payerFor = (personId: string) => sql`(
  select o.user_id from receipt_matches m join orders o on o.id = m.order_id
  where m.receipt_id = ${approvals.subjectId} and m.undone_at is null order by o.user_id = ${personId}::uuid desc limit 1)`;

function selectApprovals(read: Pick<Ctx['read'], 'select' | '$count'>, actorId: string) {
  return read
    .select({
      approval: approvals,
      state: stateNow,
      askedBy: askers.name,
      decidedBy: deciders.name,
      orderStatus: orders.status,
      refundOrderId: refunds.orderId,
      customerId: sql<string | null>`coalesce(${orders.userId}, ${refunds.userId}, ${payerFor(actorId)})`,
      personId: subjects.id,
    })
    .from(approvals)
    .innerJoin(askers, eq(askers.id, approvals.askedBy))
    .leftJoin(deciders, eq(deciders.id, approvals.decidedBy))
    .leftJoin(orders, eq(orders.id, approvals.subjectId))
    .leftJoin(refunds, eq(refunds.id, approvals.subjectId))
    .leftJoin(subjects, eq(subjects.id, approvals.subjectId))
    .$dynamic();
}

/**
 * Whose order or refund a request is about, or whose transfer: the given person, if it is one of theirs. Null: no
 * customer's.
 */
export async function readCustomer(
  read: Pick<Ctx['read'], 'select' | '$count'>,
  actor: Actor,
  id: string,
): Promise<string | null> {
  const [row] = await selectApprovals(read, actor.id).where(eq(approvals.id, id));
  return row?.customerId ?? null;
}

const aboutPeople: readonly ApprovalKind[] = ['make-staff', 'reinstate-staff'];

/** Whether a request would give this person a role, which they can't approve themselves. */
export function isAbout(
  { kind, subjectId }: Pick<Approval, 'kind' | 'subjectId'>,
  personId: string,
): boolean {
  return aboutPeople.includes(kind) && subjectId === personId;
}

type Row = Awaited<ReturnType<typeof selectApprovals>>[number];

interface Wanted {
  wanted: SQL | undefined;
  most: number;
  /** Without what is read beside the terms. */
  isBrief?: boolean;
}

/** The requests that fit, newest first, at most so many, as this member of staff sees them. */
export async function readApprovals(
  read: Pick<Ctx['read'], 'select' | 'selectDistinct' | '$count'>,
  actor: Actor,
  { wanted, most, isBrief = false }: Wanted,
): Promise<Approval[]> {
  const rows = await selectApprovals(read, actor.id)
    .where(wanted)
    .orderBy(sql`${approvals.askedAt} desc`, sql`${approvals.id} desc`)
    .limit(most);
  const mayDecide = await readDeciders(read);
  const slipOf = ({ approval: { id, kind, askedBy }, customerId }: Row) => ({
    id,
    kind,
    customerId,
    askedBy,
  });
  const isWordOf = await readWords(read, rows.filter(({ state }) => state === 'open').map(slipOf));
  const besidesOf = isBrief ? () => ({}) : await readBesides(read, rows, actor);
  return rows.map((row) => {
    const shown = present(row, actor, mayDecide);
    return {
      ...shown,
      ...besidesOf(row),
      mayDecide: shown.mayDecide && !isWordOf(slipOf(row), actor.id),
    };
  });
}

/** Gives what is said beside the terms of one of these requests, if it waits; nothing of the reader's own money. */
async function readBesides(
  read: Pick<Ctx['read'], 'select' | 'selectDistinct' | '$count'>,
  rows: readonly Row[],
  actor: Actor,
): Promise<(row: Row) => Pick<Approval, 'flags' | 'besides'>> {
  const flagsOf = await readFlags(
    read,
    rows.flatMap((row) => waitingOrder(row, actor)),
  );
  const besides = new Map<string, Approval['terms']>();
  const shown = rows.filter(
    ({ state, customerId }) => (state === 'open' || state === 'approved') && customerId !== actor.id,
  );
  const slips = shown.map(({ approval }) => approval);
  const declinedOf = await readDeclined(read, slips);
  const agreedOf = await readAgreed(read, slips);
  for (const { approval, customerId, refundOrderId } of shown) {
    const { id, kind, subjectId } = approval;
    const others = await besideLines(read, { kind, subjectId, customerId, refundOrderId });
    besides.set(id, [...declinedOf(approval), ...agreedOf(approval), ...others]);
  }
  return (row) => ({
    flags: waitingOrder(row, actor).flatMap(({ id }) => flagsOf(id).filter(({ level }) => level === 'amber')),
    besides: besides.get(row.approval.id) ?? [],
  });
}

/** The order that is completed once a request that waits, or can be used, has its yes; none of the reader's own. */
function waitingOrder(
  { approval: { kind, subjectId: id }, state, orderStatus: status, customerId }: Row,
  actor: Actor,
) {
  const waits = kind === 'complete-order' && (state === 'open' || state === 'approved');
  return waits && status !== null && customerId !== actor.id ? [{ id, status }] : [];
}

/** One of them. */
export async function readApproval(
  read: Pick<Ctx['read'], 'select' | 'selectDistinct' | '$count'>,
  actor: Actor,
  id: string,
): Promise<Approval> {
  const [found] = await readApprovals(read, actor, { wanted: eq(approvals.id, id), most: 1 });
  if (!found) throw new Error('the request was not stored');
  return found;
}

/** Terms as the order's own customer reads them: without its red flags, and why it is completed anyway. */
export function withoutFlags(terms: Approval['terms']): Approval['terms'] {
  return terms.filter(({ name }) => ![flaggedLine, flagReasonLine, frozenLine].includes(name));
}

function present(
  { approval, state, askedBy, decidedBy, customerId, personId }: Row,
  actor: Actor,
  mayDecide: Awaited<ReturnType<typeof readDeciders>>,
): Omit<Approval, 'flags' | 'besides'> {
  const own = approval.askedBy === actor.id;
  // A colleague who is the order's customer doesn't read what staff say of it.
  const isTheirs = customerId === actor.id;
  const terms: Approval['terms'] = JSON.parse(approval.terms);
  return {
    id: approval.id,
    kind: approval.kind,
    subjectId: approval.subjectId,
    state,
    terms: isTheirs ? withoutFlags(terms) : terms,
    personId: customerId ?? personId,
    reason: isTheirs ? null : approval.reason,
    askedBy,
    own,
    askedAt: approval.askedAt.toISOString(),
    until: new Date(approval.askedAt.getTime() + approvalHours * 3_600_000).toISOString(),
    decidedBy,
    decidedByOwn: approval.decidedBy === actor.id,
    decidedAt: approval.decidedAt?.toISOString() ?? null,
    declineReason: isTheirs ? null : approval.declineReason,
    mayDecide:
      state === 'open' &&
      !own &&
      !isTheirs &&
      !isAbout(approval, actor.id) &&
      mayDecide(actor.role, approval.kind),
  };
}
