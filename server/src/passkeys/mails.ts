import { brand } from '@nairadesk/contract/brand';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { describeDevice } from '../platform/identity/describe-device.ts';
import { quotedNames } from '../platform/identity/quoted-names.ts';
import { message, t } from '../platform/language/translate.ts';
import type { Mail } from '../platform/mail/mail.ts';

const events = {
  'passkey-added': {
    subject: message('A passkey was added to your {site} account'),
    what: message('You can now log in with this passkey, without your password.'),
  },
  'passkey-removed': {
    subject: message('A passkey was removed from your {site} account'),
    what: message('This passkey no longer logs you in. You can also delete it on your device.'),
  },
} as const;

/** Tells the owner about a change to their passkeys, in case it was not them. */
export function passkeyMail(
  kind: keyof typeof events,
  to: { name: string; email: string; role: Role },
  change: { name: string; userAgent: string | null; publicUrl: string },
): Mail {
  const { subject, what } = events[kind];
  return {
    kind,
    to: to.email,
    subject: t(subject, { site: brand.name }),
    paragraphs: [
      t('Hello {name},', { name: to.name }),
      t(what),
      t('Passkey: {names}. Device: {device}.', {
        names: quotedNames([change.name]),
        device: describeDevice(change.userAgent),
      }),
      // What a reset does to passkeys: auth/reset-password.ts.
      isStaff(to.role)
        ? adviceToStaff()
        : t(
            'If this wasn’t you, choose a new password now with the link below, and write to us. A new password from this link also removes all passkeys.',
          ),
    ],
    action: { label: t('Choose a new password'), url: `${change.publicUrl}/forgot-password` },
  };
}

function adviceToStaff(): string {
  return 'If this wasn’t you, tell a super-admin at once, and choose a new password with the link below.';
}
