import { brand } from '@nairadesk/contract/brand';
import type { Language } from '@nairadesk/contract/languages';
import { t } from '../platform/language/translate.ts';
import type { Mail } from '../platform/mail/mail.ts';

const { name: site } = brand;

interface Recipient {
  name: string;
  email: string;
}

/**
 * The mail with the activation link. It greets without a name: a stranger may have typed it, and could have any text
 * mailed to any address. `language`: that of the sign-up, as there is no account yet.
 */
export function activationMail(
  { email, language }: { email: string; language: Language | null },
  publicUrl: string,
  token: string,
): Mail {
  return {
    language,
    kind: 'activation',
    to: email,
    subject: t('Activate your {site} account', { site }),
    paragraphs: [
      t('Hello,'),
      t('Open the link below to activate your {site} account. It works once and expires in 24 hours.', {
        site,
      }),
      t(
        'If you open it in another browser than the one you signed up in, we’ll ask for the password you chose.',
      ),
      t('If you didn’t ask for an account, ignore this email. Nothing happens unless the link is opened.'),
    ],
    action: { label: t('Activate my account'), url: `${publicUrl}/activate-account?token=${token}` },
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
    subject: t('More than one {site} sign-up is waiting for you', { site }),
    paragraphs: [
      t('Hello,'),
      t(
        'More than one sign-up for a {site} account is waiting for this address, and we can’t tell which one is yours.',
        { site },
      ),
      t('Please sign up again with the link below. We’ll email you a new activation link right away.'),
      t('If you didn’t ask for an account, ignore this email.'),
    ],
    action: { label: t('Sign up again'), url: `${publicUrl}/sign-up` },
  };
}

/** Tells the owner of an address that it was registered again; the caller learns nothing. */
export function alreadyRegisteredMail(to: Recipient, publicUrl: string): Mail {
  return {
    kind: 'already-registered',
    to: to.email,
    subject: t('You already have a {site} account', { site }),
    paragraphs: [
      t('Hello {name},', { name: to.name }),
      t('We were asked to open a new account with this email address. You already have one, so just log in.'),
      t('Forgot your password? Choose a new one on the login page. If this wasn’t you, ignore this email.'),
    ],
    action: { label: t('Log in'), url: `${publicUrl}/login` },
  };
}

/** The mail with the link to choose a new password. */
export function resetMail(to: Recipient, publicUrl: string, token: string): Mail {
  return {
    kind: 'reset-password',
    to: to.email,
    subject: t('Choose a new {site} password', { site }),
    paragraphs: [
      t('Hello {name},', { name: to.name }),
      t('Open the link below to choose a new password. It works once and expires in one hour.'),
      t('If you didn’t ask for this, ignore this email. Your password stays the same.'),
    ],
    action: { label: t('Choose a new password'), url: `${publicUrl}/reset-password?token=${token}` },
  };
}
