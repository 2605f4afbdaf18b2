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
      `You are ${roleWords[role]} at ${brand.name} now. Every device was signed out: please log in again.`,
      ...(isStaff(role)
        ? ['Orders that you placed yourself are completed or cancelled by somebody else at the desk.']
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
      `Your ${brand.name} account is suspended: you were signed out everywhere and cannot log in.`,
      'Orders that you have already paid are still seen to. Please do not pay for any other.',
      `If you think that this is a mistake, write to ${brand.email}.`,
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
      `Your ${brand.name} account is not suspended any more: you can log in as before.`,
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
      `You hold the desk account of ${brand.name} from now on: new orders are paid into the bank account and the wallets under your Settings.`,
      'Please check both now. Orders that were placed before keep the account they were shown.',
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
      `${now.name} holds the desk account of ${brand.name} from now on. Orders that were placed before are still paid into yours: keep an eye on it.`,
      `If you did not expect this, speak to another super-admin, or write to ${brand.email}.`,
    ],
    action: { label: 'See the orders', url: `${publicUrl}/order` },
  };
}
