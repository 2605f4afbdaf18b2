import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { clearAttempts, countAttempt, type Limit, uncountAttempt } from './rate-limit.ts';

const quarter = 15 * 60;
const day = 24 * 60 * 60;

/**
 * Does what takes a code of this user. It is counted as a guess before it is done, and no more once it went well.
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

/** Forgets the guesses at a code that is asked for no more: they must not keep its owner from a new one. */
export function clearCodeAttempts(tx: Db, userId: string): Promise<void> {
  return clearAttempts(tx, codeLimits(userId));
}

// From wherever: whoever tries knows the password already. Three codes of a million are right at any time, so fifty
// tries a day find one in some eighteen years.
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
