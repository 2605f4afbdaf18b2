import type { Ctx } from '../platform/context/context.ts';
import { countAttempt, type Limit, uncountAttempt } from '../platform/identity/rate-limit.ts';

/**
 * Runs `work`, which checks an answer of a passkey, as a counted attempt: counted before, uncounted after a success.
 * Refuses: too_many_requests.
 */
export async function withPasskeyLimit<T>(ctx: Ctx, limits: Limit[], work: () => Promise<T>): Promise<T> {
  await countAttempt(ctx, limits);
  const done = await work();
  await uncountAttempt(ctx, limits);
  return done;
}
