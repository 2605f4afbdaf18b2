import type { Ctx } from '../context/context.ts';
import { Refusal } from '../errors/refusal.ts';
import { countAttempt, type Limit, uncountAttempt } from './rate-limit.ts';

const quarter = 15 * 60;

/** An attempt at a password: counted, and not finished yet. */
export interface LoginAttempt {
  readonly limits: Limit[];
  /** No other attempt is left under one of the limits. */
  readonly isLast: boolean;
}

/** How an attempt ended. Only `wrong` stays counted. */
export type AttemptResult = 'correct' | 'wrong' | 'not_activated' | 'busy';

/**
 * Counts an attempt at the password of an email address, before the password is checked: of many at once, none goes
 * uncounted. `finishLoginAttempt` ends it. Refuses: busy, too_many_requests.
 */
export async function startLoginAttempt(ctx: Ctx, email: string): Promise<LoginAttempt> {
  ctx.passwords.assertRoom();
  const limits = loginLimits(ctx, email);
  return { limits, isLast: await countAttempt(ctx, limits) };
}

/**
 * Ends an attempt with its result.
 * @returns how many failed attempts on the account are still counted, and whether this one used up a limit
 */
export async function finishLoginAttempt(
  ctx: Ctx,
  { limits, isLast }: LoginAttempt,
  result: AttemptResult,
): Promise<{ failedAttempts: number; usedUpLimit: boolean }> {
  if (result === 'wrong') return { failedAttempts: 0, usedUpLimit: isLast };
  const [, failedAttempts = 0] = await uncountAttempt(ctx, limits);
  return { failedAttempts, usedUpLimit: false };
}

/** Compares a password with a hash (null: with a decoy). A full queue is a result here, so that the attempt can end. */
export async function tryPassword(
  ctx: Pick<Ctx, 'passwords'>,
  storedHash: string | null,
  password: string,
): Promise<'correct' | 'wrong' | 'busy'> {
  try {
    return (await ctx.passwords.verify(storedHash, password)) ? 'correct' : 'wrong';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy') return 'busy';
    throw error;
  }
}

// For one account from one network address, for one account, from one address. A whole town may share the address of
// a phone network, so that limit is generous. An account is the address that was typed, registered or not.
function loginLimits({ networkAddress }: Pick<Ctx, 'networkAddress'>, email: string): Limit[] {
  const account = email.toLowerCase();
  return [
    { key: `guess/${account}/${networkAddress}`, most: 10, windowSeconds: quarter },
    { key: `guess/${account}`, most: 100, windowSeconds: quarter },
    { key: `guess//${networkAddress}`, most: 300, windowSeconds: quarter },
  ];
}
