import type { listNotes as call } from '@nairadesk/contract/notes';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull, sql } from '../platform/database/drizzle.ts';
import { type CursorKey, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { notes } from '../platform/database/tables/notes-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findSubject } from './note-subject.ts';
import { presentNotes, selectNotes } from './read-notes.ts';

const booleanKey: CursorKey = (text) => text === 'true' || text === 'false';

/**
 * The notes about one order or one person: pinned ones first, then the newest.
 * Refuses: invalid (not one of the two, cursor), not_found, own_order, own_notes.
 */
export async function listNotes(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [booleanKey, momentKey, uuidKey]);
  const { orderId, userId } = await findSubject(ctx.read, ctx.actor.id, input);
  const about = orderId ? eq(notes.orderId, orderId) : eq(notes.userId, String(userId));
  const shown = and(about, isNull(notes.removedAt));
  const [pinned, createdAt, id] = page.after ?? [];
  const behind = page.after
    ? sql`(${notes.pinned}, ${notes.createdAt}, ${notes.id})
        < (${pinned}::boolean, ${createdAt}::timestamptz, ${id}::uuid)`
    : undefined;
  const rows = await selectNotes(ctx.read)
    .where(and(shown, behind))
    .orderBy(sql`${notes.pinned} desc`, sql`${notes.createdAt} desc`, sql`${notes.id} desc`)
    .limit(page.fetch);
  const list = await pageOf(page, rows, {
    countAll: () => ctx.read.$count(notes, shown),
    keysOf: ({ note }) => [String(note.pinned), note.createdAt.toISOString(), note.id],
    present: (row) => row,
  });
  return { ...list, data: await presentNotes(ctx.read, list.data, ctx.actor) };
}
