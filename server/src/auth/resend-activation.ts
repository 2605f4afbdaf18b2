import type * as auth from '@nairadesk/contract/auth';
import { and, desc, eq, gt, notExists, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { enqueueMail } from '../platform/mail.ts';
import { signUpAttempts, users } from '../platform/tables.ts';
import { issueLinkToken } from './links.ts';
import { activationMail } from './mails.ts';

/** Mails a new activation link for the latest attempt on an address. Answers alike when there is none. */
export async function resendActivation(
  ctx: Ctx,
  input: Input<typeof auth.resendActivation>,
): Promise<Reply<typeof auth.resendActivation>> {
  const email = input.email.toLowerCase();
  await ctx.transact(async (tx) => {
    const [attempt] = await tx
      .select()
      .from(signUpAttempts)
      .where(
        and(
          eq(sql`lower(${signUpAttempts.email})`, email),
          gt(signUpAttempts.expiresAt, sql`now()`),
          notExists(
            tx
              .select()
              .from(users)
              .where(eq(sql`lower(${users.email})`, email)),
          ),
        ),
      )
      .orderBy(desc(signUpAttempts.createdAt))
      .limit(1);
    if (!attempt) return;
    const token = await issueLinkToken(tx, { purpose: 'activation', attemptId: attempt.id });
    await enqueueMail(tx, ctx, activationMail(attempt, ctx.config.publicUrl, token));
  });
  return { message: 'Account activation link sent! Check your email' };
}
