import type { Ctx } from '../platform/context/context.ts';
import { countAttempt, limitsOnPlace, uncountAttempt } from '../platform/identity/rate-limit.ts';

/**
 * Runs `work`, which checks an answer of this passkey, as a counted attempt: counted before, uncounted after a success.
 * Refuses: too_many_requests.
 */
export async function withPasskeyLimit<T>(
  ctx: Ctx,
  credentialId: string,
  work: () => Promise<T>,
): Promise<T> {
  // By place: a failure elsewhere locks no owner out.
  const limits = [
    ...limitsOnPlace('passkey/credential-from-place', ctx, credentialId),
    ...limitsOnPlace('passkey/place', ctx),
  ];
  await countAttempt(ctx, limits);
  const done = await work();
  await uncountAttempt(ctx, limits);
  return done;
}
