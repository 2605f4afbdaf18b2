import * as alerts from '@nairadesk/contract/alerts';
import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { cancelOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { chooseLanguage, endAllSessions } from '@nairadesk/contract/settings';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usePushWorld } from '../../test/push-world.ts';
import { ageOrder, openTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { deliverPushes } from '../platform/alerts/deliver-pushes.ts';
import { pushToCustomer } from '../platform/alerts/tell-customer.ts';
import { tellStaff } from '../platform/alerts/tell-staff.ts';
import { createContext } from '../platform/context/context.ts';

const { world, service, subscribe } = usePushWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;
let chidi: Person;

beforeAll(async () => {
  trade = await openTrade(world);
  await trade.completeOne();
});
beforeEach(async () => {
  await world.database.pool.query(
    'delete from outbox; delete from throttles; delete from push_subscriptions',
  );
  chidi = await world.user({ name: 'Chidi Okafor' });
  await world.giveWallets(chidi, { Bitcoin: `of-${chidi.id}` });
});

/** What the browsers were sent since the last look, as the one that it is for reads it. */
async function shownBy(browser: Awaited<ReturnType<typeof subscribe>>): Promise<alerts.PushNotice[]> {
  await deliverPushes(world.services, { warn: () => {} });
  return service.received.splice(0).map(({ path, body }) => {
    expect(path).toBe(browser.path);
    return browser.read(body);
  });
}
async function placed() {
  const { id, transactionId } = await trade.place(trade.buy, chidi);
  return { id, transactionId };
}
const report = (orderId: string) => world.call(reportPayment, { orderId, status: 'successful' }, chidi.token);

describe('a customer’s browser', () => {
  it('shows that the order is complete: which one, and nothing of what was traded or paid', async () => {
    const browser = await subscribe(chidi);
    await subscribe(await world.user());
    const { id, transactionId } = await placed();
    await report(id);
    expect(await shownBy(browser)).toEqual([]);
    const done = { orderId: id, status: 'completed', reference: 'abc' } as const;
    expect((await world.call(resolveOrder, done, trade.boss.token)).status).toBe(200);
    const [notice, ...more] = await shownBy(browser);
    expect(more).toEqual([]);
    expect(notice).toEqual({
      title: `Order ${transactionId}`,
      body: 'Your order is complete. Open it to see the details.',
      path: `/transaction-history/${id}`,
      tag: `own-order-${id}`,
    });
  });

  it('shows a cancellation by staff and an expiry, and nothing that its customer did', async () => {
    const browser = await subscribe(chidi);
    const first = await placed();
    await report(first.id);
    await world.call(
      resolveOrder,
      { orderId: first.id, status: 'cancelled', reason: 'No money came' },
      trade.boss.token,
    );
    expect((await shownBy(browser)).map(({ body }) => body)).toEqual([
      'Your order is cancelled. Open it to see why.',
    ]);
    const second = await placed();
    await world.call(cancelOrder, { orderId: second.id }, chidi.token);
    expect(await shownBy(browser)).toEqual([]);
    const third = await placed();
    await ageOrder(world, third.id, 200);
    await expireOrders(createContext(world.services));
    expect((await shownBy(browser)).map(({ body, path }) => [body, path])).toEqual([
      [
        'Your order has expired. If you’ve already sent something, open it and tell us.',
        `/transaction-history/${third.id}`,
      ],
    ]);
  });

  it('shows that we wrote, about the order and in support, without a word of it', async () => {
    const browser = await subscribe(chidi);
    const { id } = await placed();
    await world.call(writeOrderMessage, { id, text: 'Where is it?' }, chidi.token);
    expect(await shownBy(browser)).toEqual([]);
    await world.call(writeOrderMessage, { id, text: 'A secret word' }, trade.boss.token);
    const [written] = await shownBy(browser);
    expect(written).toMatchObject({
      body: 'We wrote to you. Open it to read and answer.',
      path: `/transaction-history/${id}#messages`,
    });
    const asked = await world.call(
      sendMessage,
      { subject: 'A question', message: 'Please help me with this.' },
      chidi.token,
    );
    expect(asked.status).toBe(201);
    const { rows } = await world.database.pool.query('select id from support_messages where user_id = $1', [
      chidi.id,
    ]);
    await world.call(replyToMessage, { id: rows[0].id, response: 'A secret answer' }, trade.boss.token);
    const [answered] = await shownBy(browser);
    expect(answered).toMatchObject({ title: 'We answered you', path: '/support?tab=customer-support' });
    expect(JSON.stringify([written, answered])).not.toContain('secret');
  });

  it('waits for what staff are told, however many customers have news', async () => {
    const own = await subscribe(chidi);
    const admin = await world.admin();
    const staff = await subscribe(admin);
    const choices = { ...alerts.alertDefaults.choices, approval: { sound: false, push: true, mail: false } };
    await world.call(alerts.saveAlertChoices, { choices, waitingMinutes: 10 }, admin.token);
    const { services } = world;
    const words = { title: 'News', body: 'Open it.', path: '/', tag: 'news' };
    await world.database.transact(async (tx) => {
      for (let n = 0; n < 12; n += 1)
        await pushToCustomer(tx, services, chidi.id, { ...words, tag: `own-${n}` });
      await tellStaff(tx, services, { occasion: 'approval', words, to: [admin.id] });
    });
    await deliverPushes(services, { warn: () => {} });
    const paths = service.received.map(({ path }) => path);
    expect(paths).toHaveLength(10);
    expect(paths).toContain(staff.path);
    expect(paths.filter((path) => path === own.path)).toHaveLength(9);
  });

  it('shows nothing after its session ended, after it was taken off or unsubscribed, or with a suspension', async () => {
    const complete = async () => {
      const { id } = await placed();
      await report(id);
      await world.call(resolveOrder, { orderId: id, status: 'completed', reference: id }, trade.boss.token);
    };
    const elsewhere = await world.session(chidi.id);
    const gone = await subscribe({ ...chidi, token: elsewhere });
    await world.call(endAllSessions, {}, elsewhere);
    chidi.token = await world.session(chidi.id);
    const off = await subscribe(chidi);
    await world.call(alerts.removePushSubscription, { id: off.id }, chidi.token);
    await complete();
    expect(await shownBy(gone)).toEqual([]);
    // A log-out tells the browser's push service alone, which then knows it no more.
    const left = await subscribe(chidi);
    service.answerWith(410);
    await complete();
    expect(await shownBy(left)).toHaveLength(1);
    expect(await world.count('push_subscriptions')).toBe(0);
    const last = await subscribe(chidi);
    await complete();
    await world.database.pool.query('update users set suspended_at = now() where id = $1', [chidi.id]);
    expect(await shownBy(last)).toEqual([]);
  });
});

describe('a customer who chose a language', () => {
  it.each([
    ['pcm', 'Order', 'Your order don complete. Open am to see the details.'],
    ['ha', 'Oda', 'Odarku ta kammala. Ku buɗe ta don ganin bayani.'],
    ['yo', 'Ọ́dà', 'Ọ́dà yín ti parí. Ẹ ṣí i láti rí ẹ̀kúnrẹ́rẹ́.'],
    ['ig', 'Ọda', 'Ọda gị ezuola. Mepee ya ka ị hụ nkọwa.'],
  ] as const)('is notified in %s', async (language, word, body) => {
    await world.call(chooseLanguage, { language }, chidi.token);
    const browser = await subscribe(chidi);
    const { id, transactionId } = await placed();
    await world.call(resolveOrder, { orderId: id, status: 'completed' }, trade.boss.token);
    const [notice] = await shownBy(browser);
    expect([notice?.title, notice?.body]).toEqual([`${word} ${transactionId}`, body]);
  });
});
