import type { Tx } from '../audit/audit.ts';
import { eq } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { codeComplaints, deliveredCodes } from '../database/tables/cards/delivered-codes-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { Refusal } from '../errors/refusal.ts';
import { completingTerms, type OrderRow, type Terms } from './paying-terms.ts';
import { lines } from './term-lines.ts';

/**
 * Another code instead of one that did not work: it gives away once more what the order was worth at most, so it asks
 * for a second person where the order would. Refuses: not_found.
 */
export async function replacingTerms(
  tx: Tx,
  complaintId: string,
  rules: DeskRulesRow,
  findOrder: (orderId: string) => Promise<OrderRow>,
): Promise<Terms> {
  const [row] = isUuid(complaintId)
    ? await tx
        .select({ complaint: codeComplaints, number: deliveredCodes.number })
        .from(codeComplaints)
        .innerJoin(deliveredCodes, eq(deliveredCodes.id, codeComplaints.codeId))
        .where(eq(codeComplaints.id, complaintId))
    : [];
  if (!row) throw new Refusal('not_found');
  const { refused: _, ...ofOrder } = await completingTerms(
    tx,
    await findOrder(row.complaint.orderId),
    rules,
    null,
  );
  return {
    ...ofOrder,
    lines: [...lines({ Change: `Another code instead of code ${row.number}` }), ...ofOrder.lines],
    isAsked: ofOrder.isAsked && row.complaint.state === 'open',
  };
}
