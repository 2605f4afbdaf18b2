import type * as auth from '@nairadesk/contract/auth';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { takeAdvisoryLockOf } from '../platform/database/advisory-locks.ts';
import { and, eq, gt, sql } from '../platform/database/drizzle.ts';
import { linkTokens, signUpAttempts } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { issueDeviceToken } from '../platform/identity/device-tokens.ts';
import { finishLoginAttempt, startLoginAttempt, tryPassword } from '../platform/identity/login-limits.ts';
import { presentProfile } from '../platform/identity/present-profile.ts';
import { startSession } from '../platform/sessions/sessions.ts';
import { isLive, retireActivationLinks } from './link-tokens.ts';

type SignUp = typeof signUpAttempts.$inferSelect;

/**
 * Creates the user of a sign-up and opens a session. The link proves the mailbox; the token that the browser got when it
 * signed up, or that sign-up's password, proves whose sign-up it is. A link opened again says that the account is active.
 * Refuses: link_invalid, already_activated, sign_up_password_required, invalid, too_many_requests, busy.
 */
export async function activateAccount(
  ctx: Ctx,
  input: Input<typeof auth.activateAccount>,
): Promise<Reply<typeof auth.activateAccount>> {
  const linked = await readLink(ctx.read, input.token);
  const own = await findOwnSignUp(ctx, linked.email);
  if (!own) await assertPassword(ctx, linked, input.password);
  const { id, name, email, phone, passwordHash, language, createdAt } = own ?? linked;
  return ctx.transact(async (tx) => {
    // One activation per address at a time: the next one finds the links retired.
    await tx.execute(takeAdvisoryLockOf('activation', sql`${email}::text`));
    await readLink(tx, input.token);
    if (passwordHash === null) throw new Refusal('link_invalid');
    const [user] = await tx
      .insert(users)
      .values({ name, email, phone, passwordHash, language })
      .onConflictDoNothing()
      .returning();
    // The address was registered in another way meanwhile.
    if (!user) throw new Refusal('link_invalid');
    for (const kind of ['email', 'password'] as const) markRecord(tx, kind, user.id);
    await retireActivationLinks(tx, email, user.id);
    // Every sign-up with the address stays until it expires, so that no stranger who made one sees what became of it.
    await tx.update(signUpAttempts).set({ passwordHash: null }).where(eq(signUpAttempts.id, id));
    const token = await startSession(tx, {
      userId: user.id,
      remember: false,
      userAgent: ctx.userAgent,
      ...(own && { passwordCheckedAt: createdAt }),
    });
    recordAudit(tx, {
      action: 'logged-in',
      actorId: user.id,
      subjectType: 'user',
      subjectId: user.id,
      detail: { from: ctx.networkAddress, activated: true },
    });
    return {
      message: 'You have successfully activated your account.',
      token,
      device: issueDeviceToken(ctx, user),
      data: presentProfile(user),
    };
  });
}

// The sign-up of a live link. Refuses: link_invalid, already_activated.
async function readLink(read: Pick<Ctx['read'], 'select' | '$count'>, token: string): Promise<SignUp> {
  const [found] = await read
    .select({ signUp: signUpAttempts })
    .from(linkTokens)
    .innerJoin(signUpAttempts, eq(signUpAttempts.id, linkTokens.attemptId))
    .where(isLive('activation', token));
  if (found) return found.signUp;
  const isRetired = (await read.$count(linkTokens, isLive('activated', token))) > 0;
  throw new Refusal(isRetired ? 'already_activated' : 'link_invalid');
}

// The sign-up that the calling browser made with this address: the link may be from another one's mail.
async function findOwnSignUp(ctx: Ctx, email: string): Promise<SignUp | undefined> {
  if (ctx.signUpToken === null) return undefined;
  const [own] = await ctx.read
    .select()
    .from(signUpAttempts)
    .where(
      and(
        eq(signUpAttempts.sessionTokenHash, hashOf(ctx.signUpToken)),
        eq(signUpAttempts.email, email),
        gt(signUpAttempts.expiresAt, sql`now()`),
      ),
    );
  return own;
}

// Counted like a login: a link must not be a way to guess the password without end.
async function assertPassword(ctx: Ctx, signUp: SignUp, password: string | undefined): Promise<void> {
  if (password === undefined) throw new Refusal('sign_up_password_required');
  const attempt = await startLoginAttempt(ctx, signUp.email, null);
  const result = await tryPassword(ctx, signUp.passwordHash, password);
  await finishLoginAttempt(ctx, attempt, result);
  if (result === 'busy') throw new Refusal('busy');
  if (result === 'wrong') throw invalid({ password: 'Incorrect password' });
}
