import { afterAll, beforeAll, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { connect, connectionOf, type Database } from '../../platform/database/database.ts';
import { and, type SQL, sql } from '../../platform/database/drizzle.ts';
import { isAmong, plannedOnce } from '../../platform/database/planned-once.ts';
import { users } from '../../platform/database/tables/users-tables.ts';

const world = useWorld();
let single: Database;

beforeAll(() => {
  single = connect(connectionOf(world.database), 1);
});

afterAll(() => single.close());

it('planned once: one connection keeps one plan for one text, and gives what each call asks for', async () => {
  const { id } = await world.user();
  const ask = (ids: string[], more?: SQL) =>
    plannedOnce(
      'people',
      single.db
        .select({ id: users.id })
        .from(users)
        .where(and(isAmong(users.id, ids), more)),
    );
  // PostgreSQL plans the first five anew, to compare them.
  for (let call = 0; call < 8; call += 1) expect(await ask([id])).toEqual([{ id }]);
  expect(await ask([])).toEqual([]);
  expect(await ask([id], sql`false`)).toEqual([]);
  const { rows } = await single.pool.query(
    `select generic_plans > 0 as kept, custom_plans::int as planned from pg_prepared_statements
     where name like 'people\\_%' order by generic_plans desc`,
  );
  expect(rows).toEqual([
    { kept: true, planned: 5 },
    { kept: false, planned: 1 },
  ]);
});
