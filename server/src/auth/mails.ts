import { brand } from '@nairadesk/contract/brand';
import type { Mail } from '../platform/mail/mail.ts';

interface Recipient {
  name: string;
  email: string;
}

/**
 * The mail with the activation link. It greets without a name: a stranger may have typed it, and could have any text
 * mailed to any address.
 */
export function activationMail(email: string, publicUrl: string, token: string): Mail {
  return {
    kind: 'activation',
    to: email,
    subject: `Activate your ${brand.name} account`,
    paragraphs: [
      'Hello,',
      `Open the link below to activate your ${brand.name} account. It works once and expires in 24 hours.`,
      'If you open it in another browser than the one you signed up in, we’ll ask for the password you chose.',
      'If you didn’t ask for an account, ignore this email. Nothing happens unless the link is opened.',
    ],
    action: { label: 'Activate my account', url: `${publicUrl}/activate-account?token=${token}` },
  };
}

/**
 * Several sign-ups wait for one address, and we can't tell which is its owner's. The mail says so: it holds no
 * activation link and no name, which a stranger may have typed.
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

/** Tells the owner of an address that it was registered again; the caller learns nothing. */
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

/** The mail with the link to choose a new password. */
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
