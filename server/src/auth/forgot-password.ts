import type * as auth from '@nairadesk/contract/auth';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findKnownDevice } from '../platform/identity/device-tokens.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { enqueueDecoyMail } from './decoy-mail.ts';
import { issueLinkToken } from './link-tokens.ts';
import { countLink, mayMailLink } from './mail-limits.ts';
import { resetMail } from './mails.ts';

/**
 * Mails a link to choose a new password, unless its mailbox had too many. Answers the same then, and for an unknown
 * address. Refuses: too_many_requests.
 */
export async function forgotPassword(
  ctx: Ctx,
  input: Input<typeof auth.forgotPassword>,
): Promise<Reply<typeof auth.forgotPassword>> {
  const [user] = await ctx.read.select().from(users).where(eq(users.email, input.email));
  const device = findKnownDevice(ctx, user ?? null);
  await countLink(ctx, 'reset', input.email, device);
  // A known device has a budget of its own.
  const isMailed =
    device !== null || (await mayMailLink(ctx, 'reset', input.email, user ? 'someone' : 'nobody'));
  await ctx.transact(async (tx) => {
    // An address that gets no mail takes the same statements and a commit, so that the time does not reveal it. Only one
    // token row is not stored, which costs far less than the commit.
    const token = await issueLinkToken(tx, 'reset', (isMailed && user?.id) || null);
    const enqueue = isMailed ? enqueueMail : enqueueDecoyMail;
    const mail = resetMail(user ?? { name: 'Unknown', email: input.email }, ctx.config.publicUrl, token);
    await enqueue(tx, ctx, mail);
  });
  return { message: 'Reset password link sent to Email' };
}
