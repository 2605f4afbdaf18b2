import type { Db } from '../platform/database/database.ts';
import { eq } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/** The person of this id, without what only they use. Refuses: not_found. */
export async function findPerson(
  read: Pick<Db, 'select'>,
  id: string,
): Promise<Omit<typeof users.$inferSelect, 'passwordHash'>> {
  const [person] = isUuid(id) ? await read.select().from(users).where(eq(users.id, id)) : [];
  if (!person) throw new Refusal('not_found');
  const { passwordHash: _, ...shown } = person;
  return shown;
}
