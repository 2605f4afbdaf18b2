import { brand } from '@nairadesk/contract/brand';
import { passwordMinLength } from '@nairadesk/contract/limits';
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { invalid } from '../errors/refusal.ts';

export const commonOnes = new Set(commonPasswords.filter((password) => password.length >= passwordMinLength));

/**
 * Refuses a password on the list of the most common ones, and the brand's name with any digits and signs.
 * Refuses: invalid (`field`).
 */
export function assertUncommon(password: string, field = 'password'): void {
  if (commonOnes.has(password.toLowerCase()) || lettersOf(password) === lettersOf(brand.name)) {
    throw invalid({ [field]: 'This password is too common. Please choose another one.' });
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/\P{L}/gu, '');
}
