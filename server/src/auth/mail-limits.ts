import type { Ctx } from '../platform/context/context.ts';
import { type Limit, limitOn, limitsOnPlace } from '../platform/identity/rate-limit.ts';

/** What a visitor may have mailed: a link to choose a new password, or the mails of a sign-up. */
type VisitorMail = 'reset' | 'sign-up';

/**
 * How many mails a caller without a login may have sent to an address, given in its one spelling: the first limit on the
 * place leaves some for the owner of the address. On a known device of the account they count there alone, and strangers
 * can't use that up.
 */
export function mailLimits(
  ctx: Ctx,
  kind: VisitorMail,
  email: string,
  device: string | null = null,
): Limit[] {
  if (device !== null) return [limitOn('mail/known-device', device)];
  return [
    limitOn('mail/address', kind, email),
    ...limitsOnPlace('mail/address-from-place', ctx, kind, email),
    ...limitsOnPlace('mail/place', ctx),
  ];
}
