import type { listStaff as call } from '@nairadesk/contract/users';
import type { Ctx } from '../platform/context/context.ts';
import { and, asc, or, sql } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { phonePart } from '../platform/identity/phones.ts';
import { presentPerson, selectPeople } from './present-person.ts';

// Written out, not as a parameter: only so does it match the partial index.
const isOfStaff = sql`${users.role} <> 'user'`;

/** The staff, oldest account first, so that a list which grows does not move. Refuses: invalid (search, cursor). */
export async function listStaff(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const filter = and(
    isOfStaff,
    or(
      contains(input.search, [users.name, users.email, users.phone]),
      contains(phonePart(input.search), [users.phone]),
    ),
  );
  const rows = await selectPeople(ctx.read)
    .where(and(filter, page.after ? isBehind(users.createdAt, users.id, page.after, 'oldest') : undefined))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(page.fetch);
  return pageOf(page, rows, {
    countAll: () => ctx.read.$count(users, filter),
    keysOf: (row) => [row.createdAt.toISOString(), row.id],
    present: presentPerson,
  });
}
