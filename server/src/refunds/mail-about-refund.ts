import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { t } from '../platform/language/translate.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { enqueueMerged } from '../platform/mail/merge-mails.ts';

/** A mail that says where the money of a refund goes, in words for its customer. */
export interface PayeeMail extends Mail {
  payee: string;
}

/**
 * Mails the customer of a refund: of each kind the first at once, and what follows within ten minutes is one mail of
 * how it stands then, which names each other account of the meantime: that shows a clerk who pays out to another one.
 * The refund is locked.
 */
export async function mailAboutRefund(
  tx: Tx,
  ctx: Ctx,
  refundId: string,
  mails: readonly PayeeMail[],
): Promise<void> {
  for (const mail of mails)
    await enqueueMerged<PayeeMail>(tx, ctx, { mergeKey: `${mail.kind}/${refundId}`, part: mail }, merged);
}

function merged(parts: PayeeMail[]): Mail {
  const last = parts.at(-1);
  if (!last) throw new Error('a mail without a part');
  const { payee: now, ...mail } = last;
  // What was put in the outbox by an older version names none.
  const others = new Set(parts.flatMap(({ payee }) => (payee && payee !== now ? [payee] : [])));
  if (others.size === 0) return mail;
  const between = [...others].join('; ');
  return {
    ...mail,
    paragraphs: [
      ...mail.paragraphs,
      t('In the minutes before, it was set to go to: {accounts}.', { accounts: between }),
    ],
  };
}
