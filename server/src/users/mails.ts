import { brand } from '@nairadesk/contract/brand';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import type { Mail } from '../platform/mail/mail.ts';

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

/** "You are an admin now." */
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

/** That the account is suspended. Not why: that is for staff, and may be none of their business to tell. */
export function suspendedMail(to: Recipient): Mail {
  return {
    kind: 'suspended',
    to: to.email,
    subject: `Your ${brand.name} account is suspended`,
    paragraphs: [
      `Hello ${to.name},`,
      `We’ve suspended your ${brand.name} account. You’re logged out everywhere and can’t log in.`,
      'We still process orders you’ve already paid for. Please don’t pay for any others.',
      `If you think this is a mistake, write to ${brand.email}.`,
    ],
  };
}

/** That they may log in again. */
export function reinstatedMail(to: Recipient, publicUrl: string): Mail {
  return {
    kind: 'reinstated',
    to: to.email,
    subject: `Your ${brand.name} account is open again`,
    paragraphs: [
      `Hello ${to.name},`,
      `Your ${brand.name} account is no longer suspended. You can log in as before.`,
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
  };
}

/** To whoever's accounts customers pay into from now on. */
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

/** To whoever's accounts customers paid into so far. */
export function deskAccountGivenUpMail(to: Recipient, now: Recipient, publicUrl: string): Mail {
  return {
    kind: 'desk-account-given-up',
    to: to.email,
    subject: 'Customers no longer pay into your account',
    paragraphs: [
      `Hello ${to.name},`,
      `From now on, customers of ${brand.name} pay into ${now.name}’s account. Open orders are still paid into yours, so keep an eye on it.`,
      `If you didn’t expect this, speak to another super-admin, or write to ${brand.email}.`,
    ],
    action: { label: 'See the orders', url: `${publicUrl}/order` },
  };
}
