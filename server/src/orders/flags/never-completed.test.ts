import { changeTrading } from '@nairadesk/contract/people';
import { beforeAll, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { getTableColumns, type SQL, sql } from '../../platform/database/drizzle.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { flagConditions } from '../../platform/desk/flag-conditions.ts';

const { world, trade, admin } = useTrade();
const address = 'AWalletThatBothSaved';
const cancelled = 3_000;
let ben: Person;
let barred: Person;
let bought: string;

const run = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

/** What is left of placing and cancelling for days: copies of an order, cancelled, of this person. */
const cancelCopies = (id: string, who: Person) =>
  run(`begin; set local session_replication_role = replica;
    insert into orders select copy.* from orders o, generate_series(1, ${cancelled}) n, jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'transaction_id', left('${who.id}', 8) || n, 'user_id', '${who.id}', 'status', 'cancelled',
      'placed_at', now() - n * interval '1 minute', 'closed_at', now() - n * interval '1 minute')) copy
    where o.id = '${id}'; commit`);

function conditionOf(kind: 'first-order' | 'barred-payee' | 'copied-payee'): SQL {
  const condition = flagConditions[kind];
  if (!('when' in condition)) throw new Error('not such a flag');
  return condition.when(0);
}

beforeAll(async () => {
  ben = await world.user({ name: 'Ben Eze' });
  barred = await world.user({ name: 'Chidi Okafor' });
  await world.giveWallets(ben, { Bitcoin: address });
  bought = (await trade.place(trade.buy, ben)).id;
  // After the customer, so that what the barred one was paid before decides.
  await run(`begin; set local session_replication_role = replica;
    update payee_history set since = now() - interval '1 second' where user_id = '${ben.id}'; commit`);
  await world.giveWallets(barred, { Bitcoin: address });
  for (const who of [ben, barred]) await cancelCopies(bought, who);
  await world.call(changeTrading, { id: barred.id, frozen: true, reason: 'Chargebacks' }, admin.token);
  await run('analyze orders; analyze payee_history; analyze users');
});

it.each(['first-order', 'barred-payee', 'copied-payee'] as const)(
  'flag %s: passes over none of the orders that people placed and cancelled',
  async (kind) => {
    const { rows } = await world.database.db.execute<Record<string, string>>(
      sql`explain (analyze, timing off) select ${conditionOf(kind)} from ${orders} where ${getTableColumns(orders).id} = ${bought}`,
    );
    const lines = rows.map((row) => row['QUERY PLAN'] ?? '');
    const passedOver = lines.map((line) => Number(/Rows Removed by .*: (\d+)/.exec(line)?.[1] ?? 0));
    expect(lines.join('\n')).toContain('orders_completed_of_user');
    expect(Math.max(...passedOver)).toBeLessThan(30);
  },
);
