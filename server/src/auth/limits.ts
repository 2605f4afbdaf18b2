import type { Ctx } from '../platform/context.ts';
import type { Limit } from '../platform/throttle.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

type Where = Pick<Ctx, 'networkAddress'>;

/**
 * How often a password may be guessed: for one account from one place, for one account, from one place. Whole
 * towns share the address of a phone network, so that one is generous. An account is counted by what was typed,
 * known or not.
 */
export function guessLimits({ networkAddress }: Where, email: string): Limit[] {
  const account = email.toLowerCase();
  return [
    { key: `guess/${account}/${networkAddress}`, most: 10, windowSeconds: quarter },
    { key: `guess/${account}`, most: 100, windowSeconds: quarter },
    { key: `guess//${networkAddress}`, most: 300, windowSeconds: quarter },
  ];
}

/** How many mails a stranger may have sent to one address, and from one place. */
export function mailLimits({ networkAddress }: Where, email: string): Limit[] {
  return [
    { key: `mail/${email.toLowerCase()}`, most: 10, windowSeconds: hour },
    { key: `mail//${networkAddress}`, most: 200, windowSeconds: hour },
  ];
}
