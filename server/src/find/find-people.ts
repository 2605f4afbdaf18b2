import { type FoundPerson, findMost } from '@nairadesk/contract/find';
import type { Db } from '../platform/database/database.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';
import { searchList } from '../platform/database/search-list.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { OrderSearch } from '../platform/desk/order-search.ts';
import { isPersonNamed } from '../platform/identity/people-search.ts';
import { reasonOfPerson } from './reasons.ts';

const shown = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  suspendedAt: users.suspendedAt,
};
type PersonRow = Pick<typeof users.$inferSelect, keyof typeof shown>;

// The role is written out, not a parameter: only so does it match the index of customers.
const isCustomer = sql`${users.role} = 'user'`;
const newestFirst = sql`${users.createdAt} desc, ${users.id} desc`;

/** The customers whom a search means, the newest first; of a pasted text those it names, whose name fits best first. */
export async function findPeople(
  read: Db,
  search: Pick<OrderSearch, 'words'> & Partial<Pick<OrderSearch, 'userIds' | 'manyPeople'>>,
  named?: readonly string[],
): Promise<PersonRow[]> {
  const readWhere = (condition: SQL, order = newestFirst) =>
    read.select(shown).from(users).where(condition).orderBy(order).limit(findMost.people);
  const { words, userIds = [], manyPeople = false } = search;
  if (manyPeople) {
    const list = {
      table: users,
      id: users.id,
      among: isCustomer,
      order: newestFirst,
      words,
      fits: isPersonNamed(words),
      areMany: manyPeople,
    };
    return searchList(read, list, { behind: undefined, fetch: findMost.people }, readWhere);
  }
  const ids = named ?? userIds;
  if (ids.length === 0) return [];
  const wanted = sql`${sql.param([...ids.slice(0, mostIds)])}::uuid[]`;
  const fitsBest = sql`array_position(${wanted}, ${users.id})`;
  return readWhere(
    sql`${isCustomer} and ${users.id} = any(${wanted})`,
    named && sql`${fitsBest}, ${newestFirst}`,
  );
}

// As many as an order search names one by one.
const mostIds = 2000;

/** A customer as the wire shows them, with what of them the words are. */
export function presentPerson({ suspendedAt, ...person }: PersonRow, words: string): FoundPerson {
  return { ...person, isSuspended: suspendedAt !== null, because: reasonOfPerson(person, words) };
}
