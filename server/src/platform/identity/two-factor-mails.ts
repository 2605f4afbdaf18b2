import { brand } from '@nairadesk/contract/brand';
import type { Mail } from '../mail/mail.ts';
import { describeDevice } from './describe-device.ts';

const events = {
  'two-factor-on': {
    subject: `Two-step log-in is on for your ${brand.name} account`,
    what: 'Two-step log-in was turned on, and every other device was signed out. From now on we ask for a code of the authenticator app after the password.',
  },
  'two-factor-off': {
    subject: `Two-step log-in is off for your ${brand.name} account`,
    what: 'Two-step log-in was turned off. The password alone opens the account now.',
  },
  'recovery-codes-renewed': {
    subject: `New recovery codes for your ${brand.name} account`,
    what: 'New recovery codes were made. The ones from before do not work any more.',
  },
  'recovery-code-used': {
    subject: `A recovery code of your ${brand.name} account was used`,
    what: 'Somebody logged in with the password and a recovery code. That code does not work any more.',
  },
} as const;

/**
 * Tells the owner that something about their two-step log-in has changed, in case it was not them. Without a
 * `userAgent` it was done on no device of theirs.
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
      'If this was not you, choose a new password at once with the link below, and write to us.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}
