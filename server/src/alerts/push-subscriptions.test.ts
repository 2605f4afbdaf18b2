import { randomBytes } from 'node:crypto';
import * as alerts from '@nairadesk/contract/alerts';
import { describe, expect, it } from 'vitest';
import { useAlertDesk } from '../../test/desks/alert-desk.ts';
import { makeBrowser } from '../../test/push-service.ts';
import { readPushKeys } from '../platform/alerts/push-keys.ts';

const { world, trade, service, tunde, subscribe, test } = useAlertDesk();

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
