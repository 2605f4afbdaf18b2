import { createRequire } from 'node:module';
import { brand } from '@nairadesk/contract/brand';
import { passwordMinLength } from '@nairadesk/contract/limits';
import { invalid } from '../errors/refusal.ts';

const require = createRequire(import.meta.url);
let kept: Set<string> | undefined;

/** The most common passwords, of those that are long enough. Loaded for the first password, and not at the start. */
export function commonPasswords(): Set<string> {
  kept ??= new Set(
    (require('@zxcvbn-ts/language-common/src/passwords.json') as string[]).filter(
      (password) => password.length >= passwordMinLength,
    ),
  );
  return kept;
}

/**
 * Refuses a password on the list of the most common ones, and the brand's name with any digits and signs.
 * Refuses: invalid (`field`).
 */
export function assertUncommon(password: string, field = 'password'): void {
  if (commonPasswords().has(password.toLowerCase()) || lettersOf(password) === lettersOf(brand.name)) {
    throw invalid({ [field]: 'This password is too common. Please choose another one.' });
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/\P{L}/gu, '');
}
