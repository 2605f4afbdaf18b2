import type { sendContactMessage as call } from '@nairadesk/contract/website';
import type { Ctx } from '../platform/context/context.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { countAttempt } from '../platform/identity/rate-limit.ts';

/** Puts a visitor's message in the same queue as the users'. Nothing is mailed: the address is anybody's until staff reply. */
export async function sendContactMessage(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  await countAttempt(ctx, [{ key: `contact/${ctx.networkAddress}`, most: 30, windowSeconds: 3600 }]);
  const { name, email, subject, message } = input;
  await ctx.transact((tx) => tx.insert(supportMessages).values({ name, email, subject, message }));
  return { message: 'Thank you for your message. We’ll reply by email.' };
}
