import { brand } from '@nairadesk/contract/brand';
import type { Mail } from '../mail/mail.ts';
import { describeDevice } from './describe-device.ts';

const events = {
  'two-factor-on': {
    subject: `Two-factor authentication is on for your ${brand.name} account`,
    what: 'Two-factor authentication is now on. We logged out every other device. From now on, we’ll ask for a code from your authenticator app after your password.',
  },
  'two-factor-off': {
    subject: `Two-factor authentication is off for your ${brand.name} account`,
    what: 'Two-factor authentication is now off. You can log in with your password alone.',
  },
  'authenticator-off': {
    subject: `The authenticator app is off for your ${brand.name} account`,
    what: 'You no longer log in with your password and a code from the app. Use your passkey.',
  },
  'recovery-codes-renewed': {
    subject: `New recovery codes for your ${brand.name} account`,
    what: 'You have new recovery codes. The old ones no longer work.',
  },
  'recovery-code-used': {
    subject: `A recovery code for your ${brand.name} account was used`,
    what: 'Your account was opened with its password and a recovery code. That code no longer works.',
  },
} as const;

/**
 * Tells the owner about a change to their two-factor authentication, in case it was not them. Without a `userAgent`
 * the change was not made on a device of theirs.
 */
export function twoFactorMail(
  kind: keyof typeof events,
  to: { name: string; email: string },
  { userAgent, publicUrl, more = [] }: { userAgent?: string | null; publicUrl: string; more?: string[] },
): Mail {
  const { subject, what } = events[kind];
  return {
    kind,
    to: to.email,
    subject,
    paragraphs: [
      `Hello ${to.name},`,
      what,
      ...more,
      ...(userAgent === undefined ? [] : [`Device: ${describeDevice(userAgent)}.`]),
      'If this wasn’t you, choose a new password now with the link below, and write to us.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}
