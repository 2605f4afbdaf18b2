import { brand } from '@nairadesk/contract/brand';
import type { Role } from '@nairadesk/contract/roles';
import type { Mail } from '../platform/mail/mail.ts';
import type { Owner } from '../platform/mail/mail-other-owners.ts';

/** What a person may do from now on: a role of staff, or the one that they had before they were suspended. */
export interface Access {
  who: string;
  access: Exclude<Role, 'user'> | 'reinstated';
}

const accessWords: Record<Access['access'], string> = {
  admin: 'is an admin now',
  'super-admin': 'is a super-admin now',
  reinstated: 'is no longer suspended, and can do staff’s work again',
};

/** Tells a super-admin who may do staff's work from now on, and who said so. */
export function staffAccessMail(
  to: Owner,
  { by, given }: { by: string; given: readonly Access[] },
  publicUrl: string,
): Mail {
  return {
    kind: 'staff-access',
    to: to.email,
    subject: `Who may do staff’s work at ${brand.name} was changed`,
    paragraphs: [
      `Hello ${to.name},`,
      ...given.map(({ who, access }) => `${who} ${accessWords[access]}.`),
      `This was done as ${by}. If you don’t know of it, suspend them now under User Management, and choose new passwords.`,
    ],
    action: { label: 'Open User Management', url: `${publicUrl}/user-management` },
  };
}
