import type { saveDraft as call } from '@nairadesk/contract/support-desk';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { supportDrafts as drafts, supportMessages } from '../platform/database/tables/support-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { type DraftRow, presentDraft } from './drafts.ts';

/**
 * Keeps what the caller has written so far, in place of what was kept; an empty text removes it. Saving the same text
 * again changes nothing, so that a colleague who has stopped doesn't count as replying. Refuses: not_found,
 * already_answered.
 */
export async function saveDraft(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, text = '' } = input;
  return ctx.transact(async (tx) => {
    // Locked, as answering it removes the drafts: none may come after that.
    const [message] = await tx
      .select({ respondedAt: supportMessages.respondedAt })
      .from(supportMessages)
      .where(eq(supportMessages.id, id))
      .for('share');
    if (!message) throw new Refusal('not_found');
    if (message.respondedAt) throw new Refusal('already_answered');
    const draft = text === '' ? await remove(tx, id, ctx.actor.id) : await keep(tx, id, ctx.actor.id, text);
    return { message: draft ? 'Draft saved' : 'Draft removed', data: presentDraft(draft) };
  });
}

async function remove(tx: Tx, messageId: string, staffId: string): Promise<null> {
  await tx.delete(drafts).where(and(eq(drafts.messageId, messageId), eq(drafts.staffId, staffId)));
  return null;
}

async function keep(tx: Tx, messageId: string, staffId: string, text: string): Promise<DraftRow> {
  const updatedAt = sql`case when ${drafts.text} = excluded.text then ${drafts.updatedAt} else excluded.updated_at end`;
  const [row] = await tx
    .insert(drafts)
    .values({ messageId, staffId, text, updatedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: [drafts.messageId, drafts.staffId], set: { text, updatedAt } })
    .returning({ text: drafts.text, updatedAt: drafts.updatedAt });
  if (!row) throw new Error('the draft was not stored');
  return row;
}
