import { reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { describe, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import { countOrders } from './count-orders.ts';

const { world, trade } = useTrade({ rateLimit: false });

const count = () => countOrders(world.services, 0);

async function counted(): Promise<object[]> {
  const { rows } = await world.database.pool.query(
    "select detail from audit_log where action = 'orders-counted' order by number",
  );
  return rows.map(({ detail }) => JSON.parse(detail));
}

/** Lets an hour go by for what the log says. */
async function pass(): Promise<void> {
  await world.database.pool.query(`
    begin; alter table audit_log disable trigger all;
    update audit_log set at = at - interval '1 hour' where action = 'orders-counted';
    alter table audit_log enable always trigger audit_log_append_only; commit`);
}

describe('countOrders', () => {
  it('records the orders once an hour for all instances, and only when there are more', async () => {
    await count();
    expect(await counted()).toEqual([]);
    for (let times = 0; times < 2; times += 1) await trade.place();
    await Promise.all([count(), count()]);
    const two = { placed: 2, reported: 0, closed: 0, before: expect.stringMatching(/^20.*Z$/) };
    expect(await counted()).toEqual([two]);
    await trade.place();
    await count();
    expect(await counted(), 'within the hour').toEqual([two]);
    await pass();
    await count();
    expect(await counted()).toEqual([two, { ...two, placed: 3 }]);
    await pass();
    await count();
    expect(await counted(), 'no more than before').toHaveLength(2);
  });

  it('adds what was reported and closed since, whatever became of it before and after', async () => {
    const { buy, ada, boss } = trade;
    const all = async () =>
      (
        await world.database.pool.query(
          'select count(*)::int as placed, count(paid_claimed_at)::int as reported, count(closed_at)::int as closed from orders',
        )
      ).rows[0];
    const report = (orderId: string) =>
      world.call(reportPayment, { orderId, status: 'successful' }, ada.token);
    const close = (orderId: string, status: 'completed' | 'cancelled') =>
      world.call(resolveOrder, { orderId, status }, boss.token);
    const [first, second, third] = [await trade.place(buy), await trade.place(buy), await trade.place(buy)];
    await report(first.id);
    await pass();
    await count();
    expect((await counted()).at(-1)).toMatchObject(await all());
    await report(second.id);
    expect((await close(first.id, 'completed')).status).toBe(200);
    expect((await close(third.id, 'cancelled')).status).toBe(200);
    await pass();
    await count();
    expect((await counted()).at(-1)).toMatchObject(await all());
    expect((await close(second.id, 'completed')).status).toBe(200);
    await pass();
    await count();
    expect((await counted()).at(-1)).toMatchObject({ ...(await all()), reported: 2, closed: 3 });
  });

  it('leaves out what may not be committed yet', async () => {
    await pass();
    await trade.place();
    await countOrders(world.services);
    expect(await counted()).not.toContainEqual(expect.objectContaining({ placed: 4 }));
  });
});
