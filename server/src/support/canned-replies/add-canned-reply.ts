import { type addCannedReply as call, cannedRepliesMost } from '@nairadesk/contract/canned-replies';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { cannedReplies } from '../../platform/database/tables/support-tables.ts';
import { tellOfCannedReply } from '../../platform/desk/written/tell-of-accounts.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';

/** Adds a canned reply. Refuses: canned_reply_exists (its name), too_many_canned_replies. */
export async function addCannedReply(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { name, text } = input;
  return ctx.transact(async (tx) => {
    // One at a time: of two with one name the second is told.
    await tx.execute(sql`lock table ${cannedReplies} in share row exclusive mode`);
    if ((await tx.$count(cannedReplies)) >= cannedRepliesMost) throw new Refusal('too_many_canned_replies');
    const [data] = await tx.insert(cannedReplies).values({ name, text }).onConflictDoNothing().returning();
    if (!data) throw new Refusal('canned_reply_exists');
    recordAudit(tx, {
      action: 'canned-reply-added',
      actorId: ctx.actor.id,
      subjectType: 'canned-reply',
      subjectId: data.id,
      detail: { name, text },
    });
    await tellOfCannedReply(tx, ctx, data);
    return { message: 'Canned reply added', data };
  });
}
