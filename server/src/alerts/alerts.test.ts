import { randomBytes } from 'node:crypto';
import * as alerts from '@nairadesk/contract/alerts';
import { reportPayment } from '@nairadesk/contract/orders';
import { endAllSessions } from '@nairadesk/contract/settings';
import { startShift } from '@nairadesk/contract/shifts';
import { changeSuspension } from '@nairadesk/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingMails } from '../../test/mail-to.ts';
import { makeBrowser, openPushService, readVapid } from '../../test/push-service.ts';
import { openTrade } from '../../test/trade.ts';
import { type Person, World } from '../../test/world.ts';
import { deliverPushes } from '../platform/alerts/deliver-pushes.ts';
import { readPushKeys } from '../platform/alerts/push-keys.ts';
import { tellStaff } from '../platform/alerts/tell-staff.ts';
import { createContext } from '../platform/context/context.ts';
import { tellWaiting } from './tell-waiting.ts';

let world: World;
let trade: Awaited<ReturnType<typeof openTrade>>;
let service: Awaited<ReturnType<typeof openPushService>>;
let tunde: Person;

beforeAll(async () => {
  service = await openPushService();
  world = new World({ pushServices: [service.origin] });
  await world.open();
  trade = await openTrade(world);
  await trade.completeOne();
});
afterAll(async () => {
  await world.close();
  await service.close();
});
beforeEach(async () => {
  const { pool } = world.database;
  await pool.query(
    'delete from staff_shifts; delete from outbox; delete from throttles; delete from alerts_told',
  );
  await pool.query('delete from push_subscriptions; delete from alert_choices');
  service.received.length = 0;
  service.answerWith();
  tunde = await world.admin({ name: 'Tunde Bello' });
});

const quiet = { warn: () => {} };
const deliver = () => deliverPushes(world.services, quiet);
/** Lets what is to be tried later be tried now: whole milliseconds may be rounded into the next one. */
const later = () =>
  world.database.pool.query(
    "update outbox set next_attempt_at = now() - interval '1 second' where sent_at is null",
  );
async function subscribe(who = tunde) {
  const browser = makeBrowser(service.origin);
  const answer = await world.call(alerts.addPushSubscription, browser.subscription, who.token);
  expect(answer.status).toBe(200);
  return { ...browser, id: answer.body.data.id };
}
async function choose(
  who: Person,
  occasion: alerts.Occasion,
  more: Partial<Record<alerts.AlertWay, boolean>>,
  minutes = 10,
) {
  const ways = { sound: false, push: false, mail: false, ...more };
  const choices = { ...alerts.alertDefaults.choices, [occasion]: ways };
  const saved = await world.call(alerts.saveAlertChoices, { choices, waitingMinutes: minutes }, who.token);
  expect(saved.body.data).toEqual({ choices, waitingMinutes: minutes });
}
async function report(): Promise<string> {
  const customer = await world.user({ name: 'Secret Customer' });
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
  const { id } = await trade.place(trade.buy, customer);
  await world.call(reportPayment, { orderId: id, status: 'successful' }, customer.token);
  return id;
}
const test = (who = tunde) => world.call(alerts.sendTestAlert, {}, who.token);
const pushes = async () =>
  (await world.database.pool.query('select * from outbox where push_to is not null order by created_at'))
    .rows;

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

describe('a browser', () => {
  const forged = [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com:8443/a',
    'https://user:word@fcm.googleapis.com/a',
    'https://push.services.mozilla.com.evil.example/a',
    'https://evilpush.services.mozilla.com/a',
    'https://127.0.0.1/a',
    'http://127.0.0.1:1/a',
    'https://[::1]/a',
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'file:///etc/passwd',
    'not an address',
    '',
  ];
  it.each(forged)('with the address %j is refused', async (endpoint) => {
    const { subscription } = makeBrowser(service.origin);
    const answer = await world.call(alerts.addPushSubscription, { ...subscription, endpoint }, tunde.token);
    expect([answer.status, Object.keys(answer.failure.fields ?? {})]).toEqual([422, ['endpoint']]);
    expect(await world.count('push_subscriptions')).toBe(0);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-ln2p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ])('of %s is taken', async (endpoint) => {
    const { subscription } = makeBrowser(service.origin);
    const answer = await world.call(alerts.addPushSubscription, { ...subscription, endpoint }, tunde.token);
    expect(answer.status).toBe(200);
  });

  it('with keys that are none is refused', async () => {
    const { subscription } = makeBrowser(service.origin);
    const offCurve = Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url');
    for (const keys of [{ p256dh: offCurve }, { p256dh: 'short' }, { auth: 'short' }]) {
      const body = { ...subscription, keys: { ...subscription.keys, ...keys } };
      expect((await world.call(alerts.addPushSubscription, body, tunde.token)).status).toBe(422);
    }
    expect(await world.count('push_subscriptions')).toBe(0);
  });

  it('is its newest user’s, counts once, and at most ten are kept', async () => {
    const first = await subscribe();
    const again = await world.call(alerts.addPushSubscription, first.subscription, tunde.token);
    expect(again.body.data.id).toBe(first.id);
    const ngozi = await world.admin();
    await world.call(alerts.addPushSubscription, first.subscription, ngozi.token);
    expect((await test()).body.data.devices).toBe(0);
    expect((await test(ngozi)).body.data.devices).toBe(1);
    for (let n = 0; n < 11; n += 1) await subscribe();
    expect((await test()).body.data.devices).toBe(10);
  });

  it('turned on again, counts as the newest: ten others that came since leave it on', async () => {
    const first = await subscribe();
    // A colleague used that browser meanwhile.
    await world.call(alerts.addPushSubscription, first.subscription, (await world.admin()).token);
    for (let n = 0; n < 10; n += 1) await subscribe();
    const again = await world.call(alerts.addPushSubscription, first.subscription, tunde.token);
    const { rows } = await world.database.pool.query('select id from push_subscriptions where user_id = $1', [
      tunde.id,
    ]);
    expect(rows).toHaveLength(10);
    expect(rows.map(({ id }) => id)).toContain(again.body.data.id);
  });

  it('has its address and keys nowhere in the clear, and gets our key, one for all instances', async () => {
    const { subscription } = await subscribe();
    const { rows } = await world.database.pool.query('select * from push_subscriptions');
    const stored = JSON.stringify(rows) + rows[0].sealed.toString('latin1');
    for (const secret of [subscription.endpoint, subscription.keys.auth])
      expect(stored).not.toContain(secret);
    await world.database.pool.query('delete from push_keys');
    const { run } = world.database;
    const pairs = await Promise.all([1, 2, 3].map(() => readPushKeys(run, world.services.secrets)));
    expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(await world.count('push_keys')).toBe(1);
  });

  it('is tested at most ten times an hour', async () => {
    for (let n = 0; n < 10; n += 1) expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(429);
    expect((await test(trade.boss)).status).toBe(200);
  });
});

describe('what waits', () => {
  const waitFor = (id: string, minutes: number) =>
    world.database.pool.query(
      'update orders set paid_claimed_at = now() - make_interval(mins => $2) where id = $1',
      [id, minutes],
    );
  const tell = () => tellWaiting(createContext(world.services));
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
