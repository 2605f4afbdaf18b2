import { passwordMinLength } from '@nairadesk/contract/limits';
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { invalid } from './refusal.ts';

const common = new Set(commonPasswords.filter((password) => password.length >= passwordMinLength));

/** Refuses a password that stands on the list of those which everybody tries first. Refuses: invalid (`field`). */
export function assertUncommon(password: string, field = 'password'): void {
  if (common.has(password.toLowerCase())) {
    throw invalid({ [field]: 'This password is too common. Please choose another one.' });
  }
}
