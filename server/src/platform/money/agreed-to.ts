import type { Tx } from '../audit/audit.ts';
import { and, eq, inArray, isNotNull, ne } from '../database/drizzle.ts';
import { approvals } from '../database/tables/approvals-tables.ts';

/** What a second person's yes says that staff may do. */
type Kind = 'complete-order' | 'send-refund';

/**
 * Whether a second person ever agreed that one of these orders is completed, or one of these refunds sent: whoever had
 * that yes may have paid at the bank, or sent the coins, also where it was withdrawn since.
 */
export async function isAgreedTo(tx: Tx, kind: Kind, subjectIds: readonly string[]): Promise<boolean> {
  const [given] = await tx
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        eq(approvals.kind, kind),
        inArray(approvals.subjectId, [...subjectIds]),
        isNotNull(approvals.decidedBy),
        ne(approvals.state, 'declined'),
      ),
    )
    .limit(1);
  return given !== undefined;
}
