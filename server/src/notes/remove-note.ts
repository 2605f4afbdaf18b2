import type { removeNote as call } from '@nairadesk/contract/notes';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { notes } from '../platform/database/tables/notes-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockNote } from './note-subject.ts';
import { mayRemove } from './read-notes.ts';

/**
 * Its author, or a super-admin, removes a note: it is shown no more, and stays in the table. Refuses: not_found,
 * own_order, own_notes, note_not_removable.
 */
export async function removeNote(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: actorId } = ctx.actor;
  return ctx.transact(async (tx) => {
    const { note, subject } = await lockNote(tx, actorId, id);
    if (!mayRemove(note, ctx.actor)) throw new Refusal('note_not_removable');
    const removed = { removedAt: sql`clock_timestamp()`, removedBy: actorId };
    await tx.update(notes).set(removed).where(eq(notes.id, id));
    recordAudit(tx, {
      action: 'note-removed',
      actorId,
      subjectType: subject.orderId ? 'order' : 'user',
      subjectId: subject.orderId ?? subject.userId,
      detail: { note: id },
    });
    return { message: 'Note removed' };
  });
}
