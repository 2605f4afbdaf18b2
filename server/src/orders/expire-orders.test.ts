import { claimOrder, releaseOrder } from '@nairadesk/contract/claims';
import { reportPayment } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitingMails } from '../../test/mail-to.ts';
import { ageOrder, storedOrder, useTrade } from '../../test/trade.ts';
import { createContext } from '../platform/context/context.ts';
import { expireOrders } from './expire-orders.ts';

const { world, trade } = useTrade();

beforeAll(() => trade.completeOne());

const statuses = async (id: string) => (await storedOrder(world, id)).events.map((event) => event.to_status);

describe('expireOrders', () => {
  it('cancels unreported orders an hour after their payment window, and never a reported order', async () => {
    const [fresh, old, reported, early] = [
      await trade.place(),
      await trade.place(),
      await trade.place(),
      await trade.place(),
    ];
    await world.call(reportPayment, { orderId: reported.id, status: 'successful' }, trade.ada.token);
    await ageOrder(world, old.id, 76);
    await ageOrder(world, reported.id, 200);
    await ageOrder(world, early.id, 74);
    const ctx = createContext(world.services);
    const [first, second] = await Promise.all([expireOrders(ctx), expireOrders(ctx)]);
    expect(first + second).toBe(1);
    const { order, events } = await storedOrder(world, old.id);
    expect(order).toMatchObject({ status: 'cancelled', reason: 'expired', closed_by: null });
    expect(events.at(-1)).toEqual({
      actor_kind: 'system',
      actor_id: null,
      from_status: 'pending',
      to_status: 'cancelled',
      reason: 'expired',
    });
    expect(await statuses(fresh.id)).toEqual(['pending']);
    expect(await statuses(early.id)).toEqual(['pending']);
    expect(await statuses(reported.id)).toEqual(['pending', 'successful']);
    const history = (await world.call(listHistory, {}, trade.ada.token)).body.data;
    expect(history.filter(({ expired }) => expired).map(({ id }) => id)).toEqual([old.id]);
    const mail = (await waitingMails(world)).find(({ kind }) => kind === 'order-cancelled');
    expect(mail?.text).toContain('no payment was reported in time');
  });

  it('waits while staff hold an order, and cancels it once they don’t', async () => {
    const ctx = createContext(world.services);
    const staff = await world.admin();
    const { id } = await trade.place();
    await world.call(claimOrder, { id }, staff.token);
    await ageOrder(world, id, 76);
    await expireOrders(ctx);
    expect(await statuses(id)).toEqual(['pending']);
    await world.call(releaseOrder, { id }, staff.token);
    await expireOrders(ctx);
    expect(await statuses(id)).toEqual(['pending', 'cancelled']);
  });

  it('keeps a sale whose card code we have, for staff to settle', async () => {
    const sale = { ...trade.cardBuy, orderType: 'sell', amount: '14000.00' } as const;
    const [withCode, without] = [
      await trade.place({ ...sale, description: 'The code is XQ7K-29PM' }),
      await trade.place(sale),
    ];
    for (const { id } of [withCode, without]) await ageOrder(world, id, 76);
    expect(await expireOrders(createContext(world.services))).toBe(1);
    expect(await statuses(withCode.id)).toEqual(['pending']);
    expect(await statuses(without.id)).toEqual(['pending', 'cancelled']);
  });
});
