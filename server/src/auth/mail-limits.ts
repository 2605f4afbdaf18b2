import type { Ctx } from '../platform/context.ts';
import type { Limit } from '../platform/throttle.ts';

const hour = 60 * 60;

/** How many mails a stranger may have sent to one address, and from one place. */
export function mailLimits({ networkAddress }: Pick<Ctx, 'networkAddress'>, email: string): Limit[] {
  return [
    { key: `mail/${email.toLowerCase()}`, most: 10, windowSeconds: hour },
    { key: `mail//${networkAddress}`, most: 200, windowSeconds: hour },
  ];
}
