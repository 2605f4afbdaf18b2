import type { AskedChange } from '@nairadesk/contract/approvals';
import { koboOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import { eq } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { codeComplaints, deliveredCodes } from '../database/tables/cards/delivered-codes-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { Refusal } from '../errors/refusal.ts';
import { owesAfterTakeBack } from '../money/order-funding.ts';
import { settledOf } from '../money/settled-of.ts';
import { complaintLine, worthLine } from './code-lines.ts';
import { replacementMostCents } from './code-worth.ts';
import { completingTerms, type OrderRow, type Terms } from './paying-terms.ts';
import { lines } from './term-lines.ts';

type ReplacingCode = Extract<AskedChange, { kind: 'replace-code' }>;

/**
 * Another code instead of one that did not work: it gives away once more what the order was worth at most, so it asks
 * for a second person where the order would, for this complaint and this value. Refuses: not_found.
 */
export async function replacingTerms(
  tx: Tx,
  { complaintId, faceValue }: Pick<ReplacingCode, 'complaintId' | 'faceValue'>,
  rules: DeskRulesRow,
  findOrder: (orderId: string) => Promise<OrderRow>,
): Promise<Terms> {
  const [row] = isUuid(complaintId)
    ? await tx
        .select({ complaint: codeComplaints, code: deliveredCodes })
        .from(codeComplaints)
        .innerJoin(deliveredCodes, eq(deliveredCodes.id, codeComplaints.codeId))
        .where(eq(codeComplaints.id, complaintId))
    : [];
  if (!row) throw new Refusal('not_found');
  const { complaint, code } = row;
  const order = await findOrder(complaint.orderId);
  const owes = await owesAfterTakeBack(tx, order.id);
  const { refused: _, ...ofOrder } = await completingTerms(tx, order, rules, null);
  const faceCents = faceValue ? koboOf(faceValue) : code.faceCents;
  const isPossible = (faceCents ?? 0n) <= replacementMostCents(code, settledOf(order).quantity);
  return {
    ...ofOrder,
    ...(owes && { refused: 'order_money_taken_back' as const }),
    lines: [
      ...lines({ Change: `Another code instead of code ${code.number}` }),
      worthLine(faceCents, code.faceCents),
      complaintLine(complaint),
      ...ofOrder.lines,
    ],
    isAsked: ofOrder.isAsked && complaint.state === 'open' && isPossible,
  };
}
