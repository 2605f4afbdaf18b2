import type { replaceCode as call } from '@nairadesk/contract/delivered-codes';
import { formatQuantity, koboOf, nairaOf } from '@nairadesk/contract/money';
import { tellCustomer } from '../../platform/alerts/tell-customer.ts';
import { replacementMostCents } from '../../platform/approvals/codes/code-worth.ts';
import { requireApproval } from '../../platform/approvals/require-approval.ts';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { openDeliveredCode } from '../../platform/desk/cards/open-delivered-code.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { whyMoneyIsGone } from '../../platform/money/reversals/money-gone.ts';
import { settledOf } from '../../platform/money/settled-of.ts';
import { type OrderRow, presentOrder } from '../present-order.ts';
import { admitLesserReplacement } from './admit-less-worth.ts';
import { admitRepeatedCodes } from './admit-repeated-codes.ts';
import { admitSoldToUs } from './admit-sold-to-us.ts';
import { endComplaint, lockOpenComplaint, recordAnswer } from './answer-complaint.ts';
import { bareCode } from './codes-to-deliver.ts';
import { replacedMails } from './complaint-mails.ts';
import { type DeliveredCodeRow, readDeliveredCodes } from './find-delivered-codes.ts';
import { keepCode } from './keep-delivered-codes.ts';
import { readComplaint } from './read-complaints.ts';

/**
 * Staff send another code instead of one that did not work: it is kept beside the old one and mailed where the first
 * one went. Refuses: not_found, own_order, complaint_answered, order_money_taken_back, reversal_open, codes_worth_less,
 * code_sold_to_us, approval_needed, code_delivered_before, invalid (a code that the order has; one that is worth more).
 */
export async function replaceCode(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const { order, complaint, code: old } = await lockOpenComplaint(tx, ctx, input);
    // They have what they were sent, and their money.
    const refusal = await whyMoneyIsGone(tx, order.id);
    if (refusal) throw refusal;
    assertWorthNoMore(order, old, input.faceValue ?? null);
    const given = { actorId: ctx.actor.id, reason: input.codesReason || null };
    admitLesserReplacement(tx, order, { old, code: input, ...given });
    await admitSoldToUs(tx, ctx, { codes: [old], reason: input.soldReason || null });
    await requireApproval(tx, ctx, {
      kind: 'replace-code',
      complaintId: complaint.id,
      ...(input.faceValue && { faceValue: input.faceValue }),
    });
    const all = await readDeliveredCodes(tx, order.id);
    await assertOther(tx, ctx, all, input.code);
    const reason = input.repeatReason || null;
    await admitRepeatedCodes(tx, ctx, { orderId: order.id, codes: [input], reason });
    const faceCents = input.faceValue ? koboOf(input.faceValue) : old.faceCents;
    const number = Math.max(...all.map((one) => one.number)) + 1;
    await keepCode(tx, ctx, { orderId: order.id, number, code: input.code, faceCents, replaces: old.id });
    await endComplaint(tx, complaint.id, { state: 'replaced', actorId: ctx.actor.id });
    recordAnswer(tx, 'code-replaced', {
      orderId: order.id,
      actorId: ctx.actor.id,
      detail: { code: old.number, by: number },
    });
    const delivered = { code: input.code, faceValue: faceCents === null ? null : nairaOf(faceCents) };
    const mails = replacedMails(presentOrder(order, ctx.config), delivered, ctx.config.publicUrl);
    for (const mail of mails) await enqueueMail(tx, ctx, mail);
    await tellCustomer(tx, ctx, order, 'codes');
    return { message: 'Code sent', data: await readComplaint(tx, complaint.id, { staff: true }) };
  }, input.id);
}

function assertWorthNoMore(order: OrderRow, old: DeliveredCodeRow, faceValue: string | null): void {
  const most = replacementMostCents(old, settledOf(order).quantity);
  if (faceValue !== null && koboOf(faceValue) > most) {
    const units = formatQuantity(nairaOf(most));
    throw invalid({ faceValue: `Enter ${units} at most: the new code isn’t worth more than the old one` });
  }
}

async function assertOther(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
  all: readonly DeliveredCodeRow[],
  code: string,
): Promise<void> {
  for (const one of all)
    if (bareCode(await openDeliveredCode(tx, ctx, one)) === bareCode(code))
      throw invalid({ code: `This is code ${one.number} of the order. Enter another one.` });
}
