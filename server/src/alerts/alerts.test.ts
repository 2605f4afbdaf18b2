import * as alerts from '@nairadesk/contract/alerts';
import { endAllSessions } from '@nairadesk/contract/settings';
import { startShift } from '@nairadesk/contract/shifts';
import { changeSuspension } from '@nairadesk/contract/users';
import { describe, expect, it } from 'vitest';
import { useAlertDesk } from '../../test/desks/alert-desk.ts';
import { waitingMails } from '../../test/mail-to.ts';
import { readVapid } from '../../test/push-service.ts';
import { tellStaff } from '../platform/alerts/tell-staff.ts';
import { createContext } from '../platform/context/context.ts';

const { world, trade, service, tunde, choose, report, subscribe, deliver, pushes, test } = useAlertDesk();
/** Lets what is to be tried later be tried now: whole milliseconds may be rounded into the next one. */
const later = () =>
  world.database.pool.query(
    "update outbox set next_attempt_at = now() - interval '1 second' where sent_at is null",
  );

describe('a notification', () => {
  it('of a reported order reaches the browsers of staff on shift who chose it: signed, sealed, without the customer', async () => {
    await choose(tunde, 'order-reported', { push: true });
    const [phone, desk] = [await subscribe(), await subscribe()];
    const off = await world.admin();
    await choose(off, 'order-reported', { push: true });
    await subscribe(off);
    await world.call(startShift, {}, tunde.token);
    const id = await report();
    // Notifications may reach no browser: the desk account is mailed besides.
    const mails = await world.database.pool.query("select from outbox where kind = 'order-reported'");
    expect(mails.rowCount).toBe(1);
    expect(service.received).toEqual([]);
    await deliver();
    expect(service.received.map(({ path }) => path).sort()).toEqual([phone.path, desk.path].sort());
    const got = service.received.find(({ path }) => path === phone.path);
    const { body, headers } = got ?? { body: Buffer.of(), headers: {} as Record<string, string> };
    expect(phone.read(body)).toEqual({
      title: 'New reported order',
      body: expect.stringMatching(/^Buy · ₦150,000\.00 · Bitcoin /),
      path: `/order?order=${id}`,
      tag: `order-${id}`,
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600' });
    const { aud, sub, exp, publicKey } = readVapid(headers.authorization ?? '');
    expect([aud, sub]).toEqual([service.origin, expect.stringMatching(/^mailto:/)]);
    expect(exp).toBeGreaterThan(Date.now() / 1000);
    expect(exp).toBeLessThan(Date.now() / 1000 + 24 * 3600);
    expect(publicKey).toBe((await world.call(alerts.getPushKey, {}, tunde.token)).body.data.publicKey);
    const rows = await pushes();
    expect(rows.map(({ sealed, sent_at }) => [sealed, sent_at !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
    await later();
    await deliver();
    expect(service.received).toHaveLength(2);
  });

  it('is tried again when the service fails, cuts the connection or asks to wait, and comes once then', async () => {
    const browser = await subscribe();
    await test();
    for (const status of [500, 0, 429, 201]) {
      service.answerWith(status);
      await later();
      await deliver();
    }
    expect(service.received).toHaveLength(4);
    const topics = new Set(service.received.map(({ headers }) => headers.topic));
    expect([...topics]).toEqual([expect.stringMatching(/^[\w-]{32}$/)]);
    expect(browser.read(service.received[3]?.body ?? Buffer.of()).tag).toBe('test');
    expect(await pushes()).toMatchObject([{ attempts: 4, sealed: null, last_error: null }]);
  });

  it('waits before it is tried again, and is given up after eight tries, or when refused', async () => {
    await subscribe();
    await test();
    service.answerWith(500);
    expect([await deliver(), await deliver()]).toEqual([1, 0]);
    service.answerWith(...Array.from({ length: 9 }, () => 503));
    for (let n = 0; n < 9; n += 1) {
      await later();
      await deliver();
    }
    expect(service.received).toHaveLength(8);
    expect(await pushes()).toMatchObject([{ sealed: null, last_error: 'given up: 503' }]);
    await world.database.pool.query('delete from outbox');
    await test();
    service.answerWith(413);
    await deliver();
    expect(await pushes()).toMatchObject([{ attempts: 1, sealed: null, last_error: 'given up: 413' }]);
  });

  it('follows no redirect', async () => {
    await subscribe();
    await test();
    service.answerWith(302);
    await deliver();
    expect(service.received).toHaveLength(1);
    expect(await pushes()).toMatchObject([{ last_error: 'given up: 302' }]);
  });

  it.each([404, 410])('of a browser that the service answers %d ends that browser alone', async (status) => {
    const gone = await subscribe();
    await test();
    service.answerWith(status);
    await deliver();
    const other = await subscribe();
    await test();
    await deliver();
    expect(service.received.map(({ path }) => path)).toEqual([gone.path, other.path]);
    expect(await world.count('push_subscriptions')).toBe(1);
  });

  it('goes to one instance of several that deliver at once', async () => {
    for (let n = 0; n < 5; n += 1) await subscribe();
    await test();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(service.received).toHaveLength(5);
  });

  it('isn’t written when its cause is undone', async () => {
    await subscribe();
    await choose(tunde, 'mention', { push: true, mail: true });
    const ctx = createContext(world.services);
    const words = { title: 'A', body: 'B', path: '/order', tag: 'c' };
    const undone = ctx.transact(async (tx) => {
      expect(await tellStaff(tx, ctx, { occasion: 'mention', words, to: [tunde.id] })).toBe(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await pushes()).toEqual([]);
  });

  it('of a mention reaches who is named, on shift or not, by default as a mail', async () => {
    const ctx = createContext(world.services);
    const words = {
      title: 'Ngozi mentioned you',
      body: 'In the notes of an order',
      path: '/order',
      tag: 'c',
    };
    const told = await ctx.transact((tx) =>
      tellStaff(tx, ctx, { occasion: 'mention', words, to: [tunde.id, trade.ada.id] }),
    );
    expect(told).toBe(1);
    expect(await waitingMails(world)).toMatchObject([{ to: tunde.email, subject: words.title }]);
  });

  it('stops with the session of its browser, with a suspension, and when its owner says so', async () => {
    const browser = await subscribe();
    const elsewhere = await world.session(tunde.id);
    await world.call(alerts.removePushSubscription, { id: browser.id }, trade.boss.token);
    expect((await test()).body.data.devices).toBe(1);
    await world.call(endAllSessions, {}, elsewhere);
    await deliver();
    expect(service.received).toEqual([]);
    const ngozi = await world.admin();
    await subscribe(ngozi);
    await test(ngozi);
    await world.call(changeSuspension, { id: ngozi.id, suspended: true, reason: 'Left' }, trade.boss.token);
    await deliver();
    expect(service.received).toEqual([]);
    const third = await world.admin();
    const { id } = await subscribe(third);
    await test(third);
    await world.call(alerts.removePushSubscription, { id }, third.token);
    await deliver();
    expect(service.received).toEqual([]);
    expect((await test(third)).body.data.devices).toBe(0);
  });

  it('is no news after an hour', async () => {
    await subscribe();
    await test();
    await world.database.pool.query("update outbox set created_at = now() - interval '61 minutes'");
    await deliver();
    expect(service.received).toEqual([]);
    expect(await pushes()).toMatchObject([{ sealed: null }]);
  });
});
