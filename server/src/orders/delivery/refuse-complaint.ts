import type { refuseComplaint as call } from '@nairadesk/contract/delivered-codes';
import { tellCustomer } from '../../platform/alerts/tell-customer.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { tellOfAccounts } from '../../platform/desk/written/tell-of-accounts.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { enqueueNews } from '../../platform/mail/customer-mails.ts';
import { presentOrder, readerOf } from '../present-order.ts';
import { endComplaint, lockOpenComplaint, recordAnswer } from './answer-complaint.ts';
import { complaintRefusedMail } from './complaint-mails.ts';
import { readComplaint } from './read-complaints.ts';

/** Staff refuse a complaint, and the customer is mailed why. Refuses: not_found, own_order, complaint_answered. */
export async function refuseComplaint(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const { order, complaint, code } = await lockOpenComplaint(tx, ctx, input);
    await endComplaint(tx, complaint.id, { state: 'refused', actorId: ctx.actor.id, answer: input.text });
    recordAnswer(tx, 'code-complaint-refused', {
      orderId: order.id,
      actorId: ctx.actor.id,
      detail: { code: code.number },
    });
    await enqueueNews(
      tx,
      ctx,
      order.userId,
      complaintRefusedMail(
        presentOrder(order, ctx.config),
        { number: code.number, answer: input.text },
        ctx.config.publicUrl,
      ),
    );
    const about = { orderId: order.id };
    await tellOfAccounts(tx, ctx, { texts: [input.text], about, customer: readerOf(order) });
    await tellCustomer(tx, ctx, order, 'codes');
    return { message: 'Complaint refused', data: await readComplaint(tx, complaint.id, { staff: true }) };
  }, input.id);
}
