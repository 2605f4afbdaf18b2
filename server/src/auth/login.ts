import type * as auth from '@nairadesk/contract/auth';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { presentProfile } from '../platform/present-profile.ts';
import { Refusal } from '../platform/refusal.ts';
import { startSession } from '../platform/sessions.ts';
import { signUpAttempts, users } from '../platform/tables.ts';

const attemptsChecked = 2;

/** Opens a session for an e-mail address and its password. Refuses: invalid_credentials, not_activated, suspended. */
export async function login(ctx: Ctx, input: Input<typeof auth.login>): Promise<Reply<typeof auth.login>> {
  const [user] = await ctx.read
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, input.email.toLowerCase()));
  const attempts = await ctx.read
    .select({ passwordHash: signUpAttempts.passwordHash })
    .from(signUpAttempts)
    .where(
      and(
        eq(sql`lower(${signUpAttempts.email})`, input.email.toLowerCase()),
        gt(signUpAttempts.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(attemptsChecked);

  // Every hash is tried whatever the others said, and a missing account has a decoy: the time tells nothing.
  const isUsers = await ctx.passwords.verify(user?.passwordHash ?? null, input.password);
  const isAttempts = await Promise.all(
    attempts.map((attempt) => ctx.passwords.verify(attempt.passwordHash, input.password)),
  );
  if (!user || !isUsers) {
    throw new Refusal(isAttempts.includes(true) ? 'not_activated' : 'invalid_credentials');
  }
  if (user.suspendedAt) throw new Refusal('suspended');

  const token = await ctx.transact((tx) =>
    startSession(tx, { userId: user.id, remember: input.remember ?? false, userAgent: ctx.userAgent }),
  );
  return { message: 'Logged in successfully', token, data: presentProfile(user) };
}
