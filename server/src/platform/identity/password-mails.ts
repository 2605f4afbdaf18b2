import { brand } from '@nairadesk/contract/brand';
import type { Mail } from '../mail/mail.ts';
import { quotedNames } from './quoted-names.ts';

/**
 * Tells the owner that their password was changed, in case it was not them.
 * @param passkeys what became of those that the account had, by their names
 */
export function passwordChangedMail(
  to: { name: string; email: string },
  publicUrl: string,
  passkeys: { kept?: string[]; removed?: string[] },
): Mail {
  const { kept = [], removed = [] } = passkeys;
  return {
    kind: 'password-changed',
    to: to.email,
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      `Hello ${to.name},`,
      `The password of your ${brand.name} account was changed. We logged out every other device.`,
      ...(kept.length > 0
        ? [
            `These passkeys still log you in: ${quotedNames(kept)}. Remove any you don’t know in Settings, Password.`,
          ]
        : []),
      ...(removed.length > 0
        ? [`We removed your passkeys: ${quotedNames(removed)}. You can add them again in Settings, Password.`]
        : []),
      'If this wasn’t you, choose a new password now with the link below, and write to us.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}
