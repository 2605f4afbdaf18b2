import type { Tx } from '../audit/audit.ts';
import { and, eq, inArray, isNotNull, ne } from '../database/drizzle.ts';
import { approvals } from '../database/tables/approvals-tables.ts';

/** Whether a second person agreed that one of these refunds is sent: whoever has that yes may have paid at the bank. */
export async function isAgreedTo(tx: Tx, refundIds: readonly string[]): Promise<boolean> {
  const [given] = await tx
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        eq(approvals.kind, 'send-refund'),
        inArray(approvals.subjectId, [...refundIds]),
        isNotNull(approvals.decidedBy),
        ne(approvals.state, 'declined'),
      ),
    )
    .limit(1);
  return given !== undefined;
}
