import * as alerts from '@nairadesk/contract/alerts';
import { reportPayment } from '@nairadesk/contract/orders';
import { enterReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund, setRefundPayee, settleRefund } from '@nairadesk/contract/refunds';
import { startShift } from '@nairadesk/contract/shifts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingMails } from '../../test/mail-to.ts';
import { usePushWorld } from '../../test/push-world.ts';
import { openTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { createContext } from '../platform/context/context.ts';
import { tellWaiting } from './tell-waiting.ts';

const { world, subscribe } = usePushWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;

beforeAll(async () => {
  trade = await openTrade(world);
});
beforeEach(async () => {
  tunde = await world.admin();
  await world.call(startShift, {}, tunde.token);
});

const choose = (occasion: alerts.Occasion, ways: Partial<Record<alerts.AlertWay, boolean>>) => {
  const chosen = { sound: false, push: false, mail: false, ...ways };
  const choices = { ...alerts.alertDefaults.choices, [occasion]: chosen };
  return world.call(alerts.saveAlertChoices, { choices, waitingMinutes: 10 }, tunde.token);
};
const tell = () => tellWaiting(createContext(world.services));

describe('what waits', () => {
  it('is told once there is a browser to show it, and isn’t marked as told before', async () => {
    await choose('order-waiting', { push: true });
    const { id } = await trade.place();
    await world.call(reportPayment, { orderId: id, status: 'successful' }, trade.ada.token);
    await world.database.pool.query("update orders set paid_claimed_at = now() - interval '11 minutes'");
    await tell();
    expect(await world.count('alerts_told')).toBe(0);
    await subscribe(tunde);
    await tell();
    await tell();
    const { rowCount } = await world.database.pool.query(
      "select from outbox where kind = 'push-order-waiting'",
    );
    expect(rowCount).toBe(1);
  });

  it('as a refund is told again once the bank returned it', async () => {
    await choose('refund-due', { mail: true });
    const { rows } = await world.database.pool.query('select id from receiving_accounts limit 1');
    const transfer = { accountId: rows[0].id, direction: 'in', amount: '4000', reference: 'STRAY' } as const;
    const arrived = { ...transfer, arrivedAt: new Date().toISOString() };
    const receipt = (await world.call(enterReceipt, arrived, tunde.token)).body.data;
    await world.call(refundReceipt, { id: receipt.id }, tunde.token);
    const [due] = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body.data;
    const id = due?.id ?? '';
    const isTold = async () => {
      await world.database.pool.query('delete from outbox');
      await tell();
      return (await waitingMails(world)).some(({ kind }) => kind === 'alert-refund-due');
    };
    expect([await isTold(), await isTold()]).toEqual([true, false]);
    const payee = { bankName: 'Kuda', accountName: 'Musa Bello', accountNumber: '2012345678' };
    await world.call(setRefundPayee, { id, ...payee }, tunde.token);
    await world.call(sendRefund, { id, bankReference: 'BACK-1' }, tunde.token);
    expect(await isTold()).toBe(false);
    const returned = { id, outcome: 'returned' as const, reason: 'Account closed' };
    expect((await world.call(settleRefund, returned, tunde.token)).status).toBe(200);
    expect([await isTold(), await isTold()]).toEqual([true, false]);
  });

  it('is told to the others when telling one person fails', async () => {
    await choose('order-waiting', { mail: true });
    const failing = tunde;
    tunde = await world.admin();
    await world.call(startShift, {}, tunde.token);
    await choose('order-waiting', { mail: true });
    const { id } = await trade.place();
    await world.call(reportPayment, { orderId: id, status: 'successful' }, trade.ada.token);
    const { pool } = world.database;
    await pool.query(`update orders set paid_claimed_at = now() - interval '11 minutes';
      create function not_them() returns trigger language plpgsql as $$ begin
        if new.user_id = '${failing.id}' then raise 'not them'; end if; return new; end $$;
      create trigger not_them before insert on alerts_told for each row execute function not_them()`);
    await expect(tell()).rejects.toThrow('some were not told');
    await pool.query('drop trigger not_them on alerts_told');
    const told = async () =>
      (
        await pool.query('select user_id from alerts_told where subject_id = $1 and user_id = any($2)', [
          id,
          [failing.id, tunde.id],
        ])
      ).rows.map((row) => row.user_id);
    expect(await told()).toEqual([tunde.id]);
    await tell();
    expect((await told()).toSorted()).toEqual([failing.id, tunde.id].toSorted());
  });
});
