import { alertDefaults, saveAlertChoices } from '@nairadesk/contract/alerts';
import { reportPayment } from '@nairadesk/contract/orders';
import { endShift, listShifts, startShift } from '@nairadesk/contract/shifts';
import { changeRole, changeSuspension } from '@nairadesk/contract/users';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useListen } from '../../test/listen.ts';
import { waitingMails } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade } = useTrade();
const listen = useListen(world);
let [tunde, ngozi]: Person[] = [];

beforeAll(() => trade.completeOne());
beforeEach(async () => {
  await world.database.pool.query('delete from staff_shifts; delete from outbox; delete from throttles');
  [tunde, ngozi] = await Promise.all([
    world.admin({ name: 'Tunde Bello' }),
    world.admin({ name: 'Ngozi Eze' }),
  ]);
});

const start = (who: Person | undefined) => world.call(startShift, {}, who?.token ?? null);
const stop = (who: Person | undefined) => world.call(endShift, {}, who?.token ?? null);
const onShift = async () => (await world.call(listShifts, {}, trade.boss.token)).body.data;
const hoursAgo = (hours: number) =>
  world.database.pool.query('update staff_shifts set started_at = now() - make_interval(hours => $1)', [
    hours,
  ]);
async function report(): Promise<string> {
  const customer = await world.user();
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
  const { id } = await trade.place(trade.buy, customer);
  await world.database.pool.query('delete from outbox');
  expect(
    (await world.call(reportPayment, { orderId: id, status: 'successful' }, customer.token)).status,
  ).toBe(200);
  return id;
}
const mailed = async () =>
  (await waitingMails(world))
    .filter(({ kind }) => kind === 'order-reported')
    .map(({ to }) => to)
    .sort();

describe('a shift', () => {
  it('is seen by all staff, begins once, and ends when its owner says so', async () => {
    await start(tunde);
    const [first] = await onShift();
    await start(tunde);
    await start(ngozi);
    expect(await onShift()).toMatchObject([
      { ...first, name: 'Tunde Bello', own: false },
      { name: 'Ngozi Eze', own: false },
    ]);
    const seen = await world.call(listShifts, {}, ngozi?.token ?? '');
    expect(seen.body.data.map(({ own }) => own)).toEqual([false, true]);
    await stop(tunde);
    await stop(tunde);
    expect((await onShift()).map(({ name }) => name)).toEqual(['Ngozi Eze']);
    const { rows } = await world.database.pool.query(
      "select action from audit_log where actor_id = $1 and action like 'shift%' order by number",
      [tunde?.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['shift-started', 'shift-ended']);
  });

  it('is over by itself after twelve hours, and can begin again', async () => {
    await start(tunde);
    await hoursAgo(11);
    const [{ since = '', until = '' } = {}] = await onShift();
    expect(Date.parse(until) - Date.parse(since)).toBe(12 * 3_600_000);
    await hoursAgo(12);
    expect(await onShift()).toEqual([]);
    await report();
    expect(await mailed()).toEqual([trade.boss.email]);
    await start(tunde);
    expect(await onShift()).toHaveLength(1);
  });

  it('ends with the role and with a suspension, for good', async () => {
    const [gone, suspended] = [tunde, ngozi];
    await start(gone);
    await start(suspended);
    await world.call(changeRole, { id: gone?.id ?? '', role: 'user' }, trade.boss.token);
    const suspend = (on: boolean) =>
      world.call(
        changeSuspension,
        { id: suspended?.id ?? '', suspended: on, reason: 'Left' },
        trade.boss.token,
      );
    await suspend(true);
    await suspend(false);
    await world.call(changeRole, { id: gone?.id ?? '', role: 'admin' }, trade.boss.token);
    expect(await onShift()).toEqual([]);
    expect(await world.count('staff_shifts')).toBe(0);
  });

  it('is news for staff, and for no customer', async () => {
    const [staff, customer] = [await listen(ngozi?.token ?? ''), await listen(trade.ada.token)];
    await start(tunde);
    await staff.hears('shift', tunde?.id ?? '');
    await customer.hears('asset', (await world.asset()).id);
    expect(customer.events.map(({ type }) => type)).not.toContain('shift');
  });
});

describe('the mail of a reported payment', () => {
  it('goes to the desk account while no staff are on shift', async () => {
    await report();
    expect(await mailed()).toEqual([trade.boss.email]);
  });

  it('goes to the super-admin who has the desk account by now, not to the one who had it when the order was placed', async () => {
    const customer = await world.user();
    await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
    const { id } = await trade.place(trade.buy, customer);
    await world.database.pool.query('delete from outbox');
    const next = await world.superAdmin();
    const { pool } = world.database;
    await pool.query("update users set treasury = false, role = 'user' where id = $1", [trade.boss.id]);
    await pool.query('update users set treasury = true where id = $1', [next.id]);
    await world.call(reportPayment, { orderId: id, status: 'successful' }, customer.token);
    const to = await mailed();
    await pool.query("update users set treasury = false, role = 'user' where id = $1", [next.id]);
    await pool.query("update users set treasury = true, role = 'super-admin' where id = $1", [trade.boss.id]);
    expect(to).toEqual([next.email]);
  });

  it('goes to all staff on shift, and to no one else', async () => {
    await start(tunde);
    await start(ngozi);
    await report();
    expect(await mailed()).toEqual([tunde?.email, ngozi?.email].sort());
    await stop(tunde);
    await report();
    expect(await mailed()).toEqual([ngozi?.email]);
  });

  it('goes to those on shift who chose mail, and to the desk account where no staff would learn of it', async () => {
    await start(tunde);
    await start(ngozi);
    const silent = { sound: true, push: true, mail: false };
    const choices = { ...alertDefaults.choices, 'order-reported': silent };
    await world.call(saveAlertChoices, { choices, waitingMinutes: 10 }, tunde?.token ?? '');
    await report();
    expect(await mailed()).toEqual([ngozi?.email]);
    await stop(ngozi);
    await report();
    expect(await mailed()).toEqual([trade.boss.email]);
  });
});
