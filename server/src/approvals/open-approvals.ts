import {
  type Approval,
  type AskedChange,
  flagReasonLine,
  openApprovalsMost,
  openApprovalsOfOneMost,
} from '@nairadesk/contract/approvals';
import { readTerms } from '../platform/approvals/approval-terms.ts';
import { codesLine } from '../platform/approvals/codes/code-lines.ts';
import { endApprovalsNamed, isTimely } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, inArray, sql } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { readApprovals, withoutFlags } from './present-approval.ts';

// What waits for an order that was closed meanwhile waits for nothing, nor does a code for complaints that were answered,
// or a refund that is sent, or withdrawn.
const isAboutClosed = sql`${approvals.kind} = 'complete-order' and exists (select from orders o
  where o.id = ${approvals.subjectId} and o.status in ('completed', 'cancelled'))
  or ${approvals.kind} = 'replace-code' and not exists (select from code_complaints c
  where c.order_id = ${approvals.subjectId} and c.state = 'open')
  or ${approvals.kind} = 'send-refund' and not exists (select from refunds f
  where f.id = ${approvals.subjectId} and f.state = 'due')`;

const lookedAtOnce = 10;

/** Requests that wait or can still be used. */
export const isCurrent = and(
  inArray(approvals.state, ['open', 'approved']),
  isTimely,
  sql`not (${isAboutClosed})`,
);

/**
 * Asserts that one person, and all together, have room for one more request. Of theirs, those about an order or a refund
 * with other terms by now, which no list shows, are withdrawn first. Their account is locked. Refuses: too_many_requests.
 */
export async function assertRoomToAsk(tx: Tx, ctx: Pick<Ctx, 'actor' | 'secrets'>): Promise<void> {
  const { actor } = ctx;
  const own = and(isCurrent, eq(approvals.askedBy, actor.id));
  if ((await tx.$count(approvals, own)) >= openApprovalsOfOneMost) {
    const waiting = await readApprovals(tx, actor, {
      wanted: own,
      most: openApprovalsOfOneMost,
      isBrief: true,
    });
    const stale = await findStale(tx, ctx, waiting);
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

/**
 * Those about an order or a refund that is no longer what was shown, or would be refused now, as its money came late or the
 * bank may have taken it back since. Of a hundred at most, most of them about different orders.
 */
export async function findStale(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'secrets'>,
  open: readonly Approval[],
): Promise<Set<string>> {
  const rules = await readDeskRules(tx);
  const stale = new Set<string>();
  // Several may be about one order, each with another reason: its terms are read once.
  const termsOf = new Map<string, ReturnType<typeof readNow>>();
  const readNow = async (change: AskedChange) => {
    const { lines, findRefusal } = await readTerms(tx, ctx, change, rules);
    const refusal = await findRefusal?.();
    // The reason for flags is its asker's, and is not read anew.
    return { lines, isRefused: refusal ? refusal.code !== 'flags_need_reason' : false };
  };
  const look = async ({ id, kind, subjectId, terms, personId }: Approval) => {
    if (!isOfMoney(kind)) return;
    const reading = termsOf.get(subjectId) ?? readNow(changeOf(kind, subjectId));
    termsOf.set(subjectId, reading);
    const now = await reading;
    const lines = personId === ctx.actor.id ? withoutFlags(now.lines) : now.lines;
    if (textOfOrder(lines) !== textOfOrder(terms) || now.isRefused) stale.add(id);
  };
  // Side by side, as their statements go to the database together; not all, as the last to come waits for all before it.
  for (let from = 0; from < open.length; from += lookedAtOnce)
    await Promise.all(open.slice(from, from + lookedAtOnce).map(look));
  return stale;
}

type MoneyKind = 'complete-order' | 'send-refund';

/** Whether staff pay by a request of this kind. */
export function isOfMoney(kind: Approval['kind']): kind is MoneyKind {
  return kind === 'complete-order' || kind === 'send-refund';
}

function changeOf(kind: MoneyKind, id: string): AskedChange {
  return kind === 'complete-order' ? { kind, orderId: id } : { kind, refundId: id };
}

// Without the values that its asker chose, which the order doesn't have: why it is completed anyway, and the codes.
function textOfOrder(terms: Approval['terms']): string {
  const isChosen = (name: string) => name === flagReasonLine || name === codesLine;
  return JSON.stringify(terms.map(({ name, value }) => (isChosen(name) ? { name } : { name, value })));
}
