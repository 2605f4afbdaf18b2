import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { clearAttempts, countAttempt, type Limit, uncountAttempt } from './rate-limit.ts';

const quarter = 15 * 60;
const day = 24 * 60 * 60;

/**
 * Runs `work`, which consumes a code of this user, as a counted attempt: counted before, uncounted after a success.
 * Refuses: too_many_requests.
 */
export async function withCodeLimit<T>(ctx: Ctx, userId: string, work: () => Promise<T>): Promise<T> {
  const limits = codeLimits(userId);
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
export function clearCodeAttempts(tx: Db, userId: string): Promise<void> {
  return clearAttempts(tx, codeLimits(userId));
}

// From any network address: an attacker here knows the password already. Three of a million codes are valid at a
// time, so fifty attempts a day find one in about eighteen years.
function codeLimits(userId: string): Limit[] {
  return [
    { key: `code/${userId}`, most: 10, windowSeconds: quarter },
    { key: `code/day/${userId}`, most: 50, windowSeconds: day },
  ];
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
