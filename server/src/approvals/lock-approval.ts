import { isTimely } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import { eq, getTableColumns, sql } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/** Locks a request until the transaction ends: deciding, withdrawing and using it wait for each other. Refuses: not_found. */
export async function lockApproval(tx: Tx, id: string) {
  const [approval] = await tx
    .select({ ...getTableColumns(approvals), isTimely: sql<boolean>`${isTimely}` })
    .from(approvals)
    .where(eq(approvals.id, id))
    .for('update');
  if (!approval) throw new Refusal('not_found');
  return approval;
}
