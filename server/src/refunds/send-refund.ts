import { nairaOf } from '@nairadesk/contract/money';
import type { sendRefund as call } from '@nairadesk/contract/refunds';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { claimReference } from '../platform/money/claim-reference.ts';
import { changeRefund } from './change-refund.ts';
import { sentMails } from './mails.ts';
import { presentRefund } from './present-refund.ts';

/**
 * Staff record that they sent a refund; its customer is mailed. It stays owed until it is settled.
 * Refuses: not_found, own_order, refund_not_due, refund_payee_missing, approval_needed, reference_used.
 */
export async function sendRefund(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, bankReference } = input;
  return ctx.transact(async (tx) => {
    const refund = await changeRefund(
      tx,
      ctx,
      {
        id,
        from: 'due',
        otherwise: 'refund_not_due',
        set: { state: 'sent', bankReference, sentAt: sql`clock_timestamp()`, sentBy: ctx.actor.id },
      },
      async ({ payee }) => {
        if (payee === null) throw new Refusal('refund_payee_missing');
        await requireApproval(tx, ctx, { kind: 'send-refund', refundId: id });
      },
    );
    const claim = { about: { refundId: id }, place: 'bank', field: 'bankReference' };
    await claimReference(tx, { ...claim, typed: bankReference });
    recordAudit(tx, {
      action: 'refund-sent',
      actorId: ctx.actor.id,
      subjectType: 'refund',
      subjectId: id,
      detail: { amount: nairaOf(refund.amountKobo), reference: bankReference },
    });
    for (const mail of sentMails(refund, ctx.config.publicUrl)) await enqueueMail(tx, ctx, mail);
    return { message: 'Refund marked as sent', data: presentRefund(refund, ctx.actor) };
  });
}
