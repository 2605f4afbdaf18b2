import type { refundCode as call } from '@nairadesk/contract/delivered-codes';
import { koboOf, nairaOf } from '@nairadesk/contract/money';
import { tellCustomer } from '../../platform/alerts/tell-customer.ts';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { readTakenBackFrom } from '../../platform/money/order-funding.ts';
import { oweRefund } from '../../platform/money/owe-refund.ts';
import { presentOrder } from '../present-order.ts';
import { admitSoldToUs } from './admit-sold-to-us.ts';
import { endComplaint, lockOpenComplaint, recordAnswer } from './answer-complaint.ts';
import { codeShares, readPaid } from './code-shares.ts';
import { codeRefundedMail } from './complaint-mails.ts';
import { type DeliveredCodeRow, readDeliveredCodes } from './find-delivered-codes.ts';
import { readComplaint } from './read-complaints.ts';

/**
 * Staff give the money of a code that did not work back: its share of the order becomes a refund that is due, which is
 * sent as every refund is, from the owner's sum on by two people. The order stays completed.
 * Refuses: not_found, own_order, complaint_answered, order_money_taken_back, code_share_changed, code_sold_to_us.
 */
export async function refundCode(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const { order, complaint, code } = await lockOpenComplaint(tx, ctx, input);
    // The customer then owes us, and how much of that is this code's is unknown.
    if ((await readTakenBackFrom(tx, order.id)) > 0n) throw new Refusal('order_money_taken_back');
    const kobo = await shareOf(tx, code);
    if (kobo !== koboOf(input.amount) || kobo === 0n) throw new Refusal('code_share_changed');
    await admitSoldToUs(tx, ctx, { codes: [code], reason: input.soldReason || null });
    const { id: actorId } = ctx.actor;
    const refundId = await oweRefund(tx, {
      order: { id: order.id, userId: order.userId },
      kobo,
      reason: 'code-failed',
      createdBy: actorId,
      from: 'customer',
    });
    await endComplaint(tx, complaint.id, { state: 'refunded', actorId, refundId });
    const amount = nairaOf(kobo);
    recordAnswer(tx, 'code-refunded', { orderId: order.id, actorId, detail: { code: code.number, amount } });
    const about = { number: code.number, amount };
    await enqueueMail(
      tx,
      ctx,
      codeRefundedMail(presentOrder(order, ctx.config), about, ctx.config.publicUrl),
    );
    await tellCustomer(tx, ctx, order, 'codes');
    return { message: 'Refund due', data: await readComplaint(tx, complaint.id, { staff: true }) };
  }, input.id);
}

async function shareOf(tx: Tx, { id, orderId }: DeliveredCodeRow): Promise<bigint> {
  const all = await readDeliveredCodes(tx, orderId);
  return codeShares(all, await readPaid(tx, orderId)).get(id) ?? 0n;
}
