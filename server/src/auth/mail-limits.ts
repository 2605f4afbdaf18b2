import type { Ctx } from '../platform/context/context.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import {
  countAttempt,
  type Limit,
  limitOn,
  limitsOnPlace,
  mayAttempt,
} from '../platform/identity/rate-limit.ts';
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
  const fromPlace = [...addressFromPlace(ctx, 'sign-up', mailbox), ...limitsOnPlace('sign-up/place', ctx)];
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
 * has its own budget of the address, and sign-ups another: a person who asks too often for one can still do the others.
 * Alike for addresses that get a mail and those that don't, and so not by mailbox: made-up addresses would use up what
 * its owner has. On a known device of the account it counts there alone, and strangers can't use that up.
 * Refuses: too_many_requests.
 */
export async function countLink(
  ctx: Ctx,
  kind: 'reset' | 'activation',
  email: string,
  device: string | null = null,
): Promise<void> {
  await countAttempt(
    ctx,
    device !== null
      ? [limitOn('mail/known-device', device)]
      : [
          limitOn('mail/address', kind, email),
          ...addressFromPlace(ctx, kind, email),
          ...limitsOnPlace('link/place', ctx, kind),
        ],
  );
}

/**
 * Counts a mail with such a link among those of its mailbox. The first to an address within the hour does without what
 * others of the mailbox had. Nobody is refused: the answer would tell which addresses get a mail. One that gets none
 * takes the same steps, and counts for nobody.
 * @returns whether it may be mailed
 */
export async function mayMailLink(
  ctx: Ctx,
  kind: 'reset' | 'activation',
  email: string,
  isFor: 'someone' | 'nobody',
): Promise<boolean> {
  const mailbox = isFor === 'someone' ? mailboxOf(email) : email;
  const first = [
    limitOn('link/first-to-address', kind, isFor, email),
    limitOn('link/firsts', kind, isFor, mailbox),
  ];
  // Both are counted each time, so that neither's being used up shows in the time.
  const isFirst = await mayAttempt(ctx, first);
  const isWithin = await mayAttempt(ctx, [limitOn('link/mailbox', kind, isFor, mailbox)]);
  return isFor === 'someone' && (isFirst || isWithin);
}

// Fewer than to the address in all: what is left is for its owner.
function addressFromPlace(ctx: Ctx, kind: 'reset' | 'activation' | 'sign-up', address: string): Limit[] {
  return limitsOnPlace('mail/address-from-place', ctx, kind, address);
}

async function counted(ctx: Ctx, limits: Limit[]): Promise<Limit[]> {
  await countAttempt(ctx, limits);
  return limits;
}
