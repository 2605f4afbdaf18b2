import type * as auth from '@nairadesk/contract/auth';
import { and, eq } from 'drizzle-orm';
import { assertUncommon } from '../platform/common-passwords.ts';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { endSessions } from '../platform/sessions.ts';
import { linkTokens, users } from '../platform/tables.ts';
import { consumeLinkToken, isLive } from './links.ts';

/** Sets a new password and ends every session and every other reset link. Refuses: invalid, link_invalid. */
export async function resetPassword(
  ctx: Ctx,
  input: Input<typeof auth.resetPassword>,
): Promise<Reply<typeof auth.resetPassword>> {
  assertUncommon(input.password);
  // Looked up first, so that guessed tokens cost no hashing.
  const [live] = await ctx.read.select().from(linkTokens).where(isLive('reset', input.token));
  if (!live) throw new Refusal('link_invalid');
  const passwordHash = await ctx.passwords.hash(input.password);

  await ctx.transact(async (tx) => {
    const userId = await consumeLinkToken(tx, 'reset', input.token);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(linkTokens).where(and(eq(linkTokens.userId, userId), eq(linkTokens.purpose, 'reset')));
    await endSessions(tx, userId);
  });
  return { message: 'Password reset successfully' };
}
