import type { Ctx } from '../context/context.ts';
import type { Limit } from './rate-limit.ts';

const quarter = 15 * 60;

/**
 * How often a password may be guessed: for one account from one place, for one account, from one place. Whole
 * towns share the address of a phone network, so that one is generous. An account is counted by what was typed,
 * known or not.
 */
export function loginLimits({ networkAddress }: Pick<Ctx, 'networkAddress'>, email: string): Limit[] {
  const account = email.toLowerCase();
  return [
    { key: `guess/${account}/${networkAddress}`, most: 10, windowSeconds: quarter },
    { key: `guess/${account}`, most: 100, windowSeconds: quarter },
    { key: `guess//${networkAddress}`, most: 300, windowSeconds: quarter },
  ];
}
