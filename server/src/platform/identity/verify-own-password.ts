import { eq } from 'drizzle-orm';
import type { Ctx } from '../context/context.ts';
import { users } from '../database/tables/users-tables.ts';
import { loginLimits } from './login-limits.ts';
import { countAttempt, uncountAttempt, uncountWhenBusy } from './rate-limit.ts';

/**
 * Whether this is the actor's password: its hash, or null. It is guessed no more often than at a log-in.
 * Refuses: too_many_requests, busy.
 */
export async function verifyOwnPassword(ctx: Ctx, password: string): Promise<string | null> {
  const { id, email } = ctx.actor;
  const limits = loginLimits(ctx, email);
  ctx.passwords.assertRoom();
  await countAttempt(ctx, limits);
  const [user] = await ctx.read
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  if (!user) return null;
  const matches = await uncountWhenBusy(ctx, limits, () => ctx.passwords.verify(user.passwordHash, password));
  if (!matches) return null;
  await uncountAttempt(ctx, limits);
  return user.passwordHash;
}
