import { listOrders } from '@nairadesk/contract/orders';
import { expect, it } from 'vitest';
import { useWorld } from '../../test/world.ts';
import { inArray, sql } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';
import { assertNoDemoStaff } from './assert-no-demo-staff.ts';
import { seedDemo } from './seed-demo.ts';

const world = useWorld();
const tables = [
  'users',
  'assets',
  'orders',
  'order_cards',
  'order_events',
  'support_messages',
  'outbox',
  'ledger_entries',
];
const counts = () => Promise.all(tables.map((table) => world.count(table)));

it('seedDemo: creates all demo data once or, when interrupted, none of it', async () => {
  // The last thing that the demo does is to sell cards, which are reported at once.
  const cut = `create function cut_short() returns trigger language plpgsql as $$ begin
      if (select count(*) from orders where status = 'successful') = 3 then raise 'cut short'; end if; return new; end $$;
    create trigger cut_short after update on orders for each row execute function cut_short()`;
  await world.database.pool.query(cut);
  const failed = await seedDemo(world.services).catch((error: Error) => String(error.cause ?? error));
  expect(failed).toContain('cut short');
  expect(await counts()).toEqual(tables.map(() => 0));

  await world.database.pool.query('drop trigger cut_short on orders');
  expect(await seedDemo(world.services)).toBe(true);
  const filled = await counts();
  expect(filled.every((count) => count > 0)).toBe(true);
  expect(await seedDemo(world.services)).toBe(false);
  expect(await counts()).toEqual(filled);
});

it('seedDemo: creates three reported orders, one of cards, two pending ones, and a bought card with its two codes', async () => {
  const { token } = await world.admin();
  const { body } = await world.call(listOrders, {}, token);
  expect(body.data.map(({ status }) => status).sort()).toEqual([
    'pending',
    'pending',
    'successful',
    'successful',
    'successful',
  ]);
  expect(body.data.map(({ cardCount }) => cardCount).filter(Boolean)).toEqual([3]);
  const { rows: codes } = await world.database.pool.query(
    `select u.email, d.number, d.face_cents::int from delivered_codes d join orders o on o.id = d.order_id
     join users u on u.id = o.user_id where o.status = 'completed' order by d.number`,
  );
  expect(codes).toEqual(
    [1, 2].map((number) => ({ email: 'ada@nairadesk.example', number, face_cents: 1000 })),
  );
  const { rows } = await world.database.pool.query(
    "select c.reason from order_cards c join orders o on o.id = c.order_id where o.status = 'cancelled'",
  );
  expect(rows).toEqual([{ reason: 'used' }]);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

it('assertNoDemoStaff: refuses a desk until no demo staff can log in with the public password', async () => {
  const { db } = world.database;
  const refused = (who: string) =>
    expect(assertNoDemoStaff(world.services)).rejects.toThrow(
      `${who}@nairadesk.example of its demo is staff`,
    );
  const isPerson = (...names: string[]) =>
    inArray(
      users.email,
      names.map((name) => `${name}@nairadesk.example`),
    );
  // The password of one customer, which the list of logins looks at, says nothing about the others.
  await db
    .update(users)
    .set({ passwordHash: await world.services.passwords.hash('a long enough one') })
    .where(isPerson('ada', 'ngozi'));
  await refused('tunde');
  await db.update(users).set({ suspendedAt: sql`now()` }).where(isPerson('tunde'));
  await assertNoDemoStaff(world.services);
  await db.update(users).set({ role: 'admin' }).where(isPerson('musa'));
  await refused('musa');
});
