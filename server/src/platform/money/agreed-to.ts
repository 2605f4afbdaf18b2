import { othersName } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { and, desc, eq, gte, inArray, isNotNull, ne, sql } from '../database/drizzle.ts';
import { approvals } from '../database/tables/approvals-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { lagosMoment } from '../mail/lagos-moment.ts';

/** What a second person's yes says that staff may do. */
type Kind = 'complete-order' | 'send-refund';

/**
 * Whether a second person ever agreed that one of these orders is completed, or one of these refunds sent: whoever had
 * that yes may have paid at the bank, or sent the coins, also where it was withdrawn since.
 * @param after what was decided before then doesn't count
 */
export async function isAgreedTo(
  tx: Tx,
  kind: Kind,
  subjectIds: readonly string[],
  after: Date | null = null,
): Promise<boolean> {
  return (await readAgreement(tx, kind, subjectIds, after)) !== null;
}

/** By whom and when that was agreed to last, as “Ngozi Eze agreed to this order on …”; null: nobody ever did. */
export async function readOrderAgreement(tx: Tx, orderId: string): Promise<string | null> {
  const given = await readAgreement(tx, 'complete-order', [orderId]);
  if (given === null) return null;
  const when = given.at === null ? 'before' : `on ${lagosMoment(given.at.toISOString())}`;
  return `${othersName(given.by)} agreed to this order ${when}`;
}

async function readAgreement(tx: Tx, kind: Kind, subjectIds: readonly string[], after: Date | null = null) {
  const ids = sql.param([...subjectIds]);
  // Requests are found by when they were asked, which was after what they are about.
  const since =
    kind === 'complete-order'
      ? sql`(select min(placed_at) from orders where id = any(${ids}::uuid[]))`
      : sql`(select min(created_at) from refunds where id = any(${ids}::uuid[]))`;
  const [given] = await tx
    .select({ by: users.name, at: approvals.decidedAt })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.decidedBy))
    .where(
      and(
        eq(approvals.kind, kind),
        inArray(approvals.subjectId, [...subjectIds]),
        isNotNull(approvals.decidedBy),
        ne(approvals.state, 'declined'),
        sql`${approvals.askedAt} >= ${since}`,
        after === null ? undefined : gte(approvals.decidedAt, after),
      ),
    )
    .orderBy(desc(approvals.decidedAt))
    .limit(1);
  return given ?? null;
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
  if (actor.role === 'super-admin') return;
  const agreed = await readOrderAgreement(tx, orderId);
  if (agreed === null) return;
  throw new Refusal('order_agreed_to', {
    message: `${agreed}, so it may have been paid or sent already. A super-admin can cancel or change it.`,
  });
}
