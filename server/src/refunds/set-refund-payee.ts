import type { setRefundPayee as call } from '@nairadesk/contract/refunds';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { payerOf } from '../platform/money/payers.ts';
import { changeRefund } from './change-refund.ts';
import { mailAboutRefund } from './mail-about-refund.ts';
import { payeeMails } from './mails.ts';
import { payersOf, presentRefund, type RefundRow } from './present-refund.ts';

/**
 * Staff say where a refund that is due goes; its customer is mailed. Money goes back to where it came from: an account that
 * isn't in the name of each of its senders needs a second yes, which is recorded.
 * Refuses: password_confirmation_required, not_found, own_order, refund_not_due, payee_not_sender.
 */
export async function setRefundPayee(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, bankName, accountName, accountNumber, confirmed = false } = input;
  return ctx.transact(async (tx) => {
    const payee = { bankName, accountName, accountNumber };
    const refund = await changeRefund(tx, ctx, {
      id,
      from: 'due',
      otherwise: 'refund_not_due',
      set: { payee },
    });
    const others = otherSenders(refund, accountName);
    if (others !== null && !confirmed)
      throw new Refusal('payee_not_sender', {
        message: `The money came from ${others}, and this account is ${accountName}’s. Money goes back to where it came from.`,
        data: { paidBy: others },
      });
    recordAudit(tx, {
      action: 'refund-payee-changed',
      actorId: ctx.actor.id,
      subjectType: 'refund',
      subjectId: id,
      detail: { ...payee, ...(others !== null && { paidBy: others }) },
    });
    await mailAboutRefund(tx, ctx, refund.id, payeeMails(refund, ctx.config.publicUrl));
    return { message: 'Account saved', data: presentRefund(refund, ctx.actor) };
  });
}

// Who sent money of it and isn't this account's owner, where the banks name them: it would get theirs, too.
function otherSenders(refund: RefundRow, accountName: string): string | null {
  const senders = [refund.source?.senderName?.trim(), ...payersOf(refund).map(({ name }) => name)].filter(
    (name) => typeof name === 'string' && name !== '',
  );
  const others = senders.filter((name) => payerOf(String(name), accountName).is !== 'customer');
  return others.length === 0 ? null : [...new Set(others)].join(', ');
}
