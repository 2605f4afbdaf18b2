import type { Freeze } from '@nairadesk/contract/users';
import type { Db } from '../database/database.ts';
import { alias, and, eq, inArray, isNotNull } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';

const freezer = alias(users, 'freezer');

/** Who of these people was kept from trading by whom, since when and why, by their id. */
export async function readFreezes(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
): Promise<Map<string, NonNullable<Freeze>>> {
  const rows = await read
    .select({
      id: users.id,
      since: users.tradingFrozenAt,
      reason: users.tradingFrozenReason,
      by: freezer.name,
    })
    .from(users)
    .innerJoin(freezer, eq(freezer.id, users.tradingFrozenBy))
    .where(and(inArray(users.id, [...ids]), isNotNull(users.tradingFrozenAt)));
  return new Map(
    rows.map(({ id, since, reason, by }) => [
      id,
      { since: since?.toISOString() ?? '', by, reason: reason ?? '' },
    ]),
  );
}
