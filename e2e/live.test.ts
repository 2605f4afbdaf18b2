import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, logIn, phone, toastOf, type Visitor } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { type Customer, newCustomer, newTrader } from './steps/new-customer.ts';
import { openAsset } from './steps/open-asset.ts';
import { openOrder, orderRows } from './steps/order-pane.ts';
import { fillBitcoin, placeOrder, reportPayment, shownTransactionId } from './steps/place-order.ts';

const fixture = useFixture();
// Not of the demo: with the orders there, the desk would show theirs as a group.
let customer: Customer;
let trader: Visitor;
let desk: Visitor;

beforeEach(async () => {
  // A new one each time, who may have three open orders.
  customer = await newTrader(fixture.product, 'Lara Ojo');
  trader = await fixture.visitAs(customer, phone);
  desk = await fixture.visitAs('tunde@nairadesk.example', desktop);
});

/** Opens a screen where nothing can ask by itself every few seconds, and waits for its stream: what moves there is told. */
async function open(page: Page, path: string) {
  await page.addInitScript(neverAskAgain);
  const stream = page.waitForResponse('**/api/events');
  await page.goto(path);
  expect((await stream).status()).toBe(200);
  // Past the cache, in which Firefox would let a second tab wait for the end of the first one's stream.
  expect((await (await stream).request().allHeaders())['cache-control']).toBe('no-cache');
  await page.evaluate('window.neverReloaded = true');
}

// The quickest of the lists that ask again does so every five seconds; countdowns are quicker.
const neverAskAgain = `{
  const every = window.setInterval;
  window.setInterval = (work, wait, ...rest) => (wait < 5000 ? every(work, wait, ...rest) : 0);
}`;

/** How many milliseconds after `act` the other screen showed it. */
async function delayOf(act: () => Promise<unknown>, shown: Locator): Promise<string> {
  const [seen, acted] = await Promise.all([
    shown.waitFor().then(() => Date.now()),
    act().then(() => Date.now()),
  ]);
  return `${Math.max(0, seen - acted)} ms`;
}

const inDialog = () => trader.page.getByRole('dialog');

/** Opens the desk and places an order elsewhere; its number. */
async function placeBesideDesk(): Promise<string> {
  const { page } = trader;
  await Promise.all([open(page, '/trade'), open(desk.page, '/order')]);
  await page.getByRole('link', { name: /^Bitcoin/ }).click();
  await fillBitcoin(page);
  await placeOrder(page);
  return shownTransactionId(page);
}

it('open order: polls for changes when the event stream is unavailable', async () => {
  const { page, context } = await fixture.visitAs(customer, desktop);
  await context.route('**/api/events', (request) => request.abort());
  await page.clock.install();
  await openAsset(page, 'Bitcoin');
  await fillBitcoin(page);
  await placeOrder(page);
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await elsewhere.getByRole('button', { name: 'I have made payment' }).click();
  // Closed sooner, it might take its call with it.
  await elsewhere.getByText(/^Thank you/).waitFor();
  await elsewhere.close();
  await page.clock.fastForward(6000);
  await page.getByText(/^Thank you/).waitFor();
});

describe('event stream', longJourney, () => {
  afterEach(() => {
    expect([...trader.troubles, ...desk.troubles]).toEqual([]);
  });

  it('adds a new order to the open order queue', async () => {
    const id = await placeBesideDesk();
    const bar = desk.page.getByRole('button', { name: /^1 new/ });
    const delay = await delayOf(async () => {}, bar);
    // Nothing moves below the pointer until staff ask for it.
    expect(await orderRows(desk.page).filter({ hasText: id }).count()).toBe(0);
    await bar.click();
    await orderRows(desk.page).filter({ hasText: id }).waitFor();
    console.log(`a new order was on the desk ${delay} after it was placed`);
  });

  it('updates the card in the order queue when a payment is reported', async () => {
    const id = await placeBesideDesk();
    await desk.page.getByRole('button', { name: /^1 new/ }).click();
    const card = orderRows(desk.page).filter({ hasText: id });
    const delay = await delayOf(
      () => inDialog().getByRole('button', { name: 'I have made payment' }).click(),
      card.getByText(/^Reported/).first(),
    );
    console.log(`a reported payment was on the desk after ${delay}`);
  });

  it('updates the open dialog of the customer when staff complete the order', async () => {
    const { page } = desk;
    const id = await placeBesideDesk();
    await reportPayment(trader.page);
    await inDialog()
      .getByText(/^Thank you/)
      .waitFor();
    await page.getByRole('button', { name: /^1 new/ }).click();
    const card = await openOrder(page, id);
    await card.getByRole('button', { name: 'Mark as Sent' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/hash|reference/i)
      .fill('a-transaction-hash');
    const delay = await delayOf(
      () => page.getByRole('dialog').getByRole('button', { name: 'Mark as Sent' }).click(),
      inDialog().getByText('Sent. Order complete'),
    );
    console.log(`a completion was on its owner's screen after ${delay}`);
    await card.waitFor({ state: 'detached' });
    expect(await trader.page.evaluate('window.neverReloaded')).toBe(true);
    expect(await page.evaluate('window.neverReloaded')).toBe(true);
  });

  it('delivers a support message to staff, and the reply to the customer', async () => {
    await Promise.all([
      open(trader.page, '/support?tab=customer-support'),
      open(desk.page, '/admin-support'),
    ]);
    const subject = 'Is it sent?';
    await trader.page.getByLabel('Subject').fill(subject);
    await trader.page.getByLabel('Message', { exact: true }).fill('I see nothing yet.');
    const message = desk.page.getByRole('listitem').filter({ hasText: subject });
    const waiting = async () => {
      const entry = await desk.page
        .getByRole('link', { name: /^Admin Support/ })
        .first()
        .textContent();
      return Number(/\d+$/.exec(entry ?? '')?.[0]);
    };
    await expect.poll(waiting).toBeGreaterThan(0);
    const before = await waiting();
    await delayOf(() => trader.page.getByRole('button', { name: 'Send message' }).click(), message);
    await expect.poll(waiting).toBe(before + 1);
    await message.getByRole('button').click();
    await desk.page.getByLabel('Response').fill('It is on its way.');
    const reply = trader.page.getByRole('listitem').filter({ hasText: 'It is on its way.' });
    await delayOf(() => desk.page.getByRole('button', { name: 'Send reply' }).click(), reply);
    await expect.poll(waiting).toBe(before);
    expect(await trader.page.evaluate('window.neverReloaded')).toBe(true);
  });

  it('updates a changed price on the asset cards', async () => {
    await Promise.all([open(trader.page, '/dashboard'), open(desk.page, '/manage-assets')]);
    const { page } = desk;
    await page
      .getByRole('button', { name: /^Bitcoin/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Selling price').fill('130000000');
    const shown = trader.page
      .getByRole('link', { name: /^Bitcoin/ })
      .filter({ hasText: '130,000,000' })
      .first();
    await delayOf(() => page.getByRole('button', { name: 'Save' }).click(), shown);
  });

  it('puts a changed price on the cards and into an open order form, without asking for it', async () => {
    const { page } = trader;
    // Whatever is asked for at a random moment would be asked for now.
    await page.addInitScript('Math.random = () => 0');
    await Promise.all([open(page, '/trade'), open(desk.page, '/manage-assets')]);
    await page.getByRole('link', { name: /^Bitcoin/ }).click();
    await inDialog().getByLabel('You pay').fill('1000000');
    // What the form asks for by itself has come by then.
    await page.waitForTimeout(1500);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await desk.page.getByRole('button', { name: /^Bitcoin/ }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await desk.page.getByLabel('Buying price').fill('142000001');
    const repriced = inDialog().getByText('The price has changed');
    await delayOf(() => desk.page.getByRole('button', { name: 'Save' }).click(), repriced);
    await inDialog().getByText('= ₦142,000,001.00').waitFor();
    expect(await inDialog().getByLabel('You pay').inputValue()).toBe('1000000');
    // Longer than the web waits between two rounds of asking.
    await page.waitForTimeout(1500);
    expect(asked).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('link', { name: /^Bitcoin/ })
      .filter({ hasText: '142,000,001' })
      .waitFor();
    expect(asked).toEqual([]);
  });

  it('redirects to login when a password change on another device ends the session', async () => {
    // A customer of its own: other tests' sessions must not end with it.
    const { email, password } = await newCustomer(fixture.product, 'Ifeoma Eze');
    const [here, elsewhere] = [
      await fixture.visitAs({ email, password }, phone),
      await fixture.visit(desktop),
    ];
    const { page } = here;
    await logIn(elsewhere.page, email, password);
    await open(page, '/dashboard');
    await elsewhere.page.goto('/settings?tab=password');
    await elsewhere.page.getByLabel('Old password').fill(password);
    await elsewhere.page.getByLabel('New password').fill('a quite different one');
    await elsewhere.page.getByLabel('Confirm password').fill('a quite different one');
    const left = Promise.all([
      page.waitForURL(({ pathname }) => pathname === '/login'),
      toastOf(page, 'Please log in to continue.').waitFor(),
    ]);
    await elsewhere.page.getByRole('button', { name: 'Change Password' }).click();
    await left;
    // The browser reports the refused stream of the ended session itself.
    expect(here.troubles.filter((trouble) => !trouble.includes('status of 401'))).toEqual([]);
  });
});
