import type { sendContactMessage as call } from '@nairadesk/contract/website';
import type { Ctx } from '../platform/context/context.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { countAttempt, limitsOnPlace } from '../platform/identity/rate-limit.ts';

/** Stores a visitor's message for staff. Nothing is mailed: the address is not verified. Refuses: too_many_requests. */
export async function sendContactMessage(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  await countAttempt(ctx, limitsOnPlace('message/place', ctx));
  const { name, email, subject, message } = input;
  await ctx.transact((tx) => tx.insert(supportMessages).values({ name, email, subject, message }));
  return { message: 'Thank you for your message. We’ll reply by email.' };
}
