import type { Ctx } from '../platform/context/context.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { countAttempt, type Limit, limitOn, limitsOnPlace } from '../platform/identity/rate-limit.ts';
import { mailboxOf } from './mailbox-of.ts';

/**
 * Counts a sign-up with an address, given in its one spelling, among those of its mailbox, or strangers could mail one
 * person as often as there are addresses of theirs. The first one of a place does without what strangers in
 * other places share: with ten mails an hour those could keep the owner of the address from ever signing up.
 * Refuses: too_many_requests.
 * @returns what it counts towards
 */
export async function countSignUp(ctx: Ctx, email: string): Promise<Limit[]> {
  const mailbox = mailboxOf(email);
  const fromPlace = [...mailboxFromPlace(ctx, 'sign-up', mailbox), ...limitsOnPlace('sign-up/place', ctx)];
  // Of an IPv6 site, which may have 65,536 networks, only one is the first.
  const place = ctx.siteAddress ?? ctx.networkAddress ?? '';
  const first = [limitOn('sign-up/first-from-place', mailbox, place), limitOn('sign-up/firsts', mailbox)];
  const further = [limitOn('mail/address', 'sign-up', mailbox)];
  try {
    return await counted(ctx, [...first, ...fromPlace]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return counted(ctx, [...further, ...fromPlace]);
  }
}

/**
 * Counts that a link was asked for with an address: to choose a new password, or to activate once more. Each of the two
 * has its own budget of the mailbox, and sign-ups another: a person who asks too often for one can still do the others. Alike for
 * addresses that get a mail and those that don't. On a known device of the account it counts there alone, and strangers
 * can't use that up. Refuses: too_many_requests.
 */
export async function countLink(
  ctx: Ctx,
  kind: 'reset' | 'activation',
  email: string,
  device: string | null = null,
): Promise<void> {
  const mailbox = mailboxOf(email);
  await countAttempt(
    ctx,
    device !== null
      ? [limitOn('mail/known-device', device)]
      : [
          limitOn('mail/address', kind, mailbox),
          ...mailboxFromPlace(ctx, kind, mailbox),
          ...limitsOnPlace('link/place', ctx, kind),
        ],
  );
}

// Fewer than to the mailbox in all: what is left is for its owner.
function mailboxFromPlace(ctx: Ctx, kind: 'reset' | 'activation' | 'sign-up', mailbox: string): Limit[] {
  return limitsOnPlace('mail/address-from-place', ctx, kind, mailbox);
}

async function counted(ctx: Ctx, limits: Limit[]): Promise<Limit[]> {
  await countAttempt(ctx, limits);
  return limits;
}
