import type * as auth from '@nairadesk/contract/auth';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { verifyOwnPassword } from '../platform/identity/verify-own-password.ts';

/**
 * Records that the actor typed their password in this session just now.
 * Refuses: invalid, too_many_requests.
 */
export async function confirmPassword(
  ctx: Ctx,
  input: Input<typeof auth.confirmPassword>,
): Promise<Reply<typeof auth.confirmPassword>> {
  if (!(await verifyOwnPassword(ctx, input.password))) throw invalid({ password: 'Incorrect password' });
  const { id, sessionId } = ctx.actor;
  await ctx.transact(async (tx) => {
    const noted = await tx
      .update(sessions)
      .set({ passwordCheckedAt: sql`now()` })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)))
      .returning({ id: sessions.id });
    // The session ended while the password was being checked.
    if (noted.length === 0) throw new Refusal('unauthenticated');
  });
  return { message: 'Password confirmed' };
}
