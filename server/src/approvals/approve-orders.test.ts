import type { AskedChange } from '@nairadesk/contract/approvals';
import { resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { changeRole, changeSuspension } from '@nairadesk/contract/users';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { storedOrder, useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { verifyDatabase } from '../platform/verify/verify-database.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
let ngozi: Person;
let orderId: string;
let customerId: string;
/** Its time of asking was edited, which a mark shows. */
let aged: string;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
  expect((await calls.saveRules({ approvalFrom: '150000' })).status).toBe(200);
});
beforeEach(async () => {
  const customer = await world.user();
  customerId = customer.id;
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
  orderId = (await trade.place(trade.buy, customer)).id;
});

const change = (): AskedChange => ({ kind: 'complete-order', orderId });
const complete = (who: Person, id = orderId) =>
  world.call(resolveOrder, { orderId: id, status: 'completed' }, who.token);
const statusOf = async (id = orderId) => (await storedOrder(world, id)).order.status;
async function actions(id: string) {
  const { rows } = await world.database.pool.query(
    'select action, actor_id from audit_log where subject_id = $1 order by number',
    [id],
  );
  return rows.map((row) => [row.action, row.actor_id]);
}

describe('four eyes over an order', () => {
  it('leave it as it is until a second person approved it, then let it be completed once', async () => {
    const refused = await complete(tunde);
    expect([refused.status, refused.failure.code, refused.failure.message]).toEqual([
      409,
      'approval_needed',
      'An order of ₦150,000.00 or more needs a second person. Ask for approval first.',
    ]);
    expect(refused.failure.data).toEqual({ change: change() });
    expect(await statusOf()).toBe('pending');

    const { id, terms, own, mayDecide } = await calls.asked(tunde, change());
    expect([own, mayDecide]).toEqual([true, false]);
    expect(terms).toMatchObject([
      { name: 'We send' },
      { name: 'To' },
      { name: 'Network', value: 'Bitcoin' },
      { name: 'For', value: '₦150,000.00' },
      { name: 'Matched transfers', value: 'None: our word alone' },
      { name: 'Customer' },
      { name: 'Email' },
      { name: 'Order' },
    ]);
    expect((await complete(tunde)).failure.code).toBe('approval_needed');
    expect((await calls.list(ngozi)).find((one) => one.id === id)).toMatchObject({
      own: false,
      mayDecide: true,
      state: 'open',
      personId: customerId,
    });
    expect((await calls.approve(ngozi, id)).body.data).toMatchObject({
      state: 'approved',
      decidedBy: 'Ngozi Eze',
    });
    expect((await complete(tunde)).status).toBe(200);
    expect((await calls.list(tunde, 'decided')).find((one) => one.id === id)?.state).toBe('used');
    expect(await actions(id)).toEqual([
      ['approval-asked', tunde.id],
      ['approval-given', ngozi.id],
      ['approval-used', tunde.id],
    ]);
  });

  it('show red flags and the reason, which the clerk who completes it can’t change', async () => {
    const suspended = { id: customerId, suspended: true, reason: 'Chargebacks' };
    expect((await world.call(changeSuspension, suspended, trade.boss.token)).status).toBe(200);
    expect((await calls.ask(tunde, change())).failure.code).toBe('flags_need_reason');
    const flagReason = 'Spoke to them: the bank was wrong';
    const { id, terms } = await calls.asked(tunde, { ...change(), flagReason } as AskedChange);
    expect(terms).toContainEqual({ name: 'Flagged', value: expect.stringContaining('Suspended') });
    expect(terms).toContainEqual({ name: 'Completed anyway because', value: flagReason });
    expect((await calls.approve(ngozi, id)).status).toBe(200);
    const body = { orderId, status: 'completed' } as const;
    const completeBecause = (reason: string) =>
      world.call(resolveOrder, { ...body, flagReason: reason }, tunde.token);
    expect((await completeBecause('fine')).failure.code).toBe('approval_needed');
    expect((await completeBecause(flagReason)).status).toBe(200);
  });

  it('do not ask below the sum', async () => {
    const { id } = await trade.place(trade.cardBuy);
    expect((await calls.ask(tunde, { kind: 'complete-order', orderId: id })).failure.code).toBe(
      'approval_not_needed',
    );
    expect((await complete(tunde, id)).status).toBe(200);
  });

  it('are never the same two: who asked cannot decide, on no device, and who approved cannot act', async () => {
    const { id } = await calls.asked(tunde, change());
    const elsewhere = { ...tunde, token: await world.session(tunde.id) };
    for (const who of [tunde, elsewhere]) {
      expect((await calls.approve(who, id)).failure.code).toBe('own_approval');
      expect((await calls.decline(who, id)).failure.code).toBe('own_approval');
    }
    expect((await calls.approve(ngozi, id)).status).toBe(200);
    const { failure } = await complete(ngozi);
    expect([failure.code, failure.message]).toEqual([
      'approval_needed',
      'An order of ₦150,000.00 or more needs a second person. You approved it, so a colleague must do it.',
    ]);
    expect(await statusOf()).toBe('pending');
    await expect(
      world.database.pool.query('update approvals set decided_by = asked_by, state = $2 where id = $1', [
        id,
        'used',
      ]),
    ).rejects.toThrow();
  });

  it('refuse what was changed since: its amount, or what is sent', async () => {
    const given = await calls.grant(tunde, ngozi, change());
    const settle = (kobo: number | null, quantity: number | null) =>
      world.database.pool.query(`begin;
        alter table orders disable trigger orders_settled_as_offered;
        update orders set settled_kobo = ${kobo}, settled_quantity = ${quantity} where id = '${orderId}';
        alter table orders enable trigger orders_settled_as_offered;
        commit`);
    // What a customer accepts in an offer.
    await settle(20_000_000, 0.0013);
    expect((await complete(tunde)).failure.code).toBe('approval_needed');
    expect(await statusOf()).toBe('pending');
    // Colleagues must not see that it was approved, and pay by figures that it wasn't approved with.
    const listed = async () =>
      (await calls.list(tunde)).filter((one) => one.subjectId === orderId).map(({ id }) => id);
    expect(await listed()).toEqual([]);
    await settle(null, null);
    expect(await listed()).toEqual([given]);
    await world.database.pool.query("update users set name = name || ' Renamed' where id = $1", [
      (await storedOrder(world, orderId)).order.user_id,
    ]);
    expect(await listed()).toEqual([]);
  });

  it('hold for a day, and until it is declined or withdrawn', async () => {
    const first = await calls.asked(tunde, change());
    expect((await calls.asked(tunde, change())).id).toBe(first.id);
    expect((await calls.decline(ngozi, first.id)).body.data).toMatchObject({
      state: 'declined',
      declineReason: 'Too much',
    });
    expect((await calls.approve(ngozi, first.id)).failure.code).toBe('approval_not_open');
    const second = await calls.grant(tunde, ngozi, change());
    expect((await calls.withdraw(ngozi, second)).failure.code).toBe('not_found');
    expect((await calls.withdraw(tunde, second)).status).toBe(200);
    expect((await complete(tunde)).failure.code).toBe('approval_needed');
    aged = await calls.grant(tunde, ngozi, change());
    await world.database.pool.query(`begin;
      alter table approvals disable trigger approvals_fixed;
      update approvals set asked_at = asked_at - interval '24 hours' where id = '${aged}';
      alter table approvals enable trigger approvals_fixed;
      commit`);
    expect((await complete(tunde)).failure.code).toBe('approval_needed');
    expect((await calls.list(tunde, 'decided')).find((one) => one.id === aged)?.state).toBe('expired');
  });

  it('end with the role of the colleague who approved, also after they have it back', async () => {
    const chidi = await world.admin();
    const role = (to: 'user' | 'admin') =>
      world.call(changeRole, { id: chidi.id, role: to }, trade.boss.token);
    await calls.grant(tunde, chidi, change());
    expect((await role('user')).status).toBe(200);
    expect((await complete(tunde)).failure.code).toBe('approval_needed');
    const other = await world.superAdmin();
    await calls.grant(trade.boss, other, { kind: 'make-staff', userId: chidi.id, role: 'admin' });
    expect((await role('admin')).status).toBe(200);
    expect((await complete(tunde)).failure.code).toBe('approval_needed');
    const eve = await world.admin();
    await calls.grant(tunde, eve, change());
    const suspension = { id: eve.id, suspended: true, reason: 'Left' };
    await world.call(changeSuspension, suspension, trade.boss.token);
    expect((await complete(tunde)).failure.code).toBe('approval_needed');
    expect(await statusOf()).toBe('pending');
  });

  it('let no super-admin make their own second person: a new member of staff needs one too', async () => {
    const puppet = await world.user();
    const make = () => world.call(changeRole, { id: puppet.id, role: 'admin' }, trade.boss.token);
    expect((await make()).failure.code).toBe('approval_needed');
    const { rows } = await world.database.pool.query('select role from users where id = $1', [puppet.id]);
    expect(rows[0].role).toBe('user');
  });

  it('keep staff out of their own orders', async () => {
    const customer = await world.user();
    await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
    const { id } = await trade.place(trade.buy, customer);
    await world.database.pool.query("update users set role = 'admin' where id = $1", [customer.id]);
    const request = await calls.asked(tunde, { kind: 'complete-order', orderId: id });
    expect((await calls.approve(customer, request.id)).failure.code).toBe('own_order');
    expect((await calls.ask(customer, { kind: 'complete-order', orderId: id })).failure.code).toBe(
      'own_order',
    );
    await world.database.pool.query("update users set role = 'user' where id = $1", [customer.id]);
  });

  it('decide once when two decide at the same moment, and count once when it is used twice', async () => {
    const chidi = await world.admin();
    const { id } = await calls.asked(tunde, change());
    const decided = await Promise.all([calls.approve(ngozi, id), calls.decline(chidi, id)]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    if (decided[0]?.status !== 200) await calls.grant(tunde, ngozi, change());
    const completed = await Promise.all([complete(tunde), complete(trade.boss)]);
    expect(completed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await world.database.pool.query(
      "select count(*)::int as used from approvals where subject_id = $1 and state = 'used'",
      [orderId],
    );
    expect(rows).toEqual([{ used: 1 }]);
  });

  it('are withdrawn or used, never both: of the two at the same moment one wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await world.user();
      await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
      orderId = (await trade.place(trade.buy, customer)).id;
      const id = await calls.grant(trade.boss, ngozi, change());
      const [used, withdrawn] = await Promise.all([complete(tunde), calls.withdraw(trade.boss, id)]);
      expect([used.status, withdrawn.status].toSorted()).toEqual([200, 409]);
      expect(await statusOf()).toBe(used.status === 200 ? 'completed' : 'pending');
      const ended = (await calls.list(tunde, 'decided')).find((one) => one.id === id);
      expect(ended?.state).toBe(used.status === 200 ? 'used' : 'withdrawn');
    }
  });

  it('are not asked about what could not be made anyway: a closed order, or reversing an open one', async () => {
    const reversal: AskedChange = { kind: 'reverse-order', orderId, moneyCame: true };
    expect((await calls.ask(trade.boss, reversal)).failure.code).toBe('order_not_completed');
    await calls.grant(tunde, ngozi, change());
    expect((await complete(tunde)).status).toBe(200);
    expect((await calls.ask(tunde, change())).failure.code).toBe('order_not_open');
    expect((await calls.list(ngozi)).filter((one) => one.subjectId === orderId)).toEqual([]);
  });

  it('leave what had expired as it was when the asker is suspended, and end the rest', async () => {
    const chidi = await world.admin();
    const old = await calls.grant(chidi, ngozi, change());
    const shift = (interval: string) =>
      world.database.pool.query(`begin;
        set local session_replication_role = replica;
        update approvals set asked_at = asked_at + interval '${interval}' where id = '${old}';
        commit`);
    await shift('-25 hours');
    const before = await actions(old);
    const open = await calls.asked(chidi, change());
    const suspension = { id: chidi.id, suspended: true, reason: 'Left' };
    expect((await world.call(changeSuspension, suspension, trade.boss.token)).status).toBe(200);
    const ended = await calls.list(ngozi, 'decided');
    const stateOf = (id: string) => ended.find((one) => one.id === id)?.state;
    expect([stateOf(old), stateOf(open.id)]).toEqual(['expired', 'withdrawn']);
    expect(await actions(old)).toEqual(before);
    // As its mark says.
    await shift('25 hours');
  });
});

it('four eyes over a reversal need a second super-admin, for what is taken back and whether money came', async () => {
  const other = await world.superAdmin();
  await calls.grant(tunde, ngozi, change());
  await complete(tunde);
  expect((await calls.saveRules({ approveReversals: true })).status).toBe(200);
  const reverse = (moneyCame: boolean) =>
    world.call(reverseOrder, { id: orderId, reason: 'Mistake', moneyCame }, trade.boss.token);
  expect((await reverse(true)).failure.code).toBe('approval_needed');
  const asked: AskedChange = { kind: 'reverse-order', orderId, moneyCame: false };
  expect((await calls.ask(tunde, asked)).failure.code).toBe('forbidden');
  const { id } = await calls.asked(trade.boss, asked);
  expect((await calls.approve(tunde, id)).failure.code).toBe('forbidden');
  expect((await calls.approve(trade.boss, id)).failure.code).toBe('own_approval');
  expect((await calls.approve(other, id)).status).toBe(200);
  expect((await reverse(true)).failure.code).toBe('approval_needed');
  expect((await reverse(false)).status).toBe(200);
  const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
  expect(faults.filter((fault) => fault.includes('approval'))).toEqual([
    `approval ${aged} differs from the audit log, or is not in it`,
  ]);
});
