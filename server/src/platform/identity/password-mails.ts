import { brand } from '@nairadesk/contract/brand';
import type { Mail } from '../mail/mail.ts';

/** Tells the owner that their password was changed, in case it was not them. */
export function passwordChangedMail(to: { name: string; email: string }, publicUrl: string): Mail {
  return {
    kind: 'password-changed',
    to: to.email,
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      `Hello ${to.name},`,
      `The password of your ${brand.name} account was changed. We logged out every other device.`,
      'If this wasn’t you, choose a new password now with the link below, and write to us.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}
