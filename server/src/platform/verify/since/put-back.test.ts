import { declineOffer } from '@nairadesk/contract/offers';
import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt } from '@nairadesk/contract/receipts';
import { beforeAll, expect, it } from 'vitest';
import { markAtEnd } from '../../../../test/edits/mark-at-end.ts';
import { shortMoney } from '../../../../test/short-money.ts';
import { useTrade } from '../../../../test/trade.ts';
import { markExisting } from '../mark-existing.ts';
import { verifyDatabase } from '../verify-database.ts';
import type { VerifyMark } from './verify-mark.ts';

const { world, trade, admin } = useTrade();
const verify = (since: VerifyMark | null) =>
  verifyDatabase(world.database, world.services.secrets, 'elsewhere', since);
const complete = (orderId: string, reference = '') =>
  world.call(resolveOrder, { orderId, status: 'completed', reference }, admin.token);

let mark: VerifyMark;
let sale: Awaited<ReturnType<typeof paidSale>>;

beforeAll(async () => {
  await markExisting(world.services);
  sale = await paidSale();
  mark = await markAtEnd(world);
});

/** A superuser of the database, whom no trigger stops. */
async function tamper(statement: string, values: unknown[] = []) {
  const client = await world.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, values);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

async function markedBy({ faults, mark }: Awaited<ReturnType<typeof verify>>): Promise<VerifyMark> {
  expect(faults).toEqual([]);
  return mark as VerifyMark;
}

/** What takes a pending order back, once it is closed, to where it is now, with the mark that it has now. */
async function keep(id: string) {
  const { rows } = await world.database.pool.query('select mark from orders where id = $1', [id]);
  return async () => {
    for (const table of ['ledger_entries', 'used_references'])
      await tamper(`delete from ${table} where order_id = $1`, [id]);
    await tamper(`delete from order_events where order_id = $1 and from_status = 'pending'`, [id]);
    await tamper(
      `update orders set status = 'pending', closed_at = null, closed_by = null, reason = null, reference = null,
         mark = $2 where id = $1`,
      [id, rows[0].mark],
    );
  };
}

async function paidSale() {
  const { id } = await trade.place(trade.sell);
  const putBack = await keep(id);
  expect((await complete(id, 'GTB/000123/26')).status).toBe(200);
  return { id, putBack };
}

/** Does something while a look waits: it has seen the log and what was written since, and not yet the networks. */
async function duringLook(meanwhile: () => Promise<{ status: number }>): Promise<VerifyMark> {
  const blocker = await world.database.pool.connect();
  await blocker.query('begin; lock table switched_off_networks in access exclusive mode');
  const looking = verify(mark);
  const waiting =
    "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%network%'";
  await expect.poll(() => world.count(waiting)).toBe(1);
  try {
    expect((await meanwhile()).status).toBeLessThan(300);
  } finally {
    await blocker.query('commit');
    blocker.release();
  }
  return markedBy(await looking);
}

it('verify since a mark: a transfer that is matched during the look is no fault', async () => {
  const { id: orderId } = await trade.place();
  const receipt = await shortMoney(world, trade, admin).arrive('150000.00');
  const match = { id: receipt.id, orderId, confirmed: true };
  await duringLook(() => world.call(matchReceipt, match, admin.token));
});

it('verify since a mark: an order that staff closed during the look before is missed when it is erased', async () => {
  const { id } = await trade.place();
  const next = await duringLook(() => complete(id));
  for (const table of ['ledger_entries', 'order_events'])
    await tamper(`delete from ${table} where order_id = $1`, [id]);
  await tamper('delete from orders where id = $1', [id]);
  const missing = `order ${id} is missing or not closed, although the audit log says that it was`;
  expect((await verify(next)).faults).toContain(missing);
});

it('verify since a mark: an order that was put back to be paid again is found, whenever it was closed', async () => {
  await sale.putBack();
  const putBack = `order ${sale.id} is missing or not closed, although the audit log says that it was`;
  expect((await verify(mark)).faults).toContain(putBack);
  expect((await complete(sale.id, 'GTB/000124/26')).status).toBe(200);
  const twice = `order ${sale.id} was closed more than once, by the audit log`;
  for (const since of [mark, null]) expect((await verify(since)).faults).toContain(twice);
});

it('verify since a mark: an order whose customer had the money back is found, put back to get coins for it, too', async () => {
  const offered = await shortMoney(world, trade, admin).placeOffered();
  const putBack = await keep(offered.orderId);
  expect((await world.call(declineOffer, { id: offered.id }, trade.ada.token)).status).toBe(200);
  await putBack();
  const { faults } = await verify(mark);
  for (const rule of ['took money or cards back', 'not closed as its reason says'])
    expect(faults.filter((fault) => fault.includes(rule))).toHaveLength(1);
});

it('verify since a mark: an edit is found, too, where PostgreSQL was told to forget who wrote the row', async () => {
  await tamper('create extension pg_surgery');
  await tamper("update orders set expires_at = expires_at + interval '1 day' where id = $1", [sale.id]);
  await tamper(`select heap_force_freeze('orders', array[(select ctid from orders where id = $1)])`, [
    sale.id,
  ]);
  const fault = `order ${sale.id} was added or changed past the server`;
  expect((await verify(mark)).faults).toContain(fault);
});

it.each([
  ['edited', `update audit_log set detail = detail || ' ' where number = $1`, 'was edited or replaced'],
  ['erased', 'delete from audit_log where number = $1', 'was deleted'],
])(
  'verify since a mark: a row of the audit log from before it that was %s has everything looked at',
  async (_, edit, fault) => {
    const row = mark.number - 1;
    await tamper('create table if not exists kept as select * from audit_log');
    await tamper('alter table audit_log disable trigger all');
    await tamper(edit, [row]);
    const { facts, faults } = await verify(mark);
    expect(faults[0]).toBe(`audit log: row ${row} ${fault}`);
    expect(facts[0]).not.toContain('since');
    await tamper('delete from audit_log where number = $1', [row]);
    await tamper('insert into audit_log select * from kept where number = $1', [row]);
  },
);
