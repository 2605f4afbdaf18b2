import type { Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { and, eq, inArray, isNotNull, ne, sql } from '../database/drizzle.ts';
import { approvals } from '../database/tables/approvals-tables.ts';
import { Refusal } from '../errors/refusal.ts';

/** What a second person's yes says that staff may do. */
type Kind = 'complete-order' | 'send-refund';

/**
 * Whether a second person ever agreed that one of these orders is completed, or one of these refunds sent: whoever had
 * that yes may have paid at the bank, or sent the coins, also where it was withdrawn since.
 */
export async function isAgreedTo(tx: Tx, kind: Kind, subjectIds: readonly string[]): Promise<boolean> {
  const ids = sql.param([...subjectIds]);
  // Requests are found by when they were asked, which was after what they are about.
  const since =
    kind === 'complete-order'
      ? sql`(select min(placed_at) from orders where id = any(${ids}::uuid[]))`
      : sql`(select min(created_at) from refunds where id = any(${ids}::uuid[]))`;
  const [given] = await tx
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        eq(approvals.kind, kind),
        inArray(approvals.subjectId, [...subjectIds]),
        isNotNull(approvals.decidedBy),
        ne(approvals.state, 'declined'),
        sql`${approvals.askedAt} >= ${since}`,
      ),
    )
    .limit(1);
  return given !== undefined;
}

/**
 * An order that a second person agreed to may be paid or sent already: cancelled by one clerk, or with other terms offered
 * that its customer declines, it would be paid once more as their next. That is a super-admin's to do.
 * Refuses: order_agreed_to.
 */
export async function assertNotAgreedTo(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  orderId: string,
): Promise<void> {
  if (actor.role !== 'super-admin' && (await isAgreedTo(tx, 'complete-order', [orderId])))
    throw new Refusal('order_agreed_to');
}
