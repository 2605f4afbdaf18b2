import type { confirmWithPasskey as call } from '@nairadesk/contract/passkeys';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { limitOn } from '../platform/identity/rate-limit.ts';
import { findPasskey } from './find-passkey.ts';
import { withPasskeyLimit } from './passkey-limits.ts';
import { useAssertion } from './use-assertion.ts';
import { verifyAssertion } from './verify-assertion.ts';
import { wrongPasskey } from './wrong-passkey.ts';

/**
 * Records that the actor confirmed with one of their passkeys in this session just now, as if they had typed their
 * password. Refuses: invalid, too_many_requests.
 */
export async function confirmWithPasskey(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, sessionId } = ctx.actor;
  return withPasskeyLimit(ctx, [limitOn('passkey/session', sessionId)], async () => {
    const passkey = await findPasskey(ctx.read, input.credential.id);
    if (passkey?.userId !== id) throw wrongPasskey();
    const assertion = await verifyAssertion(ctx, passkey, input.credential, { to: 'confirm', sessionId });
    if (!assertion) throw wrongPasskey();
    const confirmed = await ctx.transact(async (tx) => {
      await lockActor(tx, ctx.actor);
      if (!(await useAssertion(tx, ctx, assertion))) return false;
      await tx
        .update(sessions)
        .set({ passwordCheckedAt: sql`now()` })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)));
      return true;
    });
    if (!confirmed) throw wrongPasskey();
    return { message: 'Confirmed with your passkey' };
  });
}
