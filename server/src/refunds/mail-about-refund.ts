import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { enqueueMerged } from '../platform/mail/merge-mails.ts';

/**
 * Mails the customer of a refund: of each kind the first at once, and what follows within ten minutes is one mail of how
 * it stands then. The refund is locked.
 */
export async function mailAboutRefund(
  tx: Tx,
  ctx: Ctx,
  refundId: string,
  mails: readonly Mail[],
): Promise<void> {
  for (const mail of mails)
    await enqueueMerged<Mail>(tx, ctx, { mergeKey: `${mail.kind}/${refundId}`, part: mail }, (parts) => {
      const last = parts.at(-1);
      if (!last) throw new Error('a mail without a part');
      return last;
    });
}
