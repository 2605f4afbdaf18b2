import { eq } from 'drizzle-orm';
import type { Ctx } from '../context/context.ts';
import { users } from '../database/tables/users-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { finishLoginAttempt, startLoginAttempt, tryPassword } from './login-limits.ts';

/**
 * The hash of the actor's password if this is their password, else null. It counts towards the limits of the login.
 * Refuses: too_many_requests, busy.
 */
export async function verifyOwnPassword(ctx: Ctx, password: string): Promise<string | null> {
  const { id, email } = ctx.actor;
  const attempt = await startLoginAttempt(ctx, email);
  const [user] = await ctx.read
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  const result = user ? await tryPassword(ctx, user.passwordHash, password) : 'wrong';
  await finishLoginAttempt(ctx, attempt, result);
  if (result === 'busy') throw new Refusal('busy');
  return user && result === 'correct' ? user.passwordHash : null;
}
