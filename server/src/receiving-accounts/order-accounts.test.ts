import { cancelOrder, placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { switchReceivingAccount } from '@nairadesk/contract/receiving-accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { startInstance } from '../../test/start-instance.ts';
import { useTrade } from '../../test/trade.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { readAccountsOn } from '../platform/desk/accounts-on.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });

const sql = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
/** Adds an account past the server, a moment older than those added before, and gives its id. */
const add = async (accountNumber: string, cap: string | null = null) => {
  const { rows } = await sql(
    `insert into receiving_accounts (bank_name, account_name, account_number, daily_cap_kobo)
     values ('Kuda', 'Nairadesk Ltd', $1, $2::numeric * 100) returning id`,
    [accountNumber, cap],
  );
  return rows[0].id as string;
};
const switchOff = (id: string) =>
  world.call(switchReceivingAccount, { id, on: false, reason: 'Frozen by the bank' }, admin.token);
/** What the process keeps is read anew, as it is after some seconds. */
const secondsPass = () => readAccountsOn({ query: world.database.run }, { fresh: true });
const place = async (naira = '150000.00', who = trade.ada) => {
  const quantity = String(Number(naira) / 150_000_000);
  const order = await trade.place({ ...trade.buy, amount: naira, quantity }, who);
  const { rows } = await sql('select receiving_account_id as id from orders where id = $1', [order.id]);
  return { ...order, account: rows[0].id as string | null };
};
const newcomer = async () => {
  const person = await world.user();
  await world.giveWallets(person, { Bitcoin: 'theirs' });
  return person;
};

/** Has every order that is being written wait until the given function is called. */
const holdUp = async () => {
  await sql(`create function wait_to_end() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return null; end $$`);
  await sql(`create trigger held_up before insert on order_events
    for each statement execute function wait_to_end()`);
  const client = await world.database.pool.connect();
  await client.query('select pg_advisory_lock(1)');
  return async () => {
    await client.query('select pg_advisory_unlock(1)');
    client.release();
  };
};

let desk: string;
beforeEach(async () => {
  // Orders of the test before count for nothing any more, and only the desk's own account is on.
  await sql(`begin; set local session_replication_role = replica;
    update orders set placed_at = placed_at - interval '2 days', expires_at = expires_at - interval '2 days';
    delete from receiving_accounts where bank_name <> 'Desk Bank';
    update receiving_accounts set switched_off_at = null, switched_off_reason = null, switched_off_by = null,
      daily_cap_kobo = null, created_at = now() - interval '1 hour'; commit`);
  desk = (await sql('select id from receiving_accounts')).rows[0].id;
  await secondsPass();
});

describe('the account of an order', () => {
  it('is the one on, whose id is stored with a copy of its details; of a sell only the copy', async () => {
    const order = await place();
    expect(order.account).toBe(desk);
    const sell = await trade.place(trade.sell);
    const { rows } = await sql('select receiving_account_id as id from orders where id = $1', [sell.id]);
    expect(rows[0].id).toBeNull();
    for (const { admindetails } of [order, sell])
      expect(admindetails.bankDetails).toEqual({
        bankName: 'Desk Bank',
        accountName: 'Nairadesk Ltd',
        accountNumber: '0123456789',
      });
  });

  it('has the most room: none has a limit, so the oldest; then one without a limit; then the larger rest', async () => {
    const second = await add('2222222222');
    await secondsPass();
    expect((await place('150000.00', await newcomer())).account).toBe(desk);
    await sql('update receiving_accounts set daily_cap_kobo = 90000000 where id = $1', [desk]);
    await secondsPass();
    expect((await place('150000.00', await newcomer())).account).toBe(second);
    await sql('update receiving_accounts set daily_cap_kobo = 80000000 where id = $1', [second]);
    await secondsPass();
    // Today the desk's own has 150,000 of 900,000, the second 150,000 of 800,000.
    const found: (string | null)[] = [];
    for (let times = 0; times < 4; times += 1)
      found.push((await place('200000.00', await newcomer())).account);
    // 750 and 650 thousand are left, then 550 and 650, 550 and 450, 350 and 450.
    expect(found).toEqual([desk, second, desk, second]);
  });

  it('is that of the customer’s last buy, while it is on and has room', async () => {
    const returning = await newcomer();
    const second = await add('2222222222');
    await switchOff(desk);
    await secondsPass();
    expect((await place('150000.00', returning)).account).toBe(second);
    await world.giveBank(returning);
    await trade.place(trade.sell, returning);
    await sql(
      'update receiving_accounts set switched_off_at = null, switched_off_reason = null, switched_off_by = null',
    );
    await secondsPass();
    expect((await place('150000.00', returning)).account).toBe(second);
    expect((await place('150000.00', await newcomer())).account).toBe(desk);
    await sql('update receiving_accounts set daily_cap_kobo = 40000000 where id = $1', [second]);
    await secondsPass();
    expect((await place('100000.00', returning)).account).toBe(second);
    expect((await place('100000.00', returning)).account).toBe(desk);
  });

  it('has room for other customers, however much of it strangers who never pay have taken and reported', async () => {
    await sql('update receiving_accounts set daily_cap_kobo = 30000000');
    await secondsPass();
    const stranger = await newcomer();
    for (const naira of ['200000.00', '100000.00']) {
      const { id } = await place(naira, stranger);
      const reported = { orderId: id, status: 'successful' as const };
      expect((await world.call(reportPayment, reported, stranger.token)).status).toBe(200);
    }
    expect((await place('150000.00')).account).toBe(desk);
    const [first] = (await sql('select id from orders where user_id = $1', [stranger.id])).rows;
    // Once it is paid for, or the customer known, it counts.
    await world.call(resolveOrder, { orderId: first.id, status: 'completed' }, admin.token);
    expect((await world.call(placeOrder, trade.buy, trade.ada.token)).failure.code).toBe('desk_bank_missing');
  });

  it('is taken up by a customer’s promises as far as they have paid before', async () => {
    const known = await newcomer();
    const { id } = await place('15000.00', known);
    await world.call(resolveOrder, { orderId: id, status: 'completed' }, admin.token);
    await sql('update receiving_accounts set daily_cap_kobo = 30000000');
    await secondsPass();
    await place('200000.00', known);
    await place('85000.00', known);
    // Of 300,000 are 15,000 paid and 285,000 promised, of which 15,000 count, and what came for one of them.
    const [first] = (await sql("select id from orders where user_id = $1 and status = 'pending'", [known.id]))
      .rows;
    await moneyDesk(world, admin).enter({ orderId: first.id, accountId: desk, amount: '1.00' });
    await secondsPass();
    expect((await place('150000.00')).account).toBe(desk);
    await secondsPass();
    const tooMuch = { ...trade.buy, amount: '300000.00', quantity: '0.002' };
    expect((await world.call(placeOrder, tooMuch, trade.ada.token)).failure.code).toBe('desk_bank_missing');
  });

  it('is never filled beyond its limit by orders that are placed at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, newcomer));
    for (const person of people) await trade.completeOne(person);
    const { rows } = await sql(
      "select sum(amount_kobo) as kobo from orders where placed_at > now() - interval '1 day'",
    );
    await sql('update receiving_accounts set daily_cap_kobo = $1::bigint + 30000000', [rows[0].kobo]);
    await secondsPass();
    const goOn = await holdUp();
    let refused = 0;
    const placing = people.map(async ({ token }) => {
      const { status } = await world.call(placeOrder, trade.buy, token);
      if (status === 422) refused += 1;
      return status;
    });
    // Six know that there is no room, although no order was written yet.
    await expect
      .poll(() => refused, { timeout: 5_000 })
      .toBe(6)
      .finally(goOn);
    expect((await Promise.all(placing)).toSorted()).toEqual([201, 201, 422, 422, 422, 422, 422, 422]);
    await sql('drop function wait_to_end cascade');
    // What was refused for another reason has taken nothing.
    await sql('update receiving_accounts set daily_cap_kobo = daily_cap_kobo + 15000000');
    await secondsPass();
    const noNetwork = { ...trade.buy, network: 'Solana' as const };
    expect((await world.call(placeOrder, noNetwork, trade.ada.token)).failure.code).toBe(
      'network_not_offered',
    );
    expect((await place('150000.00', people[1])).account).toBe(desk);
  });

  it('has room again when an order to it is cancelled, and on the next day in Lagos', async () => {
    await trade.completeOne();
    await sql('update receiving_accounts set daily_cap_kobo = 30000000');
    await secondsPass();
    const refusal = async () => (await world.call(placeOrder, trade.buy, trade.ada.token)).failure.code;
    const { id } = await place();
    expect(await refusal()).toBe('desk_bank_missing');
    await world.call(cancelOrder, { orderId: id }, trade.ada.token);
    const again = await place();
    expect(await refusal()).toBe('desk_bank_missing');
    await world.call(resolveOrder, { orderId: again.id, status: 'completed' }, admin.token);
    expect(await refusal()).toBe('desk_bank_missing');
    await sql(`begin; set local session_replication_role = replica;
      update orders set placed_at = date_trunc('day', now(), 'Africa/Lagos') - interval '1 millisecond'
      where placed_at > now() - interval '1 day'; commit`);
    expect((await place()).account).toBe(desk);
  });

  it('is refused when no account is on, and when none has room for the order', async () => {
    await sql('update receiving_accounts set daily_cap_kobo = 20000000');
    await secondsPass();
    const draft = { ...trade.buy, amount: '300000.00', quantity: '0.002' };
    expect((await world.call(placeOrder, draft, trade.ada.token)).failure.code).toBe('desk_bank_missing');
    expect((await place('200000.00')).account).toBe(desk);
    await switchOff(desk);
    expect((await world.call(placeOrder, trade.buy, trade.ada.token)).failure).toMatchObject({
      code: 'desk_bank_missing',
      message: 'We can’t receive transfers right now. Please contact support.',
    });
    // A seller pays nothing into it.
    expect((await trade.place(trade.sell)).admindetails.bankDetails.bankName).toBe('Desk Bank');
  });

  it('is never one that was switched off or renamed since the server read it', async () => {
    const second = await add('2222222222');
    await secondsPass();
    await switchOff(desk);
    expect((await place()).account).toBe(second);
    await sql("update receiving_accounts set account_name = 'Nairadesk Limited' where id = $1", [second]);
    expect((await place()).admindetails.bankDetails.accountName).toBe('Nairadesk Limited');
  });

  it('is in the answer of the switch that came while it was being placed', async () => {
    const goOn = await holdUp();
    const placing = place();
    await untilWaiting(world, 1);
    const switching = switchOff(desk);
    await untilWaiting(world, 2);
    await goOn();
    const [{ id, account }, { body }] = await Promise.all([placing, switching]);
    await sql('drop function wait_to_end cascade');
    expect(account).toBe(desk);
    expect(body.data.openOrders.map((order) => order.id)).toContain(id);
  });

  it('is never one that another instance switches off meanwhile: its answer has every order to it', async () => {
    const instance = await startInstance(world);
    const second = await add('2222222222');
    await secondsPass();
    const placed = Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        world.call(placeOrder, trade.buy, (await newcomer()).token, index % 2 ? { url: instance.url } : {}),
      ),
    );
    const off = await world.call(
      switchReceivingAccount,
      { id: desk, on: false, reason: 'Frozen' },
      admin.token,
      { url: instance.url },
    );
    const answers = await placed;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { rows } = await sql(
      `select receiving_account_id as account, count(*)::int as n from orders
       where placed_at > now() - interval '1 day' and status = 'pending' group by 1`,
    );
    const orders = Object.fromEntries(rows.map(({ account, n }) => [account, n]));
    expect((orders[desk] ?? 0) + orders[second]).toBe(30);
    const named = off.body.data.openOrders.map(({ transactionId }) => transactionId);
    const told = await sql(
      `select transaction_id from orders where receiving_account_id = $1 and status = 'pending'
         and placed_at > now() - interval '1 day'`,
      [desk],
    );
    expect(named).toEqual(expect.arrayContaining(told.rows.map((row) => row.transaction_id)));
    await instance.close();
  });
});
