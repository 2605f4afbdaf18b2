import type { replyToMessage as call } from '@nairadesk/contract/support';
import { tellOfReply } from '../platform/alerts/tell-customer.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, eq, isNull, sql } from '../platform/database/drizzle.ts';
import { supportDrafts, supportMessages } from '../platform/database/tables/support-tables.ts';
import { tellOfAccounts } from '../platform/desk/written/tell-of-accounts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { replyMail } from './mails.ts';
import { presentMessage } from './present-message.ts';

/**
 * Answers a message, mails the answer and removes the drafts that staff had begun. Of concurrent replies one wins.
 * Refuses: not_found, own_message, already_answered.
 */
export async function replyToMessage(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, response } = input;
  return ctx.transact(async (tx) => {
    const [answered] = await tx
      .update(supportMessages)
      .set({ response, respondedBy: ctx.actor.id, respondedAt: sql`now()` })
      .where(
        and(
          eq(supportMessages.id, id),
          isNull(supportMessages.respondedAt),
          sql`${supportMessages.userId} is distinct from ${ctx.actor.id}`,
        ),
      )
      .returning();
    if (!answered) throw await notAnswerable(tx, id, ctx.actor.id);
    await tx.delete(supportDrafts).where(eq(supportDrafts.messageId, id));
    recordAudit(tx, {
      action: 'message-answered',
      actorId: ctx.actor.id,
      subjectType: 'message',
      subjectId: id,
    });
    await enqueueMail(tx, ctx, replyMail(answered, response, ctx.config.publicUrl));
    const { userId, name, email } = answered;
    const customer = { id: userId, name, email };
    await tellOfAccounts(tx, ctx, { texts: [response], about: { supportId: id }, customer });
    if (userId) await tellOfReply(tx, ctx, { id, userId });
    return { message: 'Reply sent', data: presentMessage(answered) };
  });
}

async function notAnswerable(tx: Db, id: string, actorId: string): Promise<Refusal> {
  const [found] = await tx
    .select({ userId: supportMessages.userId })
    .from(supportMessages)
    .where(eq(supportMessages.id, id));
  if (!found) return new Refusal('not_found');
  return new Refusal(found.userId === actorId ? 'own_message' : 'already_answered');
}
