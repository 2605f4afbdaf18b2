import type * as auth from '@nairadesk/contract/auth';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { signUpAttempts } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { withCodeLimit } from '../platform/identity/code-limits.ts';
import { loginLimits } from '../platform/identity/login-limits.ts';
import { presentProfile } from '../platform/identity/present-profile.ts';
import { countAttempt, uncountAttempt, uncountWhenBusy } from '../platform/identity/rate-limit.ts';
import { startSession } from '../platform/sessions/sessions.ts';
import { hasAddress } from './has-address.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

const attemptsChecked = 2;

/**
 * Opens a session for an e-mail address and its password, and a code where staff have two-step log-in on. Refuses:
 * invalid_credentials, not_activated, suspended, two_factor_required, two_factor_wrong, too_many_requests,
 * busy.
 */
export async function login(ctx: Ctx, input: Input<typeof auth.login>): Promise<Reply<typeof auth.login>> {
  const limits = loginLimits(ctx, input.email);
  ctx.passwords.assertRoom();
  const isLastTry = await countAttempt(ctx, limits);
  const [found] = await ctx.read
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(hasAddress(users.email, input.email));
  const attempts = await ctx.read
    .select({ passwordHash: signUpAttempts.passwordHash })
    .from(signUpAttempts)
    .where(and(hasAddress(signUpAttempts.email, input.email), gt(signUpAttempts.expiresAt, sql`now()`)))
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(attemptsChecked);

  const isUsers = await uncountWhenBusy(ctx, limits, () =>
    ctx.passwords.verify(found?.passwordHash ?? null, input.password),
  );
  if (!found || !isUsers) {
    const refusal = await refuseLogin(ctx, input.password, attempts);
    // A password that waits for its link is no guess, whoever owns the address.
    if (refusal.code === 'not_activated') await uncountAttempt(ctx, limits);
    else if (isLastTry) await recordRateLimit(ctx, found?.id ?? null);
    throw refusal;
  }
  const [, failedTries = 0] = await uncountAttempt(ctx, limits);

  const open = () => openSession(ctx, input, found, failedTries);
  return input.code === undefined ? open() : withCodeLimit(ctx, found.id, open);
}

function openSession(
  ctx: Ctx,
  input: Input<typeof auth.login>,
  found: { id: string; passwordHash: string },
  failedTries: number,
): Promise<Reply<typeof auth.login>> {
  return ctx.transact(async (tx) => {
    // Looked at again and held: hashing took a while, and a new password or a suspension since then ended
    // every session but could not end this one.
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, found.id), eq(users.passwordHash, found.passwordHash)))
      .for('share');
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
      detail: { from: ctx.networkAddress, failedTries },
    });
    return { message: 'Logged in successfully', token, data: presentProfile(user) };
  });
}

// As many hashes for every address, decoys (null) where there is none, and all of them whatever the others
// say: the time of a refusal tells nothing.
async function refuseLogin(
  ctx: Ctx,
  password: string,
  attempts: { passwordHash: string }[],
): Promise<Refusal> {
  const hashes = Array.from({ length: attemptsChecked }, (_, index) => attempts[index]?.passwordHash ?? null);
  const matches = await Promise.all(hashes.map((hash) => ctx.passwords.verify(hash, password)));
  return new Refusal(matches.includes(true) ? 'not_activated' : 'invalid_credentials');
}

// Not each wrong password is recorded, or a flood of them would fill the log for ever: the one that uses up a
// limit is, known account or not, and a log-in says how many came before it.
function recordRateLimit(ctx: Ctx, userId: string | null): Promise<void> {
  return ctx.transact(async (tx) =>
    recordAudit(tx, {
      action: 'log-ins-throttled',
      actorId: null,
      ...(userId && { subjectType: 'user', subjectId: userId }),
      detail: { from: ctx.networkAddress },
    }),
  );
}
