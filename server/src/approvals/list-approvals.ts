import type { listApprovals as call } from '@nairadesk/contract/approvals';
import { isTimely } from '../platform/approvals/require-approval.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, inArray, sql } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readApprovals } from './present-approval.ts';

const endedListed = 200;
// So many wait at most at a desk of four; a bound all the same.
const openListed = 1000;

// What waits for an order that was closed meanwhile waits for nothing.
const isAboutClosed = sql`${approvals.kind} = 'complete-order' and exists (select from orders o
  where o.id = ${approvals.subjectId} and o.status in ('completed', 'cancelled'))`;
const isCurrent = and(inArray(approvals.state, ['open', 'approved']), isTimely, sql`not (${isAboutClosed})`);

/** Requests for a second person: those that wait or can still be used, or the last that ended. */
export async function listApprovals(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page =
    input.state === 'decided'
      ? { wanted: sql`not (${isCurrent})`, most: endedListed }
      : { wanted: isCurrent, most: openListed };
  return { data: await readApprovals(ctx.read, ctx.actor, page) };
}
