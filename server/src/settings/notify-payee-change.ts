import { brand } from '@nairadesk/contract/brand';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { markPayee } from '../platform/desk/payee-mark.ts';
import { describeDevice } from '../platform/identity/describe-device.ts';
import { enqueueMail } from '../platform/mail/mail.ts';

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

/**
 * Mails the actor what changed about where their money goes, in case it was not them, and records it. Does nothing
 * without changes.
 */
export async function notifyPayeeChange(
  tx: Tx,
  ctx: Ctx,
  what: 'bank details' | 'wallet addresses',
  { changes, at }: { changes: string[]; at: Date },
): Promise<void> {
  if (changes.length === 0) return;
  const { id, name, email } = ctx.actor;
  const kind = what === 'bank details' ? 'bank-changed' : 'wallets-changed';
  recordAudit(tx, {
    action: kind,
    actorId: id,
    subjectType: 'user',
    subjectId: id,
    detail: {
      from: ctx.networkAddress,
      changes: changes.join('; '),
      mark: await markPayee(tx, ctx.secrets, kind, id),
    },
  });
  await enqueueMail(tx, ctx, {
    kind,
    to: email,
    subject: `Your ${brand.name} ${what} were changed`,
    paragraphs: [
      `Hello ${name},`,
      `The ${what} of your ${brand.name} account were changed on ${lagosTime.format(at)}, Lagos time, from this device: ${describeDevice(ctx.userAgent)}.`,
      changes.join('\n'),
      'Orders you’ve already placed keep the old details.',
      `If this wasn’t you, choose a new password now with the link below. That logs out every device. Then correct your ${what} in Settings, and write to us before you trade.`,
    ],
    action: { label: 'Choose a new password', url: `${ctx.config.publicUrl}/forgot-password` },
  });
}
