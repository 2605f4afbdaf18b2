import {
  type Approval,
  flagReasonLine,
  openApprovalsMost,
  openApprovalsOfOneMost,
} from '@nairadesk/contract/approvals';
import { readTerms } from '../platform/approvals/approval-terms.ts';
import { codesLine } from '../platform/approvals/code-lines.ts';
import { endApprovalsNamed, isTimely } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, inArray, sql } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { readApprovals, withoutFlags } from './present-approval.ts';

// What waits for an order that was closed meanwhile waits for nothing, nor does a code for complaints that were answered.
const isAboutClosed = sql`${approvals.kind} = 'complete-order' and exists (select from orders o
  where o.id = ${approvals.subjectId} and o.status in ('completed', 'cancelled'))
  or ${approvals.kind} = 'replace-code' and not exists (select from code_complaints c
  where c.order_id = ${approvals.subjectId} and c.state = 'open')`;

/** Requests that wait or can still be used. */
export const isCurrent = and(
  inArray(approvals.state, ['open', 'approved']),
  isTimely,
  sql`not (${isAboutClosed})`,
);

/**
 * Asserts that one person, and all together, have room for one more request. Of theirs, those about an order with other
 * terms by now, which no list shows, are withdrawn first. Their account is locked. Refuses: too_many_requests.
 */
export async function assertRoomToAsk(tx: Tx, { actor }: Pick<Ctx, 'actor'>): Promise<void> {
  const own = and(isCurrent, eq(approvals.askedBy, actor.id));
  if ((await tx.$count(approvals, own)) >= openApprovalsOfOneMost) {
    const waiting = await readApprovals(tx, actor, { wanted: own, most: openApprovalsOfOneMost });
    const stale = await findStale(tx, actor.id, waiting);
    if (stale.size === 0)
      throw new Refusal('too_many_requests', {
        message: `${openApprovalsOfOneMost} of your requests wait or can be used. Withdraw one, or use one first.`,
      });
    await endApprovalsNamed(tx, [...stale], actor.id);
  }
  if ((await tx.$count(approvals, isCurrent)) >= openApprovalsMost)
    throw new Refusal('too_many_requests', {
      message: `${openApprovalsMost} requests wait or can be used. Approve, decline or use some first.`,
    });
}

/** Those about an order that is no longer what was shown. Of a hundred at most, most of them about different orders. */
export async function findStale(tx: Tx, actorId: string, open: readonly Approval[]): Promise<Set<string>> {
  const rules = await readDeskRules(tx);
  const stale = new Set<string>();
  // Several may be about one order, each with another reason: its terms are read once.
  const termsOf = new Map<string, Approval['terms']>();
  for (const { id, kind, subjectId: orderId, terms, personId } of open) {
    if (kind !== 'complete-order') continue;
    const now = termsOf.get(orderId) ?? (await readTerms(tx, actorId, { kind, orderId }, rules)).lines;
    termsOf.set(orderId, now);
    const lines = personId === actorId ? withoutFlags(now) : now;
    if (textOfOrder(lines) !== textOfOrder(terms)) stale.add(id);
  }
  return stale;
}

// Without the values that its asker chose, which the order doesn't have: why it is completed anyway, and the codes.
function textOfOrder(terms: Approval['terms']): string {
  const isChosen = (name: string) => name === flagReasonLine || name === codesLine;
  return JSON.stringify(terms.map(({ name, value }) => (isChosen(name) ? { name } : { name, value })));
}
