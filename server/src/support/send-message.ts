import type { sendMessage as call } from '@nairadesk/contract/support';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';
import { presentOwnMessage } from './present-message.ts';

/** Stores a user's message for staff. Refuses: too_many_requests. */
export async function sendMessage(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  await countAttempt(ctx, [limitOn('message/account', ctx.actor.id)]);
  const { subject, message } = input;
  return ctx.transact(async (tx) => {
    const [sender] = await tx
      .select({ userId: users.id, name: users.name, email: users.email, phone: users.phone })
      .from(users)
      .where(eq(users.id, ctx.actor.id));
    // The session was found a moment ago; a user without a row has just been removed with it.
    if (!sender) throw new Refusal('unauthenticated');
    const [row] = await tx
      .insert(supportMessages)
      .values({ ...sender, subject, message })
      .returning();
    if (!row) throw new Error('the message was not stored');
    const answer = {
      message: 'Thank you for your message. We’ll reply here and by email.',
      data: presentOwnMessage(row),
    };
    await rememberAnswer(tx, ctx, answer);
    return answer;
  });
}
