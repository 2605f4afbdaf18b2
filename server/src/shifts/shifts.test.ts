import { alertDefaults, saveAlertChoices } from '@nairadesk/contract/alerts';
import { reportPayment } from '@nairadesk/contract/orders';
import { endShift, listShifts, startShift } from '@nairadesk/contract/shifts';
import { changeRole, changeSuspension } from '@nairadesk/contract/users';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useListen } from '../../test/listen.ts';
import { waitingMails } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { reportsNamed } from '../orders/tell-of-report.ts';
import { openMail } from '../platform/mail/mail.ts';

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
  await world.database.pool.query('delete from outbox');
  return reportNext();
}
/** The same, beside the mails of earlier ones. */
async function reportNext(): Promise<string> {
  const customer = await world.user();
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
  const { id, transactionId } = await trade.place(trade.buy, customer);
  expect(
    (await world.call(reportPayment, { orderId: id, status: 'successful' }, customer.token)).status,
  ).toBe(200);
  return transactionId;
}
/** The mails of reported payments that wait, in the order in which they go, and in how many minutes that is. */
async function reportMails() {
  const { rows } = await world.database.pool.query(
    `select id, sealed, extract(epoch from next_attempt_at - now()) / 60 as minutes from outbox
     where kind = 'order-reported' and sealed is not null order by next_attempt_at`,
  );
  return rows.map(({ id, sealed, minutes }) => ({
    ...openMail(world.services.secrets, { id, sealed }),
    minutes: Number(minutes),
  }));
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

  it('goes at once, and of what any number of customers report within ten minutes the desk account gets one', async () => {
    const ids: string[] = [];
    for (let n = 0; n < reportsNamed + 3; n += 1) ids.push(await reportNext());
    const [first, gathered, ...more] = await reportMails();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ to: trade.boss.email, subject: expect.stringContaining(ids[0] ?? '?') });
    expect(first?.minutes).toBeLessThanOrEqual(0);
    expect(gathered).toMatchObject({ to: trade.boss.email, subject: `${ids.length - 1} payments reported` });
    expect(gathered?.minutes).toBeGreaterThan(9);
    expect(gathered?.minutes).toBeLessThanOrEqual(10);
    // Those that wait for longest, each with its link.
    const links = gathered?.text.match(/\/order\?search=\w+/g);
    expect(links).toEqual(ids.slice(1, reportsNamed + 1).map((id) => `/order?search=${id}`));
    expect(gathered?.text).toContain('And 2 more.');
  });

  it('is one of all that is reported within ten minutes for each of the staff on shift, and the next goes ten minutes later', async () => {
    await start(tunde);
    const alone = await reportNext();
    await start(ngozi);
    const both = await reportNext();
    const subjects = async (who: Person | undefined) =>
      (await reportMails()).filter(({ to }) => to === who?.email).map(({ subject }) => subject);
    const about = (id: string) => expect.stringContaining(`Payment reported: ${id}`);
    expect(await subjects(tunde)).toEqual([about(alone), about(both)]);
    expect(await subjects(ngozi)).toEqual([about(both)]);
    await reportNext();
    expect(await subjects(tunde)).toEqual([about(alone), '2 payments reported']);
    // All have gone, the last ten minutes ago.
    await world.database.pool.query(
      "update outbox set sealed = null, attempts = 1, sent_at = now() - interval '10 minutes 1 second'",
    );
    const next = await reportNext();
    expect(await reportMails()).toMatchObject(
      [tunde, ngozi].map(() => ({ subject: about(next), minutes: expect.toSatisfy((n) => n <= 0) })),
    );
  });

  it('is lost to nobody where many report at the same moment', async () => {
    await start(tunde);
    await start(ngozi);
    const ids = await Promise.all(Array.from({ length: 8 }, reportNext));
    const mails = await reportMails();
    for (const who of [tunde, ngozi]) {
      // Those that began before the first may be in its mail.
      const texts = mails.filter(({ to }) => to === who?.email).map(({ text }) => text);
      expect(texts.length).toBeLessThanOrEqual(2);
      const named = texts.flatMap((text) => text.match(/(?<=\/order\?search=)\w+/g));
      expect(named.toSorted()).toEqual(ids.toSorted());
    }
  });
});
