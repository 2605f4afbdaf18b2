import type { ComplaintState } from '@nairadesk/contract/delivered-codes';
import { complaintLine } from '../../platform/approvals/codes/code-lines.ts';
import { endApprovalsSaying } from '../../platform/approvals/require-approval.ts';
import { markRecord, recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq, sql } from '../../platform/database/drizzle.ts';
import { isUuid } from '../../platform/database/ids.ts';
import { codeComplaints } from '../../platform/database/tables/cards/delivered-codes-tables.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { findDeskOrder } from '../find-order.ts';
import type { OrderRow } from '../present-order.ts';
import { type DeliveredCodeRow, findDeliveredCode } from './find-delivered-codes.ts';

interface Locked {
  order: OrderRow;
  complaint: typeof codeComplaints.$inferSelect;
  code: DeliveredCodeRow;
}

/**
 * Locks an order with a complaint of it that waits for an answer, for staff who did not place the order.
 * Refuses: not_found, own_order, complaint_answered.
 */
export async function lockOpenComplaint(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  { id, complaintId }: { id: string; complaintId: string },
): Promise<Locked> {
  const order = await findDeskOrder(tx, id, actor);
  if (!isUuid(complaintId)) throw new Refusal('not_found');
  // As a reversal does: of the two, one comes first.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('no key update');
  const [complaint] = await tx
    .select()
    .from(codeComplaints)
    .where(and(eq(codeComplaints.id, complaintId), eq(codeComplaints.orderId, order.id)));
  if (!complaint) throw new Refusal('not_found');
  if (complaint.state !== 'open') throw new Refusal('complaint_answered');
  return { order, complaint, code: await findDeliveredCode(tx, order.id, complaint.codeId) };
}

/**
 * Ends an open complaint, and what a second person was asked about it; `answer` is for the customer, of one that is
 * refused, `refundId` of one that is refunded. The transaction records it.
 */
export async function endComplaint(
  tx: Tx,
  id: string,
  end: {
    state: Exclude<ComplaintState, 'open'>;
    actorId: string;
    answer?: string;
    refundId?: string;
  },
): Promise<void> {
  const { state, actorId, answer = null, refundId = null } = end;
  const [ended] = await tx
    .update(codeComplaints)
    .set({ state, answer, refundId, answeredBy: actorId, answeredAt: sql`clock_timestamp()` })
    .where(eq(codeComplaints.id, id))
    .returning();
  if (ended) await endApprovalsSaying(tx, { subjectId: ended.orderId, line: complaintLine(ended) }, actorId);
  markRecord(tx, 'code-complaint-state', id);
}

/** Ends what its customer said of the codes of an order that is just reversed: the money answers it. */
export async function endComplaintsOf(tx: Tx, orderId: string, actorId: string): Promise<void> {
  const open = await tx
    .select({ id: codeComplaints.id })
    .from(codeComplaints)
    .where(and(eq(codeComplaints.orderId, orderId), eq(codeComplaints.state, 'open')));
  for (const { id } of open) await endComplaint(tx, id, { state: 'reversed', actorId });
}

/** Records what staff answered, with the numbers of the codes alone. */
export function recordAnswer(
  tx: Tx,
  action: 'code-replaced' | 'code-refunded' | 'code-complaint-refused',
  about: { orderId: string; actorId: string; detail: Record<string, string | number> },
): void {
  const { orderId, actorId, detail } = about;
  recordAudit(tx, { action, actorId, subjectType: 'order', subjectId: orderId, detail });
}
