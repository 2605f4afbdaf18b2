import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import { createContext } from '../../platform/context/context.ts';
import { connect, connectionOf, type Database } from '../../platform/database/database.ts';
import { and, type SQL, sql } from '../../platform/database/drizzle.ts';
import { isAmong, plannedOnce } from '../../platform/database/planned-once.ts';
import { users } from '../../platform/database/tables/users-tables.ts';
import { listOrders } from '../list-orders.ts';

const { world, trade, admin } = useTrade();
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

it('queue: what stands beside its orders goes over one connection, which plans it once', async () => {
  await trade.place();
  const { rows: sessions } = await world.database.pool.query('select id from sessions where user_id = $1', [
    admin.id,
  ]);
  const { id, name, email } = admin;
  const actor = {
    id,
    name,
    email,
    role: 'admin' as const,
    sessionId: sessions[0].id,
    hasTwoFactor: false,
    passwordFresh: true,
  };
  const ctx = createContext({ ...world.services, database: single }, { actor });
  await single.pool.query('deallocate all');
  for (let call = 0; call < 8; call += 1)
    expect((await listOrders(ctx, { status: 'all', pageSize: '10' })).data).toHaveLength(1);
  const { rows } = await single.pool.query(
    `select name, custom_plans::int as planned from (
       select substring(name from '^(.+)_[0-9a-f]{16}$') as name, custom_plans from pg_prepared_statements) kept
     where name is not null order by name`,
  );
  const beside = ['claims', 'flags', 'late_money', 'matched', 'matched', 'offers_of', 'open_orders_of'];
  const more = ['open_reversals', 'proven', 'senders', 'undated'];
  expect(rows).toEqual([...beside, ...more].map((name) => ({ name, planned: 5 })));

  // One beside it counts the orders.
  const roomy = connect(connectionOf(world.database), 8);
  await listOrders(createContext({ ...world.services, database: roomy }, { actor }), { status: 'all' });
  expect(roomy.pool.totalCount).toBeLessThanOrEqual(2);
  await roomy.close();
});
