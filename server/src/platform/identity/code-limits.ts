import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { deviceOfResets } from './device-tokens.ts';
import { clearAttempts, countAttempt, type Limit, limitOn, uncountAttempt } from './rate-limit.ts';

/** Who types a code: a caller at the login, on a known device of the account or not, or the account's own session. */
export type CodeOrigin = { device: string | null } | 'logged-in';

/**
 * Runs `work`, which consumes a code of this user, as a counted attempt: counted before, uncounted after a success.
 * Refuses: too_many_requests.
 */
export async function withCodeLimit<T>(
  ctx: Ctx,
  userId: string,
  origin: CodeOrigin,
  work: () => Promise<T>,
): Promise<T> {
  const limits = codeLimits(userId, origin);
  const isLastTry = await countAttempt(ctx, limits);
  try {
    const done = await work();
    await uncountAttempt(ctx, limits);
    return done;
  } catch (error) {
    if (isLastTry && error instanceof Refusal) await recordRateLimit(ctx, userId);
    throw error;
  }
}

/** Clears the attempts at a user's codes, so that old ones do not lock out a new app. */
export function clearCodeAttempts(tx: Db, services: Pick<Ctx, 'secrets'>, userId: string): Promise<void> {
  const origins: CodeOrigin[] = [{ device: null }, { device: deviceOfResets(services, userId) }, 'logged-in'];
  return clearAttempts(
    tx,
    origins.flatMap((origin) => codeLimits(userId, origin)),
  );
}

// From any network address: an attacker here knows the password already.
function codeLimits(userId: string, origin: CodeOrigin): Limit[] {
  if (origin === 'logged-in')
    return [limitOn('code/logged-in', userId), limitOn('code/logged-in-day', userId)];
  const { device } = origin;
  if (device !== null)
    return [limitOn('code/known-device', device), limitOn('code/known-device-day', device)];
  return [limitOn('code/account', userId), limitOn('code/account-day', userId)];
}

function recordRateLimit(ctx: Ctx, userId: string): Promise<void> {
  return ctx.transact(async (tx) =>
    recordAudit(tx, {
      action: 'two-factor-throttled',
      actorId: null,
      subjectType: 'user',
      subjectId: userId,
      detail: { from: ctx.networkAddress },
    }),
  );
}
