import type { logInWithPasskey as call } from '@nairadesk/contract/passkeys';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findKnownDevice, issueDeviceToken } from '../platform/identity/device-tokens.ts';
import { presentProfile } from '../platform/identity/present-profile.ts';
import { countSuccess, limitOn, limitsOnPlace } from '../platform/identity/rate-limit.ts';
import { startSession } from '../platform/sessions/sessions.ts';
import { findPasskey } from './find-passkey.ts';
import { withPasskeyLimit } from './passkey-limits.ts';
import { useAssertion } from './use-assertion.ts';
import { type Assertion, verifyAssertion } from './verify-assertion.ts';

/**
 * Opens a session for the owner of a passkey. It has checked its user, so it is both factors: staff need no code.
 * Refuses: passkey_wrong, suspended, too_many_requests.
 */
export async function logInWithPasskey(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const passkey = await findPasskey(ctx.read, input.credential.id);
  // Not counted: what strangers make up must not use up a limit that others share.
  if (!passkey) throw new Refusal('passkey_wrong');
  // By place: a failure elsewhere locks no owner out.
  const limits = limitsOnPlace('passkey/credential-from-place', ctx, passkey.id);
  return withPasskeyLimit(ctx, limits, async () => {
    const assertion = await verifyAssertion(ctx, passkey, input.credential, { to: 'log-in' });
    if (!assertion) throw new Refusal('passkey_wrong');
    return countSuccess(ctx, [limitOn('login', assertion.passkey.userId)], async () => {
      const opened = await openSession(ctx, assertion, input.remember ?? false);
      if (!opened) throw new Refusal('passkey_wrong');
      return opened;
    });
  });
}

function openSession(ctx: Ctx, assertion: Assertion, remember: boolean): Promise<Reply<typeof call> | null> {
  const { userId, name } = assertion.passkey;
  return ctx.transact(async (tx) => {
    // Locked, as in a login with the password: a suspension, or the removal of the passkey, comes before or after it.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (user?.suspendedAt) throw new Refusal('suspended');
    if (!user || !(await useAssertion(tx, ctx, assertion))) return null;
    const token = await startSession(tx, { userId, remember, userAgent: ctx.userAgent, secondStep: true });
    recordAudit(tx, {
      action: 'logged-in',
      actorId: userId,
      subjectType: 'user',
      subjectId: userId,
      detail: { from: ctx.networkAddress, passkey: name },
    });
    const device = issueDeviceToken(ctx, user, findKnownDevice(ctx, user) ?? undefined);
    return { message: 'Logged in successfully', token, device, data: presentProfile(user) };
  });
}
