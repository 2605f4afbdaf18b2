import type { AskedChange } from '@nairadesk/contract/approvals';
import { koboOf } from '@nairadesk/contract/money';
import type { Tx } from '../../audit/audit.ts';
import type { Ctx } from '../../context/context.ts';
import { eq } from '../../database/drizzle.ts';
import { isUuid } from '../../database/ids.ts';
import { codeComplaints, deliveredCodes } from '../../database/tables/cards/delivered-codes-tables.ts';
import type { DeskRulesRow } from '../../desk/desk-rules.ts';
import { Refusal } from '../../errors/refusal.ts';
import { whyMoneyIsGone } from '../../money/reversals/money-gone.ts';
import { settledOf } from '../../money/settled-of.ts';
import { asksFor, completingTerms, type OrderRow, type Terms } from '../paying-terms.ts';
import { lines } from '../term-lines.ts';
import { complaintLine, soldToUsLines, worthLine } from './code-lines.ts';
import { replacementMostCents } from './code-worth.ts';
import { givenLines, readFirstCents, readGivenForCodes, worthOfCodes } from './given-for-codes.ts';

type ReplacingCode = Extract<AskedChange, { kind: 'replace-code' }>;

/**
 * Another code instead of one that did not work: it gives away once more what the order was worth at most, so it asks
 * for a second person where the order would, for this complaint and this value. It counts with every other code that was
 * sent instead of one of this order, and with what went back for its codes: many small ones are one sum, each as the first
 * code that it stands for. Refuses: not_found.
 */
export async function replacingTerms(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
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
  const { findRefusal: _, ...ofOrder } = await completingTerms(tx, order, rules, null);
  const faceCents = faceValue ? koboOf(faceValue) : code.faceCents;
  const isPossible = (faceCents ?? 0n) <= replacementMostCents(code, settledOf(order).quantity);
  const given = await readGivenForCodes(tx, order.id);
  const firstCents = await readFirstCents(tx, code);
  const inAll = await asksFor(
    rules,
    'Sending codes again for one order, together',
    async () => (await worthOfCodes(tx, order, [firstCents, ...given.sentCents])) + given.refundedKobo,
  );
  return {
    ...(ofOrder.isAsked ? ofOrder : { ...ofOrder, ...inAll }),
    findRefusal: () => whyMoneyIsGone(tx, order.id),
    lines: [
      ...lines({ Change: `Another code instead of code ${code.number}` }),
      worthLine(faceCents, code.faceCents),
      complaintLine(complaint),
      ...(await soldToUsLines(tx, ctx, [code])),
      ...givenLines(given),
      ...ofOrder.lines,
    ],
    isAsked: (ofOrder.isAsked || inAll.isAsked) && complaint.state === 'open' && isPossible,
  };
}
