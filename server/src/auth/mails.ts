import { brand } from '@nairadesk/contract/brand';
import type { Mail } from '../platform/mail/mail.ts';

interface Recipient {
  name: string;
  email: string;
}

/**
 * "Open this link to activate your account." It greets nobody by a name: whoever typed that may be a stranger, and
 * would have words of theirs mailed to anybody.
 */
export function activationMail(email: string, publicUrl: string, token: string): Mail {
  return {
    kind: 'activation',
    to: email,
    subject: `Activate your ${brand.name} account`,
    paragraphs: [
      'Hello,',
      `Open the link below to activate your ${brand.name} account. It works once and expires in 24 hours.`,
      'If you didn’t ask for an account, ignore this email. Nothing happens unless the link is opened.',
    ],
    action: { label: 'Activate my account', url: `${publicUrl}/activate-account?token=${token}` },
  };
}

/**
 * Several sign-ups wait for one address and we cannot tell which is its owner's: says so without choosing. It
 * has no link that activates, and greets nobody by a name that a stranger may have typed.
 */
export function severalSignUpsMail(email: string, publicUrl: string): Mail {
  return {
    kind: 'several-sign-ups',
    to: email,
    subject: `More than one ${brand.name} sign-up is waiting for you`,
    paragraphs: [
      'Hello,',
      `More than one sign-up for a ${brand.name} account is waiting for this address, and we can’t tell which one is yours.`,
      'Please sign up again with the link below. We’ll email you a new activation link right away.',
      'If you didn’t ask for an account, ignore this email.',
    ],
    action: { label: 'Sign up again', url: `${publicUrl}/sign-up` },
  };
}

/** Tells the owner of an address that somebody tried to register it; the caller learns nothing. */
export function alreadyRegisteredMail(to: Recipient, publicUrl: string): Mail {
  return {
    kind: 'already-registered',
    to: to.email,
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      `Hello ${to.name},`,
      'We were asked to open a new account with this email address. You already have one, so just log in.',
      'Forgot your password? Choose a new one on the login page. If this wasn’t you, ignore this email.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
  };
}

/** "Choose a new password." */
export function resetMail(to: Recipient, publicUrl: string, token: string): Mail {
  return {
    kind: 'reset-password',
    to: to.email,
    subject: `Choose a new ${brand.name} password`,
    paragraphs: [
      `Hello ${to.name},`,
      'Open the link below to choose a new password. It works once and expires in one hour.',
      'If you didn’t ask for this, ignore this email. Your password stays the same.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
  };
}
