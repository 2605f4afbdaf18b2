import { brand } from '@nairadesk/contract/brand';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull, ne } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { findDeskAccount } from '../platform/desk/desk-account.ts';
import { describeDevice } from '../platform/identity/describe-device.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { enqueueMerged } from '../platform/mail/merge-mails.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import { markPayees } from './mark-payees.ts';

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

type Payee = 'bank details' | 'wallet addresses';

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
    detail: { from: ctx.networkAddress, changes: changes.join('; ') },
  });
  const part = {
    at: lagosTime.format(at),
    device: describeDevice(ctx.userAgent),
    changes: changes.join('\n'),
  };
  await enqueueMerged<Change>(tx, ctx, { mergeKey: `${kind}/${id}`, part }, (parts) =>
    payeeMail(kind, what, { name, email, parts, publicUrl: ctx.config.publicUrl }),
  );
  await tellSuperAdmins(tx, ctx, what, part);
}

function payeeMail(
  kind: string,
  what: Payee,
  { name, email, parts, publicUrl }: { name: string; email: string; parts: Change[]; publicUrl: string },
): Mail {
  const told = parts.flatMap(({ at, device, changes }, index) => [
    `The ${what} of your ${brand.name} account were changed${index > 0 ? ' again' : ''} on ${at}, Lagos time, from this device: ${device}.`,
    changes,
  ]);
  const summary = `Your ${what} were changed ${parts.length} times. Every change is listed here, in order.`;
  return {
    kind,
    to: email,
    subject: `Your ${brand.name} ${what} were changed`,
    paragraphs: [
      `Hello ${name},`,
      ...(parts.length > 1 ? [summary] : []),
      ...told,
      'Orders you’ve already placed keep the old details.',
      `If this wasn’t you, choose a new password now with the link below. That logs out every device. Then correct your ${what} in Settings, and write to us before you trade.`,
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}

// Whoever took over the account of the desk account's holder may read the holder's mails too.
async function tellSuperAdmins(tx: Tx, ctx: Ctx, what: Payee, part: Change): Promise<void> {
  const { id: holderId, name: holder, role } = ctx.actor;
  if (role !== 'super-admin') return;
  if ((await findDeskAccount(tx)) !== holderId) return;
  const others = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'super-admin'), isNull(users.suspendedAt), ne(users.id, holderId)));
  const kind = what === 'bank details' ? 'desk-bank-changed' : 'desk-wallets-changed';
  for (const { id, name, email } of others) {
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
