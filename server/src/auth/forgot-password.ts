import type * as auth from '@nairadesk/contract/auth';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { enqueueMail } from '../platform/mail.ts';
import { users } from '../platform/tables.ts';
import { issueLinkToken } from './links.ts';
import { resetMail } from './mails.ts';

/** Mails a link to choose a new password. Answers alike for an unknown address. */
export async function forgotPassword(
  ctx: Ctx,
  input: Input<typeof auth.forgotPassword>,
): Promise<Reply<typeof auth.forgotPassword>> {
  await ctx.transact(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, input.email.toLowerCase()));
    if (!user) return;
    const token = await issueLinkToken(tx, { purpose: 'reset', userId: user.id });
    await enqueueMail(tx, ctx, resetMail(user, ctx.config.publicUrl, token));
  });
  return { message: 'Reset password link sent to Email' };
}
