import { placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../../test/trade.ts';
import { useWorld } from '../../../test/world.ts';
import { checkInvariants, findViolations } from './check-invariants.ts';

const world = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;
let completed: string;
let pending: string;

beforeAll(async () => {
  trade = await openTrade(world);
});

beforeAll(async () => {
  for (const draft of [trade.buy, trade.sell, trade.cardBuy]) {
    completed = (await trade.place(draft)).id;
    await world.call(reportPayment, { orderId: completed, status: 'successful' }, trade.ada.token);
    await world.call(resolveOrder, { orderId: completed, status: 'completed' }, trade.boss.token);
  }
  const cancelled = (await trade.place()).id;
  await world.call(resolveOrder, { orderId: cancelled, status: 'cancelled' }, trade.boss.token);
  const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
  pending = (await world.call(placeOrder, trade.buy, trade.ada.token, key)).body.data.id;
});

/** What is found after tampering with the guards of the database lifted, so without their work. */
async function foundAfter(tampering: string): Promise<string[]> {
  const client = await world.database.pool.connect();
  try {
    // Neither triggers nor foreign keys are looked at.
    await client.query(`begin; set local session_replication_role = replica; ${tampering}`);
    const found = await findViolations(client);
    return found.map(({ invariant, rule, subject }) => `${invariant} ${subject}: ${rule}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('checkInvariants', () => {
  it('finds no violation after regular trading', async () => {
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it.each([
    [1, 'not a chain', "delete from order_events where order_id = $1 and to_status = 'successful'"],
    [
      1,
      'not a chain',
      "alter table order_events drop constraint order_events_move; update order_events set actor_kind = 'owner', actor_id = $2 where order_id = $1 and to_status = 'completed'",
    ],
    [1, 'status differs', "update orders set status = 'successful', closed_at = null where id = $1"],
    [1, 'status differs', 'delete from order_events where order_id = $1'],
    [1, 'what is searched', 'update order_search_progress set filled_until = now()'],
    [1, 'kept total differs', "update order_totals set orders = orders + 1 where status = 'completed'"],
    [1, 'from the placed orders', "update added_totals set rows = rows + 1 where table_name = 'orders'"],
    [
      1,
      'may not cause it',
      "update order_events set actor_id = $2 where order_id = $1 and actor_kind = 'staff'",
    ],
    [1, 'report and closing', 'update orders set paid_claimed_at = null where id = $1'],
    [2, 'exactly one posting', 'delete from ledger_entries where order_id = $1'],
    [2, 'exactly one posting', 'update ledger_entries set amount = amount * 2 where order_id = $1'],
    [2, 'exactly one posting', 'update ledger_entries set order_id = $3 where order_id = $1'],
    [
      2,
      'within a posting',
      "update ledger_entries set amount = amount * 2 where order_id = $1 and account = 'desk'",
    ],
    [2, 'overall', "update ledger_entries set amount = amount * 2 where order_id = $1 and account = 'desk'"],
    [4, 'belongs to no order', 'delete from orders where id = $1'],
    [4, 'names an order', 'delete from orders where id = $3'],
    [4, 'names an order', "update idempotency_keys set answer = replace(answer, '150000.00', '150000.01')"],
    [
      3,
      'farther from quantity × price',
      'alter table orders drop constraint orders_amount; update orders set amount_kobo = amount_kobo + 151 where id = $3',
    ],
    [
      3,
      'farther from quantity × price',
      'alter table orders drop constraint orders_amount; update orders set amount_kobo = amount_kobo - 151 where id = $3',
    ],
    [3, 'another network', "update orders set wallet = '{}' where id = $3"],
    [
      3,
      'another network',
      `update orders set admindetails = admindetails || '{"wallets": {}}' where id = $3`,
    ],
  ])('reports invariant %i as broken (%s) after: %s', async (invariant, words, tampering) => {
    const ids = [completed, trade.ada.id, pending];
    const text = tampering.replaceAll(/\$(\d)/g, (_, number) => `'${ids[number - 1]}'`);
    const found = await foundAfter(text);
    expect(found.filter((line) => line.startsWith(`${invariant} `) && line.includes(words))).not.toEqual([]);
  });
});
