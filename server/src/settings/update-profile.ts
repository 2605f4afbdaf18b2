import type { updateProfile as call } from '@nairadesk/contract/settings';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { presentProfile } from '../platform/present-profile.ts';
import { Refusal } from '../platform/refusal.ts';
import { users } from '../platform/tables.ts';

/** Changes the actor's name, phone and country. */
export async function updateProfile(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { name, phone, country } = input;
  return ctx.transact(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ name, phone, country })
      .where(eq(users.id, ctx.actor.id))
      .returning();
    // The session was found a moment ago; a user without a row has just been removed with it.
    if (!user) throw new Refusal('unauthenticated');
    return { message: 'Profile updated successfully', data: presentProfile(user) };
  });
}
