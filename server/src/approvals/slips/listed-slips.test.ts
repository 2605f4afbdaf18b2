import { type AskedChange, listApprovals } from '@nairadesk/contract/approvals';
import { saveFlagRules } from '@nairadesk/contract/flags';
import { resolveOrder } from '@nairadesk/contract/orders';
import { changeSuspension } from '@nairadesk/contract/users';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
let ngozi: Person;
let customer: Person;
let orderId: string;

const flagReason = 'Spoke to them:\nthe bank was wrong';

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
  expect((await calls.saveRules({ approvalFrom: '150000' })).status).toBe(200);
});
/** An order with a red flag: its customer is suspended. */
beforeEach(async () => {
  customer = await world.user();
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
  orderId = (await trade.place(trade.buy, customer)).id;
  await suspend(true);
});

const suspend = async (suspended: boolean) => {
  const body = { id: customer.id, suspended, reason: 'Chargebacks' };
  expect((await world.call(changeSuspension, body, trade.boss.token)).status).toBe(200);
};
const change = (): AskedChange => ({ kind: 'complete-order', orderId, flagReason });
const listed = async (who: Person, state?: 'open' | 'decided') =>
  (await calls.list(who, state)).filter((one) => one.subjectId === orderId);

describe('a slip for an order with a red flag', () => {
  it('is listed with why it is completed anyway, approved by a colleague who finds it there, and used', async () => {
    await calls.asked(tunde, change());
    const [found] = await listed(ngozi);
    expect(found).toMatchObject({ state: 'open', mayDecide: true });
    expect(found?.terms).toContainEqual({ name: 'Completed anyway because', value: flagReason });
    expect((await calls.approve(ngozi, found?.id ?? '')).status).toBe(200);
    expect(await listed(tunde)).toMatchObject([{ id: found?.id, state: 'approved' }]);
    const body = { orderId, status: 'completed', flagReason } as const;
    expect((await world.call(resolveOrder, body, tunde.token)).status).toBe(200);
    expect(await listed(ngozi)).toEqual([]);
    expect(await listed(ngozi, 'decided')).toMatchObject([{ id: found?.id, state: 'used' }]);
  });

  it('has the amber flags that the order carries as they are now, and ends with none of them', async () => {
    const amber = async () => (await listed(ngozi))[0]?.flags?.map(({ kind }) => kind);
    const rules = (level: 'amber' | 'off') =>
      world.call(saveFlagRules, { rules: [{ kind: 'first-order', level }] }, trade.boss.token);
    await calls.asked(tunde, change());
    expect(await amber()).toContain('first-order');
    expect(await amber()).not.toContain('suspended');
    expect((await rules('off')).status).toBe(200);
    expect(await amber()).not.toContain('first-order');
    expect((await rules('amber')).status).toBe(200);

    await suspend(false);
    await calls.asked(tunde, { kind: 'complete-order', orderId });
    expect(await amber()).toContain('first-order');
    await world.database.pool.query("update users set role = 'admin' where id = $1", [customer.id]);
    const staff = { ...customer, token: await world.session(customer.id) };
    const own = await listed(staff);
    expect([own.length > 0, own.flatMap(({ flags }) => flags)]).toEqual([true, []]);
    await world.database.pool.query("update users set role = 'user' where id = $1", [customer.id]);
  });

  it('says the same to who only looks how far it is, without what is read to decide', async () => {
    await calls.asked(tunde, change());
    const { status, body } = await world.call(listApprovals, { state: 'open', brief: 'true' }, ngozi.token);
    const whole = await calls.list(ngozi, 'open');
    expect(whole[0]).toMatchObject({ flags: expect.any(Array), besides: expect.any(Array) });
    expect([status, body.data]).toEqual([200, whole.map(({ flags: _, besides: __, ...rest }) => rest)]);
    await suspend(false);
    const now = await world.call(listApprovals, { state: 'open', brief: 'true' }, ngozi.token);
    expect(now.body.data.some(({ subjectId }) => subjectId === orderId)).toBe(false);
  });

  it('tells its own customer, who works here by now, neither the flag nor why', async () => {
    await suspend(false);
    const rules = (level: 'amber' | 'red') =>
      world.call(saveFlagRules, { rules: [{ kind: 'first-order', level }] }, trade.boss.token);
    expect((await rules('red')).status).toBe(200);
    try {
      const { id } = await calls.asked(tunde, change());
      await world.database.pool.query("update users set role = 'admin' where id = $1", [customer.id]);
      const own = { ...customer, token: await world.session(customer.id) };
      const [found] = await listed(own);
      expect(found).toMatchObject({ id, mayDecide: false, reason: null });
      expect(found?.terms.map(({ name }) => name)).toEqual(
        (await listed(ngozi))[0]?.terms
          .map(({ name }) => name)
          .filter((name) => name !== 'Flagged' && name !== 'Completed anyway because'),
      );
      expect(JSON.stringify(found)).not.toContain('the bank was wrong');
      expect((await calls.withdraw(tunde, id)).status).toBe(200);
      const [ended] = await listed(own, 'decided');
      expect(ended?.state).toBe('withdrawn');
      expect(JSON.stringify(ended)).not.toMatch(/Flagged|the bank was wrong/);
    } finally {
      await world.database.pool.query("update users set role = 'user' where id = $1", [customer.id]);
      await rules('amber');
    }
  });

  it('is in no list once the flag is gone: it says what is no longer so', async () => {
    await calls.asked(tunde, change());
    await suspend(false);
    expect(await listed(ngozi)).toEqual([]);
    expect((await calls.asked(tunde, { kind: 'complete-order', orderId })).terms).not.toContainEqual(
      expect.objectContaining({ name: 'Flagged' }),
    );
    expect(await listed(ngozi)).toHaveLength(1);
  });
});
