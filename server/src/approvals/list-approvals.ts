import { type Approval, type listApprovals as call, flagReasonLine } from '@nairadesk/contract/approvals';
import { readTerms } from '../platform/approvals/approval-terms.ts';
import { codesLine } from '../platform/approvals/code-lines.ts';
import { isTimely } from '../platform/approvals/require-approval.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, inArray, sql } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readApprovals, withoutFlags } from './present-approval.ts';

const endedListed = 200;
// So many wait at most at a desk of four; a bound all the same.
const openListed = 1000;

// What waits for an order that was closed meanwhile waits for nothing, nor does a code for complaints that were answered.
const isAboutClosed = sql`${approvals.kind} = 'complete-order' and exists (select from orders o
  where o.id = ${approvals.subjectId} and o.status in ('completed', 'cancelled'))
  or ${approvals.kind} = 'replace-code' and not exists (select from code_complaints c
  where c.order_id = ${approvals.subjectId} and c.state = 'open')`;
const isCurrent = and(inArray(approvals.state, ['open', 'approved']), isTimely, sql`not (${isAboutClosed})`);

/**
 * Requests for a second person: those that wait or can still be used, or the last that ended. One about an order whose
 * terms are others by now, as its customer accepted an offer, is in neither list: nobody must pay by it.
 */
export async function listApprovals(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  if (input.state === 'decided')
    return {
      data: await readApprovals(ctx.read, ctx.actor, { wanted: sql`not (${isCurrent})`, most: endedListed }),
    };
  const open = await readApprovals(ctx.read, ctx.actor, { wanted: isCurrent, most: openListed });
  const stale = await findStale(ctx, open);
  return { data: open.filter(({ id }) => !stale.has(id)) };
}

/** Those about an order that is no longer what was shown. Few are open, and most of them about different orders. */
async function findStale(ctx: Ctx, open: readonly Approval[]): Promise<Set<string>> {
  const ofOrders = open.filter(({ kind }) => kind === 'complete-order');
  if (ofOrders.length === 0) return new Set();
  return ctx.transact(async (tx) => {
    const rules = await readDeskRules(tx);
    const stale = new Set<string>();
    for (const { id, subjectId: orderId, terms, personId } of ofOrders) {
      const now = await readTerms(tx, ctx.actor.id, { kind: 'complete-order', orderId }, rules);
      const lines = personId === ctx.actor.id ? withoutFlags(now.lines) : now.lines;
      if (textOfOrder(lines) !== textOfOrder(terms)) stale.add(id);
    }
    return stale;
  });
}

// Without the values that its asker chose, which the order doesn't have: why it is completed anyway, and the codes.
function textOfOrder(terms: Approval['terms']): string {
  const isChosen = (name: string) => name === flagReasonLine || name === codesLine;
  return JSON.stringify(terms.map(({ name, value }) => (isChosen(name) ? { name } : { name, value })));
}
