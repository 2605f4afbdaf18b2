import { claimOrder } from '@nairadesk/contract/claims';
import { getOrder, reportPayment, reverseOrder } from '@nairadesk/contract/orders';
import { describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { createContext } from '../platform/context/context.ts';

const { world, trade, admin } = useTrade();

describe('getOrder', () => {
  it('returns the order, the desk account and the history to its owner, and accepts staff', async () => {
    const { id, admindetails } = await trade.place();
    await world.call(reportPayment, { orderId: id, status: 'successful' }, trade.ada.token);
    const mine = await world.call(getOrder, { id }, trade.ada.token);
    expect(getOrder.response.safeParse(mine.body).success).toBe(true);
    expect(mine.body.data).toMatchObject({ id, status: 'successful', admindetails });
    expect(mine.body.data.events.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'pending', 'owner'],
      ['pending', 'successful', 'owner'],
    ]);
    expect((await world.call(getOrder, { id }, admin.token)).status).toBe(200);
  });

  it('tells its owner that a bank took their money back, and not who reversed the order', async () => {
    const desk = moneyDesk(world, admin);
    const { id } = await trade.place();
    const receipt = (await desk.enter({ orderId: id })).body.data;
    expect((await desk.complete(id)).status).toBe(200);
    const seen = async ({ token }: Person) => (await world.call(getOrder, { id }, token)).body.data;
    expect(await seen(trade.ada)).toMatchObject({ takenBack: null, owedToUs: null });
    await desk.takeBack(receipt);
    const owed = { takenBack: '150000.00', owedToUs: '150000.00' };
    expect(await seen(trade.ada)).toMatchObject({ ...owed, matched: null });
    expect((await world.call(reverseOrder, { id, reason: 'Not used' }, trade.boss.token)).status).toBe(200);
    expect(await seen(trade.ada)).toMatchObject({ reversal: { reason: 'Not used' }, reversedBy: null });
    expect(await seen(admin)).toMatchObject({ reversedBy: trade.boss.name });
  });

  it('tells staff the newest that was done, and how often it changed hands apart', async () => {
    const { id } = await trade.place();
    const log = (action: string, count: number, amount: string) =>
      createContext(world.services).transact((tx) => {
        for (let time = 0; time < count; time += 1)
          recordAudit(tx, {
            action: action as 'receipt-matched',
            actorId: admin.id,
            subjectType: 'order',
            subjectId: id,
            detail: { amount },
          });
        return Promise.resolve();
      });
    const seen = async () => (await world.call(getOrder, { id }, admin.token)).body.data;
    await log('stranger-accepted', 1, '1.00');
    await log('order-taken-over', 300, '2.00');
    await log('receipt-matched', 198, '3.00');
    await log('receipt-unmatched', 1, '4.00');
    const { deskEvents, olderDeskEvents } = await seen();
    expect([deskEvents.length, olderDeskEvents]).toEqual([250, true]);
    expect(deskEvents.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['stranger-accepted', 'receipt-unmatched']),
    );
    expect([deskEvents[0]?.action, deskEvents.at(-1)?.action]).toEqual([
      'stranger-accepted',
      'receipt-unmatched',
    ]);
    await log('receipt-matched', 1, '5.00');
    const later = await seen();
    expect(later.deskEvents.at(-1)?.amount).toBe('5.00');
    expect(later.deskEvents.map(({ action }) => action)).not.toContain('stranger-accepted');
    const { id: other } = await trade.place();
    const few = await world.call(getOrder, { id: other }, admin.token);
    expect(few.body.data.olderDeskEvents).toBe(false);
  });

  it('tells staff who did what, and its owner only that it was done', async () => {
    const other = await world.admin({ name: 'Ngozi Ade' });
    const desk = moneyDesk(world, admin);
    const { id } = await trade.place();
    await world.call(claimOrder, { id }, other.token);
    const takenOver = await world.call(claimOrder, { id, takeOverFrom: other.id }, admin.token);
    expect(takenOver.status).toBe(200);
    await desk.enter({ orderId: id });
    expect((await desk.complete(id)).status).toBe(200);
    const seen = async ({ token }: Person) => (await world.call(getOrder, { id }, token)).body.data;
    const { events, deskEvents, closedBy } = await seen(other);
    expect(closedBy).toEqual({ name: admin.name, own: false });
    expect(events.map(({ to, name }) => [to, name])).toEqual([
      ['pending', null],
      ['completed', admin.name],
    ]);
    expect(deskEvents.map((event) => [event.action, event.by, event.other, event.amount])).toEqual([
      ['order-taken-over', admin.name, other.name, null],
      ['receipt-matched', admin.name, null, '150000.00'],
    ]);
    const owners = await seen(trade.ada);
    expect([owners.deskEvents, owners.events.map(({ name }) => name)]).toEqual([[], [null, null]]);
    expect(JSON.stringify(owners)).not.toContain(other.name);
  });

  it('returns the same 404 for another customer’s order as for a missing one, and 401 to visitors', async () => {
    const { id } = await trade.place();
    const stranger = await world.user();
    const missing = await world.call(getOrder, { id: crypto.randomUUID() }, stranger.token);
    expect(missing.status).toBe(404);
    expect((await world.call(getOrder, { id }, stranger.token)).text).toBe(missing.text);
    expect((await world.call(getOrder, { id: 'nonsense' }, stranger.token)).text).toBe(missing.text);
    expect((await world.call(getOrder, { id }, null)).status).toBe(401);
  });
});
