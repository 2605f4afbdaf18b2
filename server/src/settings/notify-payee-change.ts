import { brand } from '@nairadesk/contract/brand';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { findDeskAccount } from '../platform/desk/desk-account.ts';
import { describeDevice } from '../platform/identity/describe-device.ts';
import { message, say, t } from '../platform/language/translate.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { readOtherOwners } from '../platform/mail/mail-other-owners.ts';
import { enqueueMerged } from '../platform/mail/merge-mails.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import { markPayees } from './mark-payees.ts';

const lagosTime = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' } as const;

type Payee = 'bank details' | 'wallet addresses';

const payeeWords = {
  'bank details': {
    subject: message('Your {site} bank details were changed'),
    changed: message(
      'The bank details of your {site} account were changed on {time}, Lagos time, from this device: {device}.',
    ),
    again: message(
      'The bank details of your {site} account were changed again on {time}, Lagos time, from this device: {device}.',
    ),
    summary: message('Your bank details were changed {count} times. Every change is listed here, in order.'),
    stolen: message(
      'If this wasn’t you, choose a new password now with the link below. That logs out every device. Then correct your bank details in Settings, and write to us before you trade.',
    ),
  },
  'wallet addresses': {
    subject: message('Your {site} wallet addresses were changed'),
    changed: message(
      'The wallet addresses of your {site} account were changed on {time}, Lagos time, from this device: {device}.',
    ),
    again: message(
      'The wallet addresses of your {site} account were changed again on {time}, Lagos time, from this device: {device}.',
    ),
    summary: message(
      'Your wallet addresses were changed {count} times. Every change is listed here, in order.',
    ),
    stolen: message(
      'If this wasn’t you, choose a new password now with the link below. That logs out every device. Then correct your wallet addresses in Settings, and write to us before you trade.',
    ),
  },
} as const;

/** One change, as its mail says it. */
interface Change {
  at: string;
  device: string;
  changes: string;
}

/**
 * Mails the actor, whose row is locked, what changed about where their money goes, in case it was not them, and records
 * it; where customers pay into it, mails the other super-admins too. The first mail goes at once, further changes within
 * minutes are one mail. Does nothing without changes. Refuses: too_many_requests.
 */
export async function notifyPayeeChange(
  tx: Tx,
  ctx: Ctx,
  what: Payee,
  { changes, at }: { changes: string[]; at: Date },
): Promise<void> {
  if (changes.length === 0) return;
  const { id, name, email } = ctx.actor;
  const kind = what === 'bank details' ? 'bank-changed' : 'wallets-changed';
  markRecord(tx, what === 'bank details' ? 'bank' : 'wallets', id);
  await markPayees(tx, ctx, id);
  recordAudit(tx, {
    action: kind,
    actorId: id,
    subjectType: 'user',
    subjectId: id,
    detail: { from: ctx.networkAddress, changes: changes.map((change) => say(change, 'en')).join('; ') },
  });
  const part = {
    at: at.toLocaleString('en-GB', lagosTime),
    device: describeDevice(ctx.userAgent),
    changes: changes.join('\n'),
  };
  await enqueueMerged<Change>(tx, ctx, { mergeKey: `${kind}/${id}`, part }, (parts) =>
    payeeMail(kind, what, { name, email, parts, publicUrl: ctx.config.publicUrl }),
  );
  await tellSuperAdmins(tx, ctx, what, { ...part, changes: say(part.changes, 'en') });
}

function payeeMail(
  kind: string,
  what: Payee,
  { name, email, parts, publicUrl }: { name: string; email: string; parts: Change[]; publicUrl: string },
): Mail {
  const words = payeeWords[what];
  const told = parts.flatMap(({ at, device, changes }, index) => [
    t(index > 0 ? words.again : words.changed, { site: brand.name, time: at, device }),
    changes,
  ]);
  return {
    kind,
    to: email,
    subject: t(words.subject, { site: brand.name }),
    paragraphs: [
      t('Hello {name},', { name }),
      ...(parts.length > 1 ? [t(words.summary, { count: parts.length })] : []),
      ...told,
      t('Orders you’ve already placed keep the old details.'),
      t(words.stolen),
    ],
    action: { label: t('Choose a new password'), url: `${publicUrl}/forgot-password` },
  };
}

// An attacker who took over the account of the desk account's holder may read the holder's mails too.
async function tellSuperAdmins(tx: Tx, ctx: Ctx, what: Payee, part: Change): Promise<void> {
  const { id: holderId, name: holder, role } = ctx.actor;
  if (role !== 'super-admin') return;
  if ((await findDeskAccount(tx)) !== holderId) return;
  const kind = what === 'bank details' ? 'desk-bank-changed' : 'desk-wallets-changed';
  for (const { id, name, email } of await readOtherOwners(tx, ctx)) {
    await enqueueMerged<Change>(tx, ctx, { mergeKey: `${kind}/${holderId}/${id}`, part }, (parts) =>
      deskMail(kind, what, { holder, name, email, parts, publicUrl: ctx.config.publicUrl }),
    );
  }
}

function deskMail(
  kind: string,
  what: Payee,
  to: { holder: string; name: string; email: string; parts: Change[]; publicUrl: string },
): Mail {
  const { name, email, parts, publicUrl } = to;
  const holder = nameForOthers(to.holder, 'The super-admin');
  const told = parts.flatMap(({ at, device, changes }, index) => [
    `${holder}, who holds the desk account, changed its ${what}${index > 0 ? ' again' : ''} on ${at}, Lagos time, from this device: ${device}.`,
    changes,
  ]);
  return {
    kind,
    to: email,
    subject: `The ${what} that customers pay into were changed`,
    paragraphs: [
      `Hello ${name},`,
      ...told,
      'New orders use them at once. Orders already placed keep the old details.',
      `Confirm it with ${holder} in person or by phone. If it wasn’t them, choose another desk account under User Management now.`,
    ],
    action: { label: 'Open User Management', url: `${publicUrl}/user-management` },
  };
}
