import { brand } from '@nairadesk/contract/brand';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { t } from '../platform/language/translate.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';

const { name: site } = brand;

interface Recipient {
  name: string;
  email: string;
}

/** A role in a sentence. */
export const roleWords: Record<Role, string> = {
  user: 'a customer',
  admin: 'an admin',
  'super-admin': 'a super-admin',
};

/** Tells a person their new role. */
export function roleChangedMail(to: Recipient, role: Role, publicUrl: string): Mail {
  return {
    kind: 'role-changed',
    to: to.email,
    subject: `Your role at ${brand.name} was changed`,
    paragraphs: [
      `Hello ${to.name},`,
      `You’re now ${roleWords[role]} at ${brand.name}. We logged out all your devices, so please log in again.`,
      ...(isStaff(role)
        ? ['Another member of staff completes or cancels the orders you placed yourself.']
        : []),
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
  };
}

/** Tells a person that their account is suspended, without the reason: it is for staff only. */
export function suspendedMail(to: Recipient): Mail {
  return {
    kind: 'suspended',
    to: to.email,
    subject: t('Your {site} account is suspended', { site }),
    paragraphs: [
      t('Hello {name},', { name: to.name }),
      t('We’ve suspended your {site} account. You’re logged out everywhere and can’t log in.', { site }),
      t('We still process orders you’ve already paid for. Please don’t pay for any others.'),
      t('If you think this is a mistake, write to {email}.', { email: brand.email }),
    ],
  };
}

/** Tells a person that they can log in again. */
export function reinstatedMail(to: Recipient, publicUrl: string): Mail {
  return {
    kind: 'reinstated',
    to: to.email,
    subject: t('Your {site} account is open again', { site }),
    paragraphs: [
      t('Hello {name},', { name: to.name }),
      t('Your {site} account is no longer suspended. You can log in as before.', { site }),
    ],
    action: { label: t('Log in'), url: `${publicUrl}/login` },
  };
}

/** To the new holder of the desk account. */
export function deskAccountTakenMail(to: Recipient, publicUrl: string): Mail {
  return {
    kind: 'desk-account-taken',
    to: to.email,
    subject: 'Customers now pay into your account',
    paragraphs: [
      `Hello ${to.name},`,
      `From now on, customers of ${brand.name} pay into the bank account and wallets in your Settings.`,
      'Please check both now. Open orders keep the old account.',
    ],
    action: { label: 'Check my bank account', url: `${publicUrl}/settings?tab=bank-details` },
  };
}

/** To a super-admin whose colleagues' desk account changed hands. */
export function deskAccountChangedMail(to: Recipient, now: Recipient, publicUrl: string): Mail {
  return {
    kind: 'desk-account-changed',
    to: to.email,
    subject: 'Customers now pay into another account',
    paragraphs: [
      `Hello ${to.name},`,
      `From now on, customers of ${brand.name} pay into the account of ${nameForOthers(now.name, now.email)}.`,
      `If you didn’t expect this, speak to another super-admin, or write to ${brand.email}.`,
    ],
    action: { label: 'See our accounts', url: `${publicUrl}/settings?tab=receiving-accounts` },
  };
}

/** To the previous holder of the desk account. */
export function deskAccountGivenUpMail(to: Recipient, now: Recipient, publicUrl: string): Mail {
  return {
    kind: 'desk-account-given-up',
    to: to.email,
    subject: 'Customers no longer pay into your account',
    paragraphs: [
      `Hello ${to.name},`,
      `From now on, customers of ${brand.name} pay into the account of ${nameForOthers(now.name, now.email)}. Open orders are still paid into yours, so keep an eye on it.`,
      `If you didn’t expect this, speak to another super-admin, or write to ${brand.email}.`,
    ],
    action: { label: 'See the orders', url: `${publicUrl}/order` },
  };
}
