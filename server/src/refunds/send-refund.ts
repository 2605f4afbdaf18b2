import { nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { sendRefund as call } from '@nairadesk/contract/refunds';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import { findBank, readBanks } from '../platform/banks/find-bank.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { refunds } from '../platform/database/tables/money-tables.ts';
import { tellOfAccounts } from '../platform/desk/written/tell-of-accounts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { claimReference } from '../platform/money/claim-reference.ts';
import { matchesOfRefund } from '../platform/money/match.ts';
import { isReversalOpen } from '../platform/money/reversals/open-reversals.ts';
import { readOneRefund } from './before-sending.ts';
import { changeRefund } from './change-refund.ts';
import { mailAboutRefund } from './mail-about-refund.ts';
import { sentMails } from './mails.ts';

/**
 * Staff record that they sent a refund; its customer is mailed. It stays owed until it is settled.
 * Refuses: not_found, own_order, refund_not_due, refund_payee_missing, reversal_open, approval_needed,
 * reference_used.
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
      async ({ payee, orderId }) => {
        if (payee === null) throw new Refusal('refund_payee_missing');
        await assertNotReversed(tx, { id, orderId });
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
    await mailAboutRefund(tx, ctx, refund.id, sentMails(refund, ctx.config.publicUrl));
    const { customerId, customerName, customerEmail } = refund;
    if (customerName && customerEmail) {
      const customer = { id: customerId, name: customerName, email: customerEmail };
      const about = { orderId: refund.orderId };
      const texts = await wordsOfPayee(tx, refund);
      await tellOfAccounts(tx, ctx, { texts, reference: bankReference, about, customer });
    }
    return { message: 'Refund marked as sent', data: await readOneRefund(tx, refund, ctx.actor) };
  });
}

// What its customer reads beside the reference and is more than a bank of our list and a name: any words can be typed there.
async function wordsOfPayee(
  read: Tx,
  { payee }: Pick<typeof refunds.$inferSelect, 'payee'>,
): Promise<string[]> {
  if (payee === null) return [];
  const { bankName, accountName } = payee;
  const bank = findBank(await readBanks(read), bankName);
  return [...(bank ? [] : [bankName]), ...(othersName(accountName) === accountName ? [] : [accountName])];
}

// Sent all the same, the money would be gone twice.
async function assertNotReversed(
  tx: Tx,
  refund: Pick<typeof refunds.$inferSelect, 'id' | 'orderId'>,
): Promise<void> {
  if (await isReversalOpen(tx, matchesOfRefund(refund)))
    throw new Refusal('reversal_open', {
      message: 'The bank may have taken this money back. Choose in Money what its reversal takes back.',
    });
}
