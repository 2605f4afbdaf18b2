import type { setRefundPayee as call } from '@nairadesk/contract/refunds';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { changeRefund } from './change-refund.ts';
import { payeeMails } from './mails.ts';
import { presentRefund } from './present-refund.ts';

/**
 * Staff say where a refund that is due goes; its customer is mailed.
 * Refuses: password_confirmation_required, not_found, own_order, refund_not_due.
 */
export async function setRefundPayee(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, bankName, accountName, accountNumber } = input;
  return ctx.transact(async (tx) => {
    const payee = { bankName, accountName, accountNumber };
    const refund = await changeRefund(tx, ctx, {
      id,
      from: 'due',
      otherwise: 'refund_not_due',
      set: { payee },
    });
    recordAudit(tx, {
      action: 'refund-payee-changed',
      actorId: ctx.actor.id,
      subjectType: 'refund',
      subjectId: id,
      detail: payee,
    });
    for (const mail of payeeMails(refund, ctx.config.publicUrl)) await enqueueMail(tx, ctx, mail);
    return { message: 'Account saved', data: presentRefund(refund, ctx.actor) };
  });
}
