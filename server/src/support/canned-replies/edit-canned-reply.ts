import type { editCannedReply as call } from '@nairadesk/contract/canned-replies';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq, ne, sql } from '../../platform/database/drizzle.ts';
import { cannedReplies } from '../../platform/database/tables/support-tables.ts';
import { tellOfCannedReply } from '../../platform/desk/written/tell-of-accounts.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';

/**
 * Changes a canned reply, as of the version that its editor read; the same again changes nothing. Refuses: not_found,
 * canned_reply_changed, canned_reply_exists (the name).
 */
export async function editCannedReply(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, name, text, version } = input;
  return ctx.transact(async (tx) => {
    // One at a time: of two with one name the second is told.
    await tx.execute(sql`lock table ${cannedReplies} in share row exclusive mode`);
    const [before] = await tx.select().from(cannedReplies).where(eq(cannedReplies.id, id));
    if (!before) throw new Refusal('not_found');
    const message = 'Canned reply saved';
    if (before.name === name && before.text === text) return { message, data: before };
    if (before.version !== version) throw new Refusal('canned_reply_changed');
    const namesake = and(eq(cannedReplies.name, name), ne(cannedReplies.id, id));
    if ((await tx.$count(cannedReplies, namesake)) > 0) throw new Refusal('canned_reply_exists');
    const [data] = await tx
      .update(cannedReplies)
      .set({ name, text, version: version + 1 })
      .where(eq(cannedReplies.id, id))
      .returning();
    if (!data) throw new Error('the canned reply was not stored');
    recordAudit(tx, {
      action: 'canned-reply-changed',
      actorId: ctx.actor.id,
      subjectType: 'canned-reply',
      subjectId: id,
      detail: {
        name,
        ...(name !== before.name && { nameBefore: before.name }),
        ...(text !== before.text && { text, textBefore: before.text }),
      },
    });
    if (text !== before.text) await tellOfCannedReply(tx, ctx, data);
    return { message, data };
  });
}
