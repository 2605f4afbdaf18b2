import type { sendMessage as call } from '@nairadesk/contract/support';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { presentOwnMessage } from './present-message.ts';

/** How many messages of one person may wait for a reply. */
export const mostUnanswered = 20;

/** Stores a user's message for staff. Refuses: too_many_requests (twenty of theirs wait for a reply). */
export async function sendMessage(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { subject, message } = input;
  return ctx.transact(async (tx) => {
    const { id: userId, name, email, phone } = await lockActor(tx, ctx.actor);
    if (ctx.config.rateLimit) await assertRoom(tx, userId);
    const [row] = await tx
      .insert(supportMessages)
      .values({ userId, name, email, phone, subject, message })
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

async function assertRoom(tx: Tx, userId: string): Promise<void> {
  const unanswered = and(eq(supportMessages.userId, userId), isNull(supportMessages.respondedAt));
  if ((await tx.$count(supportMessages, unanswered)) < mostUnanswered) return;
  throw new Refusal('too_many_requests', {
    message: `${mostUnanswered} of your messages are waiting for our reply. You can write again once we’ve answered one.`,
  });
}
