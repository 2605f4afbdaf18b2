import type * as auth from '@nairadesk/contract/auth';
import type { Ctx } from '../platform/context/context.ts';
import { and, desc, eq, gt, isNotNull, sql } from '../platform/database/drizzle.ts';
import { signUpAttempts } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { enqueueDecoyMail } from './decoy-mail.ts';
import { issueLinkToken } from './link-tokens.ts';
import { countLink, mayMailLink } from './mail-limits.ts';
import { activationMail, alreadyRegisteredMail, severalSignUpsMail } from './mails.ts';

/**
 * Mails a new activation link for the sign-up with an address, or, if the address has an account already, a note that it
 * has. Among several sign-ups it never chooses: any of them may be a stranger's, with a stranger's password. Answers the
 * same when there is none, or when the mailbox had too many. Refuses: too_many_requests.
 */
export async function resendActivation(
  ctx: Ctx,
  input: Input<typeof auth.resendActivation>,
): Promise<Reply<typeof auth.resendActivation>> {
  const { publicUrl } = ctx.config;
  await countLink(ctx, 'activation', input.email);
  const [owner] = await ctx.read.select().from(users).where(eq(users.email, input.email));
  const [attempt, another] = await ctx.read
    .select()
    .from(signUpAttempts)
    .where(
      and(
        eq(signUpAttempts.email, input.email),
        gt(signUpAttempts.expiresAt, sql`now()`),
        isNotNull(signUpAttempts.passwordHash),
      ),
    )
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(2);
  const isMailed = await mayMailLink(ctx, 'activation', input.email, attempt ? 'someone' : 'nobody');
  await ctx.transact(async (tx) => {
    // An address that gets no mail takes the same statements and a commit, so that the time does not reveal it. Only one
    // token row is not stored, which costs far less than the commit.
    const linked = isMailed && attempt && !another && !owner ? attempt.id : null;
    const token = await issueLinkToken(tx, 'activation', linked);
    const enqueue = isMailed ? enqueueMail : enqueueDecoyMail;
    const mail = another
      ? severalSignUpsMail(input.email, publicUrl)
      : activationMail({ email: input.email, language: attempt?.language ?? null }, publicUrl, token);
    await enqueue(tx, ctx, owner ? alreadyRegisteredMail(owner, publicUrl) : mail);
  });
  return { message: 'Account activation link sent! Check your email' };
}
