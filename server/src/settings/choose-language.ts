import type { chooseLanguage as call } from '@nairadesk/contract/settings';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { presentProfile } from '../platform/identity/present-profile.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';

/**
 * Sets the language in which the actor is mailed and notified, and which the website takes over at a login. Mails that
 * wait already are sent in it, too. Refuses: invalid, too_many_requests.
 */
export async function chooseLanguage(
  ctx: Ctx,
  { language }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await countAttempt(ctx, [limitOn('save', 'language', ctx.actor.id)]);
  return ctx.transact(async (tx) => {
    const [user] = await tx.update(users).set({ language }).where(eq(users.id, ctx.actor.id)).returning();
    // The session was found a moment ago; a user without a row has just been removed with it.
    if (!user) throw new Refusal('unauthenticated');
    return { message: 'Language saved', data: presentProfile(user) };
  });
}
