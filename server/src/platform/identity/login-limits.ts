import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { Refusal } from '../errors/refusal.ts';
import { countAttempt, type Limit, limitOn, limitsOnPlace, uncountAttempt } from './rate-limit.ts';

/** An attempt at a password: counted, and not finished yet. */
export interface LoginAttempt {
  readonly limits: Limit[];
  /** The known device it is made on; null: another one. */
  readonly device: string | null;
  /** No other attempt is left under one of the limits. */
  readonly isLast: boolean;
}

/**
 * How an attempt ended. `unfinished`: the account's password is another one, and there was no room to compare those of
 * sign-ups. This and `wrong` stay counted: the guess was examined.
 */
export type AttemptResult = 'correct' | 'wrong' | 'unfinished' | 'not_activated' | 'busy';

/**
 * Counts an attempt at the password of an email address, before the password is checked: of many at once, none goes
 * uncounted. On a known device of the account it counts there alone, and strangers can't use that up.
 * `finishLoginAttempt` ends it. Refuses: busy, too_many_requests.
 */
export async function startLoginAttempt(
  ctx: Ctx,
  email: string,
  device: string | null,
): Promise<LoginAttempt> {
  ctx.passwords.assertRoom(inTurnOf(device));
  const limits = loginLimits(ctx, email, device);
  return { limits, device, isLast: await countAttempt(ctx, limits) };
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
  if (result === 'wrong' || result === 'unfinished') return { failedAttempts: 0, usedUpLimit: isLast };
  const [failedAttempts = 0] = await uncountAttempt(ctx, limits);
  return { failedAttempts, usedUpLimit: false };
}

/**
 * Compares a password with a hash (null: with a decoy). A full queue is a result here, so that the attempt can end.
 * A known device waits in a share of its own.
 */
export async function tryPassword(
  ctx: Pick<Ctx, 'passwords'>,
  storedHash: string | null,
  password: string,
  device: string | null = null,
): Promise<'correct' | 'wrong' | 'busy'> {
  try {
    return (await ctx.passwords.verify(storedHash, password, inTurnOf(device))) ? 'correct' : 'wrong';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy') return 'busy';
    throw error;
  }
}

function inTurnOf(device: string | null): { person: string } | undefined {
  return device === null ? undefined : { person: device };
}

/**
 * Records that an attempt used up a limit, whether or not the account exists: at most once an hour for an account, so
 * that a flood of wrong passwords doesn't fill the log. A login records how many failed attempts came before it.
 */
export async function recordLoginLimit(ctx: Ctx, email: string, userId: string | null): Promise<void> {
  const limits = [limitOn('record/account', email), ...limitsOnPlace('record/place', ctx)];
  try {
    await countAttempt(ctx, limits);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await ctx.transact(async (tx) =>
    recordAudit(tx, {
      action: 'log-ins-throttled',
      actorId: null,
      ...(userId && { subjectType: 'user', subjectId: userId }),
      detail: { from: ctx.networkAddress },
    }),
  );
}

// An account is the address that was typed, registered or not, in the one spelling by which it is looked up. What is
// recorded comes first.
function loginLimits(ctx: Ctx, email: string, device: string | null): Limit[] {
  const recorded = limitOn('guess/recorded', email);
  if (device !== null) return [recorded, limitOn('guess/known-device', device)];
  return [
    recorded,
    limitOn('guess/account', email),
    ...limitsOnPlace('guess/account-from-place', ctx, email),
    ...limitsOnPlace('guess/place', ctx),
  ];
}
