import type { PushNotice } from '@nairadesk/contract/alerts';
import { reportPayment } from '@nairadesk/contract/orders';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  desktop,
  expectSound,
  logIn,
  phone,
  toastOf,
  type Visitor,
  visitNotified,
} from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { buyCodes, complain } from '../steps/buy-card.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { newTrader } from '../steps/new-customer.ts';

const fixture = useFixture();
const tunde = 'tunde@nairadesk.example';
const switchOf = (page: Page) => page.getByRole('switch');
const box = (page: Page, occasion: string, way: string) =>
  page.getByRole('group', { name: occasion }).getByLabel(way);

/** Counts the notes that the page plays. */
const countNotes = `
  window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    notes += 1;
    return start.apply(this, given);
  };
`;

/** The browser drops without a word what comes before it has stored that the worker is active. */
async function untilPushed(page: Page, push: (notice: PushNotice) => Promise<unknown>): Promise<void> {
  const hasCome = () =>
    page.evaluate<boolean>(`navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications({ tag: 'first' })).then(({ length }) => length === 1)`);
  const isPushed = async () => {
    await push({ title: 'First', body: 'First', path: '/', tag: 'first' });
    return hasCome();
  };
  await expect.poll(isPushed).toBe(true);
}

async function report(): Promise<string> {
  const { url } = fixture.product;
  const trader = await newTrader(fixture.product, 'Amara Nwosu');
  const { id, transactionId } = await buyBitcoin(fixture.product, trader);
  const token = await tokenOf(url, trader.email, trader.password);
  await callApi(url, reportPayment, { orderId: id, status: 'successful' }, token);
  return transactionId;
}

describe('being called', longJourney, () => {
  let staff: Visitor;
  beforeEach(async () => {
    staff = await fixture.visitAs(tunde, desktop);
  });
  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('goes on shift for all to see, is mailed and counted in title and menu on every page', async () => {
    const { page } = staff;
    await page.goto('/money');
    await switchOf(page).filter({ hasText: 'Off shift' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) Money · Nairadesk$/);
    const before = Number(/\d+/.exec(await page.title())?.[0]);
    const ngozi = await fixture.visitAs('ngozi@nairadesk.example', phone);
    const stream = ngozi.page.waitForResponse('**/api/events');
    await ngozi.page.goto('/settings?tab=notifications');
    await stream;
    await switchOf(ngozi.page).getByText('No staff on shift').waitFor();
    await switchOf(page).click();
    await switchOf(page)
      .getByText(/On shift since \d\d:\d\d/)
      .waitFor();
    expect(await switchOf(page).getAttribute('aria-checked')).toBe('true');
    await switchOf(ngozi.page).getByText('On shift: Tunde').waitFor();
    await expectSound(ngozi.page, 'the choices of notifications on a phone');
    const id = await report();
    await fixture.product.mailTo(tunde, new RegExp(`Payment reported: ${id}`));
    await expect.poll(() => page.title()).toBe(`(${before + 1}) Money · Nairadesk`);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Order', exact: true })
      .getByText(String(before + 1), { exact: true })
      .waitFor();
    await page.getByRole('link', { name: 'User Management' }).click();
    await expect.poll(() => page.title()).toBe(`(${before + 1}) User Management · Nairadesk`);
    await expectSound(page, 'the shift switch');
    await switchOf(page).click();
    await switchOf(page).filter({ hasText: 'Off shift' }).waitFor();
    await switchOf(ngozi.page).getByText('No staff on shift').waitFor();
    expect(ngozi.troubles).toEqual([]);
  });

  it('is mailed of a code that did not work, counts it beside the orders, and hears it where that was chosen', async () => {
    const { page } = staff;
    await page.addInitScript(countNotes);
    await page.goto('/settings?tab=notifications');
    await box(page, 'A code did not work', 'Sound').check();
    await page.getByRole('button', { name: 'Save choices' }).click();
    await toastOf(page, 'Saved').waitFor();
    await switchOf(page).click();
    await switchOf(page).filter({ hasText: 'On shift' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) Settings/);
    const before = Number(/\d+/.exec(await page.title())?.[0]);
    await page.evaluate('notes = 0');
    const buyer = await newTrader(fixture.product, 'Zainab Musa');
    const { url } = fixture.product;
    const { id, transactionId } = await buyCodes(url, buyer, ['ALERT-CODE-0001', 'ALERT-CODE-0002']);
    await complain(url, buyer, { id, number: 2 });
    await fixture.product.mailTo(tunde, new RegExp(`A code did not work: ${transactionId}`));
    await expect.poll(() => page.title()).toMatch(`(${before + 1}) Settings`);
    await page.getByText('1 complaint waits', { exact: true }).waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate<number>('notes')).toBe(2);
    await switchOf(page).click();
    await switchOf(page).filter({ hasText: 'Off shift' }).waitFor();
  });

  it('keeps what was chosen, refuses a wait of no minutes, and says that notifications are blocked here', async () => {
    const { page } = staff;
    await page.goto('/settings?tab=notifications');
    await box(page, 'New reported order', 'Sound').check();
    await box(page, 'A refund is due', 'Email').check();
    const minutes = page.getByLabel('An order is waiting after');
    await minutes.fill('0');
    await page.getByRole('button', { name: 'Save choices' }).click();
    await page.getByText('Enter whole minutes from 1 to 240').waitFor();
    await minutes.fill('25');
    await page.getByRole('button', { name: 'Save choices' }).click();
    await toastOf(page, 'Saved').waitFor();
    await page.reload();
    await expect.poll(() => box(page, 'New reported order', 'Sound').isChecked()).toBe(true);
    expect(await box(page, 'A refund is due', 'Email').isChecked()).toBe(true);
    expect(await box(page, 'An order is waiting', 'Push').isChecked()).toBe(false);
    expect(await minutes.inputValue()).toBe('25');
    await page.getByText('This browser blocks notifications from here.').waitFor();
    await expectSound(page, 'the choices of notifications');
  });

  it('shows a notification that the push service delivers, one for each order, and opens its page', async () => {
    const { page, context } = await visitNotified(fixture.product, desktop);
    const session = await context.newCDPSession(page);
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId;
        if (id) resolve(id);
      });
    });
    await session.send('ServiceWorker.enable');
    await logIn(page, tunde);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    // Only a page that was opened after the worker is led elsewhere by it.
    await page.reload();
    const registrationId = await found;
    const push = (notice: PushNotice) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin: fixture.product.url,
        registrationId,
        data: JSON.stringify(notice),
      });
    const shown = () =>
      page.evaluate<string[]>(`navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
        .then((all) => all.filter(({ tag }) => tag.startsWith('order'))
          .map(({ title, body, tag, data }) => [title, body, tag, data].join('|')))`);
    await untilPushed(page, push);
    const title = 'New reported order';
    const path = '/money?tab=refunds';
    // The second of one order replaces the first: once it is seen, nothing is still on its way.
    const bodies = ['Buy · ₦48,250.00 · Bitcoin', 'Buy · ₦48,250.00 · Bitcoin · waiting'];
    for (const body of bodies) {
      await push({ title, body, path, tag: 'order-1' });
      await expect.poll(shown).toEqual([`${title}|${body}|order-1|${path}`]);
    }
    await push({ title, body: bodies[0] as string, path, tag: 'order-2' });
    await expect.poll(shown).toHaveLength(2);
    // A browser's notification can't be pressed by a test, and only a press may bring a page to the front.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(`WindowClient.prototype.focus = async function () { return this };
      registration.getNotifications({ tag: 'order-1' }).then(([notification]) =>
        dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
    await page.waitForURL('**/money?tab=refunds');
    expect(await shown()).toEqual([`${title}|${bodies[0]}|order-2|${path}`]);
    await context.close();
  });
});
