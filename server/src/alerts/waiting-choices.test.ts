import * as alerts from '@nairadesk/contract/alerts';
import { startShift } from '@nairadesk/contract/shifts';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { sendContactMessage } from '@nairadesk/contract/website';
import { describe, expect, it } from 'vitest';
import { useAlertDesk } from '../../test/desks/alert-desk.ts';
import { waitingMails } from '../../test/mail-to.ts';
import type { Person } from '../../test/world.ts';
import { createContext } from '../platform/context/context.ts';
import { tellWaiting } from './tell-waiting.ts';

const { world, trade, service, tunde, choose, report, subscribe, deliver, pushes } = useAlertDesk();
const tell = () => tellWaiting(createContext(world.services));

describe('what waits', () => {
  const waitFor = (id: string, minutes: number) =>
    world.database.pool.query(
      'update orders set paid_claimed_at = now() - make_interval(mins => $2) where id = $1',
      [id, minutes],
    );
  const told = async (who: Person) =>
    (await waitingMails(world)).filter(({ to, kind }) => to === who.email && kind === 'alert-order-waiting');

  it('too long for a colleague on shift is told once, all together, and each person by their own minutes', async () => {
    await world.database.pool.query("update orders set paid_claimed_at = now() where status = 'successful'");
    const [ngozi, off] = [await world.admin(), await world.admin()];
    await choose(tunde, 'order-waiting', { mail: true }, 10);
    await choose(ngozi, 'order-waiting', { mail: true }, 30);
    await choose(off, 'order-waiting', { mail: true }, 1);
    for (const { token } of [tunde, ngozi]) await world.call(startShift, {}, token);
    const [one, two] = [await report(), await report()];
    await tell();
    expect(await told(tunde)).toEqual([]);
    await waitFor(one, 11);
    await waitFor(two, 12);
    await Promise.all([tell(), tell(), tell()]);
    expect(await told(tunde)).toMatchObject([{ subject: '2 orders are waiting' }]);
    expect((await told(tunde))[0]?.text).toContain('For more than 10 minutes · ₦300,000.00');
    expect(await told(ngozi)).toEqual([]);
    await waitFor(one, 31);
    await tell();
    await tell();
    expect(await told(ngozi)).toMatchObject([{ subject: 'An order is waiting' }]);
    expect(await told(tunde)).toHaveLength(1);
    expect(await told(off)).toEqual([]);
  });

  it('as a refund is told once to who is on shift and chose it, with the sum, and never to its own payee', async () => {
    const owe = (userId: string, kobo: number) =>
      world.database.pool.query(
        "insert into refunds (user_id, amount_kobo, reason, created_by) values ($1, $2, 'not-completed', $3)",
        [userId, kobo, trade.boss.id],
      );
    await choose(tunde, 'refund-due', { push: true });
    const browser = await subscribe();
    await owe(trade.ada.id, 4_825_000);
    await owe(tunde.id, 100);
    await tell();
    expect(await pushes()).toEqual([]);
    await world.call(startShift, {}, tunde.token);
    await tell();
    await tell();
    await deliver();
    expect(service.received).toHaveLength(1);
    expect(browser.read(service.received[0]?.body ?? Buffer.of())).toEqual({
      title: 'A refund is due',
      body: '₦48,250.00',
      path: expect.stringMatching(/^\/money\?tab=refunds&id=[0-9a-f-]{36}$/),
      tag: 'refund-due',
    });
  });

  it('is counted for staff: the messages without a reply, of customers and of visitors', async () => {
    const waiting = async () => (await world.call(alerts.countWaiting, {}, tunde.token)).body.data.messages;
    const before = await waiting();
    const words = { subject: 'Where is it?', message: 'I see nothing yet.' };
    const { body } = await world.call(sendMessage, words, trade.ada.token);
    const visitor = { name: 'Halima Sani', email: 'halima@example.com' };
    await world.call(sendContactMessage, { ...visitor, ...words }, null);
    expect(await waiting()).toBe(before + 2);
    await world.call(replyToMessage, { id: body.data.id, response: 'It is on its way.' }, tunde.token);
    expect(await waiting()).toBe(before + 1);
  });

  it('is counted for staff: what is reported, and when the last was', async () => {
    const before = (await world.call(alerts.countWaiting, {}, tunde.token)).body.data.reported;
    await report();
    const { reported, newest } = (await world.call(alerts.countWaiting, {}, tunde.token)).body.data;
    expect(reported).toBe(before + 1);
    expect(Date.now() - Date.parse(newest ?? '')).toBeLessThan(60_000);
  });
});

describe('choices', () => {
  it('are each person’s own, and the defaults until they choose', async () => {
    const read = async (who: Person) => (await world.call(alerts.getAlertChoices, {}, who.token)).body.data;
    expect(await read(tunde)).toEqual(alerts.alertDefaults);
    await choose(tunde, 'refund-due', { push: true }, 25);
    expect(await read(tunde)).toMatchObject({ waitingMinutes: 25 });
    expect(await read(trade.boss)).toEqual(alerts.alertDefaults);
  });

  it.each([
    [{ waitingMinutes: 0 }, 'waitingMinutes'],
    [{ waitingMinutes: 241 }, 'waitingMinutes'],
    [{ waitingMinutes: 1.5 }, 'waitingMinutes'],
    [{ choices: {} }, 'choices.order-reported'],
  ])('refuse %j and change nothing', async (more, field) => {
    const body = { ...alerts.alertDefaults, ...more } as never;
    const { status, failure } = await world.call(alerts.saveAlertChoices, body, tunde.token);
    expect([status, Object.keys(failure.fields ?? {})[0]]).toEqual([422, field]);
    expect(await world.count('alert_choices')).toBe(0);
  });
});
