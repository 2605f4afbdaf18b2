import { brand } from '@nairadesk/contract/brand';
import { t } from '../language/translate.ts';
import type { Mail } from '../mail/mail.ts';
import { quotedNames } from './quoted-names.ts';

const { name: site } = brand;

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
    subject: t('Your {site} password was changed', { site }),
    paragraphs: [
      t('Hello {name},', { name: to.name }),
      t('The password of your {site} account was changed. We logged out every other device.', { site }),
      ...(kept.length > 0
        ? [
            t('These passkeys still log you in: {names}. Remove any you don’t know in Settings, Password.', {
              names: quotedNames(kept),
            }),
          ]
        : []),
      ...(removed.length > 0
        ? [
            t('We removed your passkeys: {names}. You can add them again in Settings, Password.', {
              names: quotedNames(removed),
            }),
          ]
        : []),
      t('If this wasn’t you, choose a new password now with the link below, and write to us.'),
    ],
    action: { label: t('Choose a new password'), url: `${publicUrl}/forgot-password` },
  };
}
