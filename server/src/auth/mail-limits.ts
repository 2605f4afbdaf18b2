import type { Ctx } from '../platform/context/context.ts';
import type { Limit } from '../platform/identity/rate-limit.ts';

const hour = 60 * 60;

/**
 * How many mails a caller without a login may have sent: to one address from one network address, to one address, from
 * one network address. The first limit leaves some for the owner of the address.
 */
export function mailLimits({ networkAddress }: Pick<Ctx, 'networkAddress'>, email: string): Limit[] {
  const account = email.toLowerCase();
  return [
    { key: `mail/${account}/${networkAddress}`, most: 6, windowSeconds: hour },
    { key: `mail/${account}`, most: 10, windowSeconds: hour },
    { key: `mail//${networkAddress}`, most: 200, windowSeconds: hour },
  ];
}
