import type { Ctx } from '../context/context.ts';
import { eq } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { tryPassword } from './login-limits.ts';
import { countAttempt, limitOn, uncountAttempt } from './rate-limit.ts';

/**
 * The hash of the actor's password if this is their password, else null. Wrong ones count by session, and all by
 * account, apart from the login and from the place: no stranger can use these limits up. Refuses: too_many_requests, busy.
 */
export async function verifyOwnPassword(ctx: Ctx, password: string): Promise<string | null> {
  const { id, sessionId } = ctx.actor;
  ctx.passwords.assertRoom();
  const [guesses, checks] = [limitOn('own-password/session', sessionId), limitOn('own-password/account', id)];
  await countAttempt(ctx, [guesses, checks]);
  const [user] = await ctx.read
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  const result = user ? await tryPassword(ctx, user.passwordHash, password) : 'wrong';
  if (result !== 'wrong') await uncountAttempt(ctx, result === 'busy' ? [guesses, checks] : [guesses]);
  if (result === 'busy') throw new Refusal('busy');
  return user && result === 'correct' ? user.passwordHash : null;
}
