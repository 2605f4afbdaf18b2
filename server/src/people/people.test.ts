import { exampleAddress } from '@nairadesk/contract/example-address';
import { resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { getPerson, listDevices, listPayees } from '@nairadesk/contract/people';
import { listReceipts } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { saveBank, saveWallets } from '@nairadesk/contract/settings';
import { listMessages, sendMessage } from '@nairadesk/contract/support';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, describe, expect, it } from 'vitest';
import { shortMoney } from '../../test/short-money.ts';
import { ageOrder, useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { createContext } from '../platform/context/context.ts';

const { world, trade, admin: tunde } = useTrade();
let bola: Person;

beforeAll(async () => {
  bola = await world.user({ name: 'Bola Ade' });
  await world.giveWallets(bola, { Bitcoin: 'bola-bitcoin' });
});

const page = async (who: { id: string }, by: Person = tunde) =>
  (await world.call(getPerson, { id: who.id }, by.token)).body.data;

describe('GET /people/{id}', () => {
  it('counts what was traded, is open, owed and placed today, with the flags of open orders', async () => {
    expect(await page(bola)).toMatchObject({
      name: 'Bola Ade',
      role: 'user',
      own: false,
      freeze: null,
      suspension: null,
      totals: { isLeast: false, completed: 0, bought: '0.00', sold: '0.00', refunds: 0, refundsOwed: '0.00' },
      limits: { openOrders: 3, ordersToday: 0, amountToday: '0.00' },
      openOrders: [],
    });
    const { id: done } = await trade.place(trade.buy, bola);
    await world.call(resolveOrder, { orderId: done, status: 'completed' }, tunde.token);
    const { id, transactionId } = await trade.place(trade.cardBuy, bola);
    const shown = await page(bola);
    expect(shown).toMatchObject({
      totals: { completed: 1, bought: '150000.00', sold: '0.00' },
      limits: { openOrders: 20, ordersToday: 2, amountToday: '166000.00' },
      openOrders: [{ id, transactionId, flags: [] }],
    });
    expect(Date.parse(shown.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    const first = await world.user();
    await world.giveWallets(first, { Bitcoin: 'first' });
    await trade.place(trade.buy, first);
    expect((await page(first)).openOrders[0]?.flags).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'first-order' })]),
    );
  });

  it('counts reversed, cancelled and expired orders apart, and adds up what was neither', async () => {
    const chi = await world.user();
    await world.giveBank(chi);
    await world.giveWallets(chi, { Bitcoin: 'chi-totals' });
    const complete = async (draft: Parameters<typeof trade.place>[0]) => {
      const { id } = await trade.place(draft, chi);
      await world.call(resolveOrder, { orderId: id, status: 'completed' }, tunde.token);
      return id;
    };
    await complete(trade.buy);
    const [bought, sold] = [await complete(trade.cardBuy), await complete(trade.sell)];
    for (const id of [bought, sold])
      expect((await world.call(reverseOrder, { id, reason: 'Sent twice' }, trade.boss.token)).status).toBe(
        200,
      );
    const { id: byStaff } = await trade.place(trade.buy, chi);
    await world.call(resolveOrder, { orderId: byStaff, status: 'cancelled' }, tunde.token);
    const { id: late } = await trade.place(trade.buy, chi);
    await ageOrder(world, late, 76);
    await expireOrders(createContext(world.services));
    expect((await page(chi)).totals).toMatchObject({
      completed: 1,
      reversed: 2,
      cancelled: 1,
      expired: 1,
      bought: '150000.00',
      sold: '0.00',
    });
    // What they may place counts as it does where orders are placed.
    expect((await page(chi)).limits.openOrders).toBe(20);
  });

  it('shows no flags about oneself, no secret, and nothing to customers', async () => {
    const clerk = await world.user();
    await world.giveWallets(clerk, { Bitcoin: 'clerk' });
    await trade.place(trade.buy, clerk);
    await world.database.pool.query(`update users set role = 'admin' where id = $1`, [clerk.id]);
    const own = { ...clerk, token: await world.session(clerk.id) };
    expect(await page(own, own)).toMatchObject({ own: true, openOrders: [{ flags: [] }] });
    for (const call of [getPerson, listPayees, listDevices]) {
      const asked = await world.call(call, { id: bola.id }, bola.token);
      expect(asked.failure.code).toBe('forbidden');
      expect((await world.call(call, { id: 'no-id' }, tunde.token)).status).toBe(404);
      const { text } = await world.call(call, { id: bola.id }, tunde.token);
      expect(text).not.toMatch(/password|token|hash/i);
    }
  });

  it('shows where colleagues are paid, and where they are logged in, to super-admins and themselves alone', async () => {
    const chidi = await world.admin();
    for (const call of [listPayees, listDevices]) {
      const statusFor = async (who: Person) => (await world.call(call, { id: chidi.id }, who.token)).status;
      expect(await Promise.all([tunde, chidi, trade.boss].map(statusFor))).toEqual([403, 200, 200]);
    }
  });

  it('reads each part by an index', async () => {
    const client = await world.database.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { personFigures } = await import('./get-person.ts');
      const { rows } = await client.query(
        `explain ${personFigures.text.replaceAll('$1', `'${bola.id}'::uuid`)}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toContain('Seq Scan');
      for (const index of ['orders_user', 'refunds_user', 'sessions_user']) expect(plan).toContain(index);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('bank accounts and wallets of a person', () => {
  it('keep each that was saved, from when until when, and no other change', async () => {
    const chi = await world.user();
    const bank = { bankName: 'GTBank', accountName: 'Chi Oji', accountNumber: '0123456789' };
    const save = (accountNumber: string) => world.call(saveBank, { ...bank, accountNumber }, chi.token);
    for (const number of ['0123456789', '0123456789', '9876543210']) await save(number);
    const tron = (seed: string) => ({
      network: 'Tron' as const,
      walletAddress: exampleAddress('Tron', seed),
    });
    for (const networks of [[tron('one')], [tron('two')], [tron('two')]])
      await world.call(saveWallets, { networks }, chi.token);
    const { body } = await world.call(listPayees, { id: chi.id }, tunde.token);
    expect(
      body.data.map(({ accountNumber, address, until }) => [accountNumber ?? address, until !== null]),
    ).toEqual(
      expect.arrayContaining([
        ['9876543210', false],
        ['0123456789', true],
        [tron('one').walletAddress, true],
        [tron('two').walletAddress, false],
      ]),
    );
    expect(body.data).toHaveLength(4);
    expect(body.data[0]?.until).toBeNull();
    for (const { since, until } of body.data) expect(since <= (until ?? since)).toBe(true);
    const change = `update payee_history set account_number = '1' where user_id = $1`;
    await expect(world.database.pool.query(change, [chi.id])).rejects.toThrow('never changes');
    await expect(world.database.pool.query('delete from payee_history')).rejects.toThrow('append-only');
    // Another customer's.
    expect((await world.call(listPayees, { id: bola.id }, tunde.token)).body.data).toHaveLength(1);
  });
});

describe('lists of one person', () => {
  it('hold their devices, orders, messages, transfers and refunds, and no other person’s', async () => {
    const { id } = trade.ada;
    const devices = await world.call(listDevices, { id: bola.id }, tunde.token);
    expect(devices.body.data).toHaveLength(1);
    await world.call(sendMessage, { subject: 'Mine', message: 'Bola’s' }, bola.token);
    await world.call(sendMessage, { subject: 'Hers', message: 'Ada’s' }, trade.ada.token);
    const messages = await world.call(listMessages, { userId: bola.id }, tunde.token);
    expect([messages.body.total, messages.body.data.map(({ subject }) => subject)]).toEqual([1, ['Mine']]);
    const money = shortMoney(world, trade, tunde);
    const order = await trade.place();
    await money.arrive('1000.00', { orderId: order.id });
    const history = await world.call(listHistory, { userId: bola.id, pageSize: '1' }, tunde.token);
    expect([history.body.total, history.body.data[0]?.userName]).toEqual([2, 'Bola Ade']);
    expect((await world.call(listHistory, { userId: 'no-id' }, tunde.token)).body.data).toEqual([]);
    // A customer's own list is their own, also where they ask for another person's.
    const own = await world.call(listHistory, { userId: id }, bola.token);
    expect(own.body.data.every(({ userName }) => userName === 'Bola Ade')).toBe(true);
    const receipts = (userId: string) =>
      world.call(listReceipts, { state: 'all', userId }, tunde.token).then(({ body }) => body.data);
    expect((await receipts(id)).map(({ amount }) => amount)).toContain('1000.00');
    expect(await receipts(bola.id)).toEqual([]);
    // What came for an order that is cancelled goes back.
    const hers = await trade.place(trade.buy, bola);
    await money.arrive('2000.00', { orderId: hers.id });
    for (const orderId of [order.id, hers.id]) {
      const cancelled = { orderId, status: 'cancelled', reason: 'Short' } as const;
      expect((await world.call(resolveOrder, cancelled, tunde.token)).status).toBe(200);
    }
    const refunds = (userId: string) =>
      world
        .call(listRefunds, { state: 'all', userId }, tunde.token)
        .then(({ body }) => [body.total, body.data.map(({ amount }) => amount)]);
    expect(await refunds(id)).toEqual([1, ['1000.00']]);
    expect(await refunds(bola.id)).toEqual([1, ['2000.00']]);
  });
});
