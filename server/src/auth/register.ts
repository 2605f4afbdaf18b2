import type * as auth from '@nairadesk/contract/auth';
import type { Ctx } from '../platform/context/context.ts';
import { assertUncommon } from '../platform/crypto/common-passwords.ts';
import { hashOf, newToken } from '../platform/crypto/secrets.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { signUpAttempts } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { noSuchPhone, readPhone } from '../platform/identity/phones.ts';
import { uncountWhenBusy } from '../platform/identity/rate-limit.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { issueLinkToken } from './link-tokens.ts';
import { countSignUp } from './mail-limits.ts';
import { activationMail, alreadyRegisteredMail } from './mails.ts';

/**
 * Stores a sign-up and mails its address: an activation link or, if the address has an account already, a note that it
 * has. The answer is the same in both cases. Refuses: invalid, too_many_requests, busy.
 */
export async function register(
  ctx: Ctx,
  input: Input<typeof auth.register>,
): Promise<Reply<typeof auth.register>> {
  assertUncommon(input.password);
  const phone = readPhone(input.phone);
  if (!phone) throw invalid({ phone: noSuchPhone });
  ctx.passwords.assertRoom();
  const counted = await countSignUp(ctx, input.email);
  const passwordHash = await uncountWhenBusy(ctx, counted, () => ctx.passwords.hash(input.password));
  const token = newToken();
  const { name, email, language = null } = input;

  const id = await ctx.transact(async (tx) => {
    const [owner] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.email, email));
    const [attempt] = await tx
      .insert(signUpAttempts)
      .values({
        name,
        email,
        phone,
        passwordHash,
        language,
        sessionTokenHash: hashOf(token),
        expiresAt: sql`now() + interval '7 days'`,
      })
      .returning({ id: signUpAttempts.id });
    if (!attempt) throw new Error('the attempt was not stored');
    // Made for a registered address too, and not sent: both cases take the same steps.
    const linkToken = await issueLinkToken(tx, 'activation', attempt.id);
    const { publicUrl } = ctx.config;
    await enqueueMail(
      tx,
      ctx,
      owner
        ? alreadyRegisteredMail(owner, publicUrl)
        : activationMail({ email, language }, publicUrl, linkToken),
    );
    return attempt.id;
  });

  return {
    message: 'Account created. Check your email to activate it.',
    token,
    profile: { id, name, email, phone, country: null, role: 'user', logo: null, language },
  };
}
