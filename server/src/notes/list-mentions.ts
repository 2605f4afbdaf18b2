import type { listMentions as call } from '@nairadesk/contract/notes';
import type { Ctx } from '../platform/context/context.ts';
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from '../platform/database/drizzle.ts';
import { noteMentions, notes } from '../platform/database/tables/notes-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { presentNotes, selectNotes } from './read-notes.ts';

const unseenMost = 100;
const seenMost = 20;

/** The newest notes that mention the caller, unseen ones first. */
export async function listMentions(ctx: Ctx): Promise<Reply<typeof call>> {
  const [unseen, seen] = await Promise.all([
    readMentioned(ctx, isNull(noteMentions.seenAt), unseenMost),
    readMentioned(ctx, isNotNull(noteMentions.seenAt), seenMost),
  ]);
  const mentioned = [...unseen, ...seen];
  const rows = await selectNotes(ctx.read).where(
    inArray(
      notes.id,
      mentioned.map(({ id }) => id),
    ),
  );
  const shown = new Map((await presentNotes(ctx.read, rows, ctx.actor)).map((note) => [note.id, note]));
  return {
    data: mentioned.flatMap(({ id, transactionId, personName, personId }) => {
      const note = shown.get(id);
      return note ? [{ ...note, transactionId, personName, personId }] : [];
    }),
  };
}

function readMentioned({ actor, read }: Ctx, wanted: SQL, most: number) {
  return read
    .select({
      id: notes.id,
      transactionId: orders.transactionId,
      personName: users.name,
      personId: users.id,
    })
    .from(noteMentions)
    .innerJoin(notes, eq(notes.id, noteMentions.noteId))
    .leftJoin(orders, eq(orders.id, notes.orderId))
    .innerJoin(users, eq(users.id, sql`coalesce(${notes.userId}, ${orders.userId})`))
    .where(and(eq(noteMentions.staffId, actor.id), wanted, isNull(notes.removedAt)))
    .orderBy(desc(noteMentions.createdAt))
    .limit(most);
}
