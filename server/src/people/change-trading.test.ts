import { acceptOffer } from '@nairadesk/contract/offers';
import { cancelOrder, getOrder, listOrders, placeOrder, reportPayment } from '@nairadesk/contract/orders';
import { changeTrading } from '@nairadesk/contract/people';
import { getSettings } from '@nairadesk/contract/settings';
import { sendMessage } from '@nairadesk/contract/support';
import { listHistory } from '@nairadesk/contract/transaction';
import { listUsers } from '@nairadesk/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { shortMoney } from '../../test/short-money.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const reason = 'Receipt looks edited';
let customer: Person;

beforeEach(async () => {
  customer = await world.user({ name: 'Bola Ade' });
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
});

const freeze = (who: { id: string } = customer, frozen = true, by: Person = tunde) =>
  world.call(changeTrading, { id: who.id, frozen, reason }, by.token);
const place = (who: Person = customer) => world.call(placeOrder, trade.buy, who.token);
const actionsOn = async ({ id }: Person) => {
  const { rows } = await world.database.pool.query(
    `select action, actor_id, detail from audit_log where subject_id = $1 and action like 'trading%' order by number`,
    [id],
  );
  return rows;
};

describe('frozen trading', () => {
  it('that a colleague lets go is told to the super-admins, and not what a clerk froze by mistake', async () => {
    const bola = await world.admin({ name: 'Bola Tinu' });
    const told = async () =>
      (await mailsTo(world, trade.boss.email)).filter(({ kind }) => kind === 'trading-let-go');
    await freeze();
    await freeze(customer, false);
    expect(await told()).toEqual([]);
    await freeze();
    await freeze(customer, false, bola);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`Bola Tinu (${bola.email}) let these customers trade again`);
    expect(mail?.text).toContain(customer.email);
  });

  it('that a colleague asked for, too, is recorded with their reason, and told where the first one lets it go', async () => {
    const bola = await world.admin({ name: 'Bola Tinu' });
    await world.database.pool.query('delete from outbox');
    await freeze();
    for (let time = 0; time < 2; time += 1)
      await world.call(changeTrading, { id: customer.id, frozen: true, reason: 'Stolen cards' }, bola.token);
    expect((await actionsOn(customer)).map(({ actor_id, detail }) => [actor_id, JSON.parse(detail)])).toEqual(
      [
        [tunde.id, { reason }],
        [bola.id, { reason: 'Stolen cards' }],
      ],
    );
    await freeze(customer, false);
    const told = await mailsTo(world, trade.boss.email);
    expect(told.filter(({ kind }) => kind === 'trading-let-go')).toHaveLength(1);
  });

  it('refuses new orders without the reason, and nothing else', async () => {
    const { id: orderId } = await trade.place(trade.buy, customer);
    const { id: other } = await trade.place(trade.buy, customer);
    const { status, body } = await freeze();
    expect([status, body.message]).toEqual([200, 'Bola Ade can place no more orders']);
    expect(body.data).toMatchObject({ reason, by: tunde.name });
    const before = await world.count('orders');
    const refused = await place();
    expect([refused.status, refused.failure.code]).toEqual([403, 'trading_frozen']);
    expect(refused.text).not.toContain(reason);
    expect(refused.failure.message).toContain('contact support');
    expect(await world.count('orders')).toBe(before);
    const { token } = customer;
    const allowed = [
      await world.call(getSettings, {}, token),
      await world.call(getOrder, { id: orderId }, token),
      await world.call(listHistory, {}, token),
      await world.call(reportPayment, { orderId, status: 'successful' }, token),
      await world.call(cancelOrder, { orderId: other }, token),
      await world.call(sendMessage, { subject: 'Why?', message: 'Please' }, token),
    ];
    expect(allowed.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 201]);
    expect(allowed.map(({ text }) => text).join()).not.toContain(reason);
    expect(allowed[0]?.body).toMatchObject({ data: { tradingFrozen: true } });
  });

  it('is seen by staff in the queue, the order and the list of customers, and ends where it is lifted', async () => {
    const { id } = await trade.place(trade.buy, customer);
    await freeze();
    const queue = await world.call(listOrders, { pageSize: '100' }, tunde.token);
    const seen = { id: customer.id, frozen: true };
    expect(queue.body.data.find((order) => order.id === id)?.customer).toEqual(seen);
    expect((await world.call(getOrder, { id }, tunde.token)).body.data.customer).toEqual(seen);
    expect((await world.call(getOrder, { id }, customer.token)).body.data.customer).toBeNull();
    const users = await world.call(listUsers, { search: customer.email }, tunde.token);
    expect(users.body.data[0]?.freeze).toMatchObject({ reason, by: tunde.name });
    expect((await freeze(customer, false)).body).toMatchObject({
      message: 'Bola Ade can trade again',
      data: null,
    });
    expect((await place()).status).toBe(201);
    expect(await actionsOn(customer)).toEqual([
      { action: 'trading-frozen', actor_id: tunde.id, detail: JSON.stringify({ reason }) },
      { action: 'trading-unfrozen', actor_id: tunde.id, detail: JSON.stringify({ reason }) },
    ]);
    const mails = await mailsTo(world, customer.email);
    const told = mails.filter(({ kind }) => kind.startsWith('trading'));
    expect(told.map(({ kind }) => kind).sort()).toEqual(['trading-frozen', 'trading-unfrozen']);
    expect(JSON.stringify(told)).not.toContain(reason);
  });

  it('changes nothing where it is repeated: the first reason stays', async () => {
    await freeze();
    await freeze();
    const again = await world.call(
      changeTrading,
      { id: customer.id, frozen: true, reason: 'Another' },
      trade.boss.token,
    );
    expect(again.body.data).toMatchObject({ reason, by: tunde.name });
    expect(await actionsOn(customer)).toHaveLength(2);
  });

  it('is of customers alone: neither staff nor oneself, and needs a reason', async () => {
    for (const who of [tunde, trade.boss, await world.admin()])
      expect((await freeze(who)).failure.code).toBe('not_a_customer');
    expect((await freeze({ id: crypto.randomUUID() })).status).toBe(404);
    expect((await freeze({ id: 'no-id' })).status).toBe(404);
    const silent = await world.call(
      changeTrading,
      { id: customer.id, frozen: true, reason: ' ' },
      tunde.token,
    );
    expect(silent.failure.fields).toEqual({ reason: 'Reason is required' });
    expect((await freeze(customer, true, customer)).failure.code).toBe('forbidden');
    expect((await place()).status).toBe(201);
  });

  it('refuses to accept an offer, which stays open for when it is lifted', async () => {
    const { id } = await shortMoney(world, trade, tunde).placeOffered();
    await freeze(trade.ada);
    const refused = await world.call(acceptOffer, { id }, trade.ada.token);
    expect([refused.status, refused.failure.code]).toEqual([403, 'trading_frozen']);
    await freeze(trade.ada, false);
    expect((await world.call(acceptOffer, { id }, trade.ada.token)).status).toBe(200);
  });
});

describe('freeze and placing at once', () => {
  it('refuses the order that was begun before the freeze was committed', async () => {
    const client = await world.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `update users set trading_frozen_at = now(), trading_frozen_by = $2, trading_frozen_reason = 'x' where id = $1`,
        [customer.id, tunde.id],
      );
      const placing = place();
      // It waits for the row: what it read of the customer is from before.
      await expect
        .poll(async () => {
          const { rows } = await world.database.pool.query(
            `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
              and query like '%insert into orders%' and datname = current_database()`,
          );
          return rows[0].n;
        })
        .toBe(1);
      await client.query('commit');
      const { status, failure } = await placing;
      expect([status, failure.code]).toEqual([403, 'trading_frozen']);
    } finally {
      client.release();
    }
  });

  it('leaves no order that was placed after the freeze, whichever was first', async () => {
    for (let round = 0; round < 15; round += 1) {
      const racer = await world.user();
      await world.giveWallets(racer, { Bitcoin: `of-${racer.id}` });
      const [placed, frozen] = await Promise.all([place(racer), freeze(racer)]);
      expect(frozen.status).toBe(200);
      expect([201, 403]).toContain(placed.status);
      expect((await place(racer)).failure.code).toBe('trading_frozen');
      const { rows } = await world.database.pool.query(
        'select count(*)::int as n from orders where user_id = $1',
        [racer.id],
      );
      expect(rows[0].n).toBe(placed.status === 201 ? 1 : 0);
    }
  });
});
