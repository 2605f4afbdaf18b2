import type { Ctx } from '../platform/context/context.ts';
import type { Limit } from '../platform/identity/rate-limit.ts';

const hour = 60 * 60;

/**
 * How many mails a stranger may have sent: to one address from one place, to one address, from one place. The first
 * leaves some to whoever the address belongs to.
 */
export function mailLimits({ networkAddress }: Pick<Ctx, 'networkAddress'>, email: string): Limit[] {
  const account = email.toLowerCase();
  return [
    { key: `mail/${account}/${networkAddress}`, most: 6, windowSeconds: hour },
    { key: `mail/${account}`, most: 10, windowSeconds: hour },
    { key: `mail//${networkAddress}`, most: 200, windowSeconds: hour },
  ];
}
