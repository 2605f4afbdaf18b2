import { expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Tx } from '../audit/audit.ts';
import { type SQL, sql } from '../database/drizzle.ts';
import { readHolds } from './lift-holds.ts';

const { world, trade, admin } = useTrade();
const desk = moneyDesk(world, admin);

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

function rowsOf(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const isTransfers = plan['Relation Name'] === 'receipts';
  return (isTransfers ? own : 0) + (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
}

/** What the statements of `readHolds` are. */
async function statementsFor(id: string): Promise<SQL[]> {
  const asked: SQL[] = [];
  const execute = async (statement: SQL) => {
    asked.push(statement);
    return { rows: [] };
  };
  await readHolds({ execute } as unknown as Tx, [id]);
  return asked;
}

// As many of one sum as a desk has in some weeks.
const cameBefore = 5_000;

it('holds: what a reversal holds up is read without the transfers of its sum that came before', async () => {
  const { id: orderId } = await trade.place();
  const { id } = (await desk.enter({ arrivedAt: new Date(Date.now() - 60_000).toISOString() })).body.data;
  await desk.match(id, orderId);
  const reversal = await desk.enter({
    kind: 'reversal',
    direction: 'out',
    narration: 'RVSL',
    reference: newReference(),
  });
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `insert into receipts (id, account_id, source, source_ref, kind, direction, amount_kobo, unmatched_kobo, arrived_at,
         narration, entered_by)
       select gen_random_uuid(), account_id, source, 'before-' || n, kind, direction, amount_kobo, 0,
         arrived_at - n * interval '1 hour', narration, entered_by
       from receipts, generate_series(1, $2::int) n where id = $1`,
      [id, cameBefore],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  await world.database.pool.query('analyze');
  const reversalId = reversal.body.data.id;
  const [hold] = await readHolds(world.database.db as Tx, [reversalId]);
  expect(hold?.orders.map((order) => order.id)).toEqual([orderId]);
  for (const statement of await statementsFor(reversalId)) {
    const { rows } = await world.database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, timing off, format json) ${statement}`,
    );
    expect(rows.map((row) => rowsOf(row['QUERY PLAN'][0].Plan))).toEqual([
      expect.toSatisfy((read: number) => read < 100),
    ]);
  }
});
