import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import type { Db } from '../database/database.ts';
import { and, ne } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';
import { lookOfName } from './look-of-name.ts';

/** `taken`: a colleague has it, or one that looks like it. `mixed`: its letters are of two alphabets. */
export type NameFault = 'taken' | 'mixed';

/**
 * Why a member of staff may not go by this name beside their colleagues; null: they may, until the transaction ends. Claims,
 * approvals and notes show colleagues by name. To be called with the person locked.
 */
export async function findNameFault(tx: Db, name: string, personId: string): Promise<NameFault | null> {
  if (mixesScripts(name)) return 'mixed';
  // Of two who take one name at once, the second sees the first.
  await tx.execute(takeAdvisoryLock('staffNames'));
  const colleagues = await tx
    .select({ name: users.name })
    .from(users)
    .where(and(ne(users.role, 'user'), ne(users.id, personId)));
  const look = lookOfName(name);
  return colleagues.some((colleague) => lookOfName(colleague.name) === look) ? 'taken' : null;
}

/** Letters of another script look like Latin ones: with a Cyrillic е it would be a colleague's name to the eye alone. */
export function mixesScripts(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter.normalize('NFKD')));
  return latin.length > 0 && latin.length < letters.length;
}
