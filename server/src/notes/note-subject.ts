import type { Db } from '../platform/database/database.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { notes } from '../platform/database/tables/notes-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';

/** What a note is about, one of the two; `personId` is whom it must stay hidden from: the person, or the order’s customer. */
export interface NoteSubject {
  orderId: string | null;
  userId: string | null;
  personId: string;
}

interface Named {
  orderId?: string | null | undefined;
  userId?: string | null | undefined;
}

/**
 * Finds what notes are about, for staff who may read and write them there: about all people and orders but themselves
 * and their own. Refuses: invalid (not one of the two), not_found, own_order, own_notes.
 */
export async function findSubject(
  read: Pick<Db, 'select'>,
  actorId: string,
  { orderId, userId }: Named,
): Promise<NoteSubject> {
  if (Boolean(orderId) === Boolean(userId)) throw invalid({ orderId: 'Name an order or a person' });
  if (userId === actorId) throw new Refusal('own_notes');
  const id = String(orderId || userId);
  if (!isUuid(id)) throw new Refusal('not_found');
  const [found] = orderId
    ? await read.select({ personId: orders.userId }).from(orders).where(eq(orders.id, id))
    : await read.select({ personId: users.id }).from(users).where(eq(users.id, id));
  if (!found) throw new Refusal('not_found');
  if (found.personId === actorId) throw new Refusal('own_order');
  return { orderId: orderId || null, userId: userId || null, ...found };
}

/**
 * Locks a note that was not removed, for staff who may read it. Refuses: not_found, own_order, own_notes.
 */
export async function lockNote(
  tx: Pick<Db, 'select'>,
  actorId: string,
  id: string,
): Promise<{ note: typeof notes.$inferSelect; subject: NoteSubject }> {
  const there = and(eq(notes.id, id), isNull(notes.removedAt));
  const [note] = await tx.select().from(notes).where(there).for('no key update');
  if (!note) throw new Refusal('not_found');
  return { note, subject: await findSubject(tx, actorId, note) };
}
