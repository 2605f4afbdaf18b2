import type { pinNote as call } from '@nairadesk/contract/notes';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { notes } from '../platform/database/tables/notes-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockNote } from './note-subject.ts';
import { readNote } from './read-notes.ts';

/**
 * Staff pin a note, or unpin it; as it is already, nothing changes. Refuses: not_found, own_order, own_notes.
 */
export async function pinNote(ctx: Ctx, { id, pinned }: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: actorId } = ctx.actor;
  return ctx.transact(async (tx) => {
    const { note, subject } = await lockNote(tx, actorId, id);
    if (note.pinned !== pinned) {
      await tx.update(notes).set({ pinned }).where(eq(notes.id, id));
      recordAudit(tx, {
        action: 'note-pinned',
        actorId,
        subjectType: subject.orderId ? 'order' : 'user',
        subjectId: subject.orderId ?? subject.userId,
        detail: { note: id, pinned },
      });
    }
    return { message: pinned ? 'Note pinned' : 'Note unpinned', data: await readNote(tx, id, ctx.actor) };
  });
}
