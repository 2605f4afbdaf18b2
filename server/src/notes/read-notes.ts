import type { Note } from '@nairadesk/contract/notes';
import type { Role } from '@nairadesk/contract/roles';
import type { Db } from '../platform/database/database.ts';
import { asc, eq, inArray } from '../platform/database/drizzle.ts';
import { noteMentions, notes } from '../platform/database/tables/notes-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';

type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

interface Reader {
  id: string;
  role: Role;
}

/** Starts a query for notes with the names of those who wrote them. */
export function selectNotes(read: Pick<Db, 'select'>) {
  return read
    .select({ note: notes, writerName: users.name })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.writtenBy))
    .$dynamic();
}

/** Notes as the contract shows them to this member of staff, with whom they mention. */
export async function presentNotes(
  read: Pick<Db, 'select'>,
  rows: readonly NoteRow[],
  reader: Reader,
): Promise<Note[]> {
  const ids = rows.map(({ note }) => note.id);
  const mentioned = await read
    .select({
      noteId: noteMentions.noteId,
      id: noteMentions.staffId,
      name: users.name,
      seenAt: noteMentions.seenAt,
    })
    .from(noteMentions)
    .innerJoin(users, eq(users.id, noteMentions.staffId))
    .where(inArray(noteMentions.noteId, ids))
    .orderBy(asc(users.name), asc(users.id));
  const byNote = Map.groupBy(mentioned, ({ noteId }) => noteId);
  return rows.map(({ note, writerName }) => {
    const mentions = byNote.get(note.id) ?? [];
    return {
      id: note.id,
      orderId: note.orderId,
      userId: note.userId,
      text: note.text,
      pinned: note.pinned,
      by: { id: note.writtenBy, name: writerName },
      mentions: mentions.map(({ id, name }) => ({ id, name })),
      unseen: mentions.some(({ id, seenAt }) => id === reader.id && seenAt === null),
      removable: mayRemove(note, reader),
      timeStamp: note.createdAt.toISOString(),
    };
  });
}

/** One note that is known to be there. */
export async function readNote(read: Pick<Db, 'select'>, id: string, reader: Reader): Promise<Note> {
  const [note] = await presentNotes(read, await selectNotes(read).where(eq(notes.id, id)), reader);
  if (!note) throw new Error('the note was not stored');
  return note;
}

/** Whether they may remove a note: its author and super-admins may. */
export function mayRemove({ writtenBy }: Pick<NoteRow['note'], 'writtenBy'>, { id, role }: Reader): boolean {
  return writtenBy === id || role === 'super-admin';
}
