import type * as auth from '@nairadesk/contract/auth';
import type { RefusalCode } from '@nairadesk/contract/errors';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, desc, eq, gt, sql } from '../platform/database/drizzle.ts';
import { signUpAttempts } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { withCodeLimit } from '../platform/identity/code-limits.ts';
import { findKnownDevice, issueDeviceToken } from '../platform/identity/device-tokens.ts';
import {
  type AttemptResult,
  finishLoginAttempt,
  recordLoginLimit,
  startLoginAttempt,
  tryPassword,
} from '../platform/identity/login-limits.ts';
import { presentProfile } from '../platform/identity/present-profile.ts';
import { countSuccess, limitOn } from '../platform/identity/rate-limit.ts';
import { startSession } from '../platform/sessions/sessions.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

const signUpsChecked = 2;
const refusalOf = {
  correct: 'invalid_credentials',
  wrong: 'invalid_credentials',
  not_activated: 'not_activated',
  unfinished: 'busy',
  busy: 'busy',
} as const satisfies Record<AttemptResult, RefusalCode>;

/**
 * Opens a session for an email address and its password, and a code where staff have two-factor authentication on.
 * Refuses: invalid_credentials, not_activated, suspended, two_factor_required, two_factor_wrong, passkey_required,
 * too_many_requests, busy.
 */
export async function login(ctx: Ctx, input: Input<typeof auth.login>): Promise<Reply<typeof auth.login>> {
  const [found] = await ctx.read
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, input.email));
  const device = findKnownDevice(ctx, found ?? null);
  const attempt = await startLoginAttempt(ctx, input.email, device);
  const signUps = await ctx.read
    .select({ passwordHash: signUpAttempts.passwordHash })
    .from(signUpAttempts)
    .where(and(eq(signUpAttempts.email, input.email), gt(signUpAttempts.expiresAt, sql`now()`)))
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(signUpsChecked);

  const result = await checkPassword(ctx, { password: input.password, device }, found, signUps);
  const { failedAttempts, usedUpLimit } = await finishLoginAttempt(ctx, attempt, result);
  if (usedUpLimit) await recordLoginLimit(ctx, input.email, found?.id ?? null);
  if (!found || result !== 'correct') {
    throw new Refusal(refusalOf[result]);
  }
  const open = () => openSession(ctx, input, { ...found, device, failedAttempts });
  return countSuccess(ctx, [limitOn('login', found.id)], () =>
    input.code === undefined ? open() : withCodeLimit(ctx, found.id, { device }, open),
  );
}

// As many hashes for every address, decoys (null) where there is none, and every one of them is compared: the time
// of a refusal tells nothing. The password of a sign-up that waits for activation is no guess.
async function checkPassword(
  ctx: Ctx,
  { password, device }: { password: string; device: string | null },
  user: { passwordHash: string } | undefined,
  signUps: { passwordHash: string | null }[],
): Promise<AttemptResult> {
  const result = await tryPassword(ctx, user?.passwordHash ?? null, password, device);
  if (result !== 'wrong') return result;
  const hashes = Array.from({ length: signUpsChecked }, (_, index) => signUps[index]?.passwordHash ?? null);
  const results = await Promise.all(hashes.map((hash) => tryPassword(ctx, hash, password, device)));
  if (results.includes('correct')) return 'not_activated';
  return results.includes('busy') ? 'unfinished' : 'wrong';
}

function openSession(
  ctx: Ctx,
  input: Input<typeof auth.login>,
  found: { id: string; passwordHash: string; device: string | null; failedAttempts: number },
): Promise<Reply<typeof auth.login>> {
  return ctx.transact(async (tx) => {
    // Read again and locked: hashing took a while, and a new password or a suspension since then ended every
    // session but couldn't end this one. Alone, because startSession counts the sessions.
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, found.id), eq(users.passwordHash, found.passwordHash)))
      .for('no key update');
    if (!user) throw new Refusal('invalid_credentials');
    if (user.suspendedAt) throw new Refusal('suspended');
    const secondStep = await verifySecondFactor(tx, ctx, user, input.code);
    const remember = input.remember ?? false;
    const token = await startSession(tx, { userId: user.id, remember, userAgent: ctx.userAgent, secondStep });
    recordAudit(tx, {
      action: 'logged-in',
      actorId: user.id,
      subjectType: 'user',
      subjectId: user.id,
      detail: { from: ctx.networkAddress, failedTries: found.failedAttempts },
    });
    const device = issueDeviceToken(ctx, user, found.device ?? undefined);
    return { message: 'Logged in successfully', token, device, data: presentProfile(user) };
  });
}
