import * as alerts from '@nairadesk/contract/alerts';
import { reportPayment } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, expect } from 'vitest';
import { deliverPushes } from '../../src/platform/alerts/deliver-pushes.ts';
import { usePushWorld } from '../push-world.ts';
import { openTrade } from '../trade.ts';
import type { Person } from '../world.ts';

/** Registers a running app for a desk that is called. Each test has a Tunde of its own; no staff are on shift or chose yet. */
export function useAlertDesk() {
  const { world, service, subscribe } = usePushWorld();
  const trade = {} as Awaited<ReturnType<typeof openTrade>>;
  const tunde = {} as Person;
  beforeAll(async () => {
    Object.assign(trade, await openTrade(world));
    await trade.completeOne();
  });
  beforeEach(async () => {
    const { pool } = world.database;
    await pool.query(
      'delete from staff_shifts; delete from outbox; delete from throttles; delete from alerts_told',
    );
    await pool.query('delete from push_subscriptions; delete from alert_choices');
    Object.assign(tunde, await world.admin({ name: 'Tunde Bello' }));
  });
  /** Has a person of the staff called for this in these ways alone. */
  const choose = async (
    who: Person,
    occasion: alerts.Occasion,
    more: Partial<Record<alerts.AlertWay, boolean>>,
    minutes = 10,
  ) => {
    const ways = { sound: false, push: false, mail: false, ...more };
    const choices = { ...alerts.alertDefaults.choices, [occasion]: ways };
    const saved = await world.call(alerts.saveAlertChoices, { choices, waitingMinutes: minutes }, who.token);
    expect(saved.body.data).toEqual({ choices, waitingMinutes: minutes });
  };
  /** An order whose customer says that they paid. */
  const report = async (): Promise<string> => {
    const customer = await world.user({ name: 'Secret Customer' });
    await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
    const { id } = await trade.place(trade.buy, customer);
    await world.call(reportPayment, { orderId: id, status: 'successful' }, customer.token);
    return id;
  };
  return {
    world,
    trade,
    service,
    tunde,
    choose,
    report,
    subscribe: (who = tunde) => subscribe(who),
    deliver: () => deliverPushes(world.services, { warn: () => {} }),
    /** What is to be pushed, the oldest first. */
    pushes: async () =>
      (await world.database.pool.query('select * from outbox where push_to is not null order by created_at'))
        .rows,
    test: (who = tunde) => world.call(alerts.sendTestAlert, {}, who.token),
  };
}
