import { listAssets } from '@nairadesk/contract/assets';
import { amountKoboOf, koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import { listOrders, placeOrder, resolveOrder } from '@nairadesk/contract/orders';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword, desktop, expectSound, phone, type Visitor } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { makeManyOrders } from './fixture/many-orders.ts';
import { callApi, tokenOf } from './steps/call-api.ts';
import { newTrader } from './steps/new-customer.ts';

const fixture = useFixture();

beforeAll(async () => {
  await makeManyOrders(fixture.product, 40);
});

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('order queue on %s', longJourney, (_name, device) => {
  let staff: Visitor;
  const cards = () => staff.page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  const card = (transactionId: string) => cards().filter({ hasText: transactionId });
  const dialog = () => staff.page.getByRole('dialog');
  const idOf = async (place: number) =>
    /ND\w{8}/.exec((await cards().nth(place).textContent()) ?? '')?.[0] ?? 'none';
  const seen = (key: string) => staff.page.evaluate<string[]>(`Object.${key}(localStorage)`);

  beforeEach(async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', device);
    await staff.page.goto('/order');
    await cards().first().waitFor();
  });

  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('lists orders that need staff, reported payments first, and filters by status', async () => {
    const { page } = staff;
    const filter = page.getByLabel('Status');
    await expect
      .poll(() => filter.locator('option').allTextContents())
      .toEqual(['Needs staff', 'Pending', 'Reported paid', 'Completed', 'Cancelled']);
    await cards().first().filter({ hasText: 'Reported paid' }).waitFor();
    await cards().last().filter({ hasText: 'Pending' }).waitFor();
    for (const status of ['Pending', 'Cancelled', 'Completed']) {
      await filter.selectOption(status);
      await page.waitForURL(`**/order?status=${status.toLowerCase()}`);
      await cards().first().filter({ hasText: status }).waitFor();
      await expect.poll(() => cards().filter({ hasNotText: status }).count()).toBe(0);
    }
    // A closed order can only be looked at, and shows no account that somebody might pay again.
    expect(await cards().getByRole('button', { name: 'Mark as Sent' }).count()).toBe(0);
    await page.reload();
    await cards().first().filter({ hasText: 'Completed' }).waitFor();
    await page.getByLabel('Search orders').fill('nothing of this name');
    await page.getByText('No results').waitFor();
    await page.getByRole('button', { name: 'Show what needs staff' }).click();
    await cards().first().filter({ hasText: 'Reported paid' }).waitFor();
  });

  it('says by when the money had to come, on the card and before an order is completed', async () => {
    const { url } = fixture.product;
    const token = await tokenOf(url, 'tunde@nairadesk.example');
    const { data } = await callApi(url, listOrders, { status: 'successful' }, token);
    const order = data.find(({ orderType }) => orderType === 'buy');
    const by = await staff.page.evaluate<string>(
      `new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
        .format(new Date('${order?.expiresAt}'))`,
    );
    const id = order?.transactionId ?? 'none';
    await card(id).getByText(`by ${by}. If it came later, the price is no longer locked.`).waitFor();
    await card(id).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog().getByText(`arrived by ${by} before you continue.`).waitFor();
    await staff.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('opens the details of an order, and closes them with Escape', async () => {
    const id = await idOf(0);
    await card(id).getByRole('button', { name: 'View' }).click();
    await dialog()
      .getByRole('heading', { name: `Order ${id}` })
      .waitFor();
    await dialog().getByRole('heading', { name: 'Progress' }).waitFor();
    await dialog().getByRole('button', { name: 'Mark as Sent' }).waitFor();
    await staff.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('stays on the queue when Back closes a dialog', async () => {
    const { page } = staff;
    const id = await idOf(0);
    for (const [button, title] of [
      ['View', `Order ${id}`],
      ['Mark as Sent', 'Mark this order as sent?'],
    ] as const) {
      await card(id).getByRole('button', { name: button }).click();
      await dialog().getByRole('heading', { name: title }).waitFor();
      await page.waitForURL('**/order?order=*');
      await page.goBack();
      await dialog().waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/order');
    }
    await page.goForward();
    await dialog()
      .getByRole('heading', { name: `Order ${id}` })
      .waitFor();
    await dialog().getByRole('button', { name: 'Cancel order' }).click();
    await dialog().getByRole('button', { name: 'Keep order' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.waitForURL('**/order');
  });

  it('counts down 15 minutes per card, across reloads, and marks the card overdue at zero', async () => {
    const { page } = staff;
    const id = await idOf(0);
    const timer = card(id).getByRole('timer');
    // As if none had been seen yet.
    await page.evaluate(`for (const key of Object.keys(localStorage)) if (key.includes('order-seen.'))
      localStorage.removeItem(key)`);
    await page.reload();
    await expect
      .poll(() => timer.getAttribute('aria-label'))
      .toMatch(/^(15 min 0|14 min \d+) s left to answer$/);
    await card(id).getByText('to answer', { exact: true }).waitFor();
    const kept = (await seen('keys')).filter((key) => key.includes('order-seen.'));
    expect(kept).toHaveLength(await cards().count());
    const move = (seconds: number) =>
      page.evaluate(`for (const key of Object.keys(localStorage)) if (key.includes('order-seen.'))
        localStorage.setItem(key, String(Date.now() - ${seconds} * 1000))`);
    await move(300);
    await page.reload();
    await expect.poll(() => timer.getAttribute('aria-label')).toMatch(/^(10 min 0|9 min \d+) s left/);
    // At zero the card says so; the order stays as it is.
    await move(899);
    await page.reload();
    await card(id).getByText('Overdue').waitFor();
    expect(await timer.count()).toBe(0);
    await card(id).getByRole('button', { name: 'Mark as Sent' }).waitFor();
    await card(id).getByText('Reported paid').waitFor();
  });

  it('marks a pending order as expired only after its expiry time', async () => {
    const { page } = staff;
    await page.goto('/order?status=pending');
    await cards().first().waitFor();
    const id = await idOf(0);
    const over = card(id).getByText(/^Time to (pay|send) is over$/);
    await card(id).getByRole('button', { name: 'View' }).waitFor();
    expect(await over.count()).toBe(0);
    const move = (minutes: number) =>
      fixture.product.sql(
        `update orders set placed_at = placed_at + $2 * interval '1 minute',
          expires_at = expires_at + $2 * interval '1 minute' where transaction_id = $1`,
        [id, minutes],
      );
    await move(-20);
    await page.reload();
    await over.waitFor();
    await card(id).getByText('Pending').waitFor();
    await move(20);
    await page.reload();
    await over.waitFor({ state: 'detached' });
  });

  it('cancels an order only after a confirmation, with a reason for a reported payment', async () => {
    const { page } = staff;
    const id = await idOf(0);
    await card(id).getByText('Reported paid').waitFor();
    const before = await cards().count();
    await card(id).getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog().getByRole('heading', { name: 'Cancel this order?' }).waitFor();
    await dialog()
      .getByText(/We’ll let \w+ know\. If .+ yourself\./)
      .waitFor();
    await expectSound(page, 'the question before a cancellation');
    await dialog().getByRole('button', { name: 'Keep order' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => cards().count()).toBe(before);
    await card(id).getByRole('button', { name: 'Cancel', exact: true }).click();
    // Who says that they have paid is told why.
    await dialog().getByRole('button', { name: 'Cancel order' }).click();
    await dialog().getByText('Give a reason: the customer has reported the payment.').waitFor();
    await dialog().getByLabel('Reason', { exact: true }).fill('No transfer arrived');
    await dialog().getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText(`${id}: Order cancelled`).waitFor();
    await card(id).waitFor({ state: 'detached' });
    await page.reload();
    await cards().first().waitFor();
    expect(await card(id).count()).toBe(0);
    await page.goto('/order?status=cancelled');
    await card(id).filter({ hasText: 'No transfer arrived' }).waitFor();
  });

  it('works with the keyboard alone', async () => {
    const { page } = staff;
    const [first, second] = [await idOf(0), await idOf(1)];
    const held = () =>
      page.evaluate<string>(
        'document.activeElement === document.body ? "nothing" : document.activeElement.textContent',
      );
    if (device === desktop) {
      // From a fresh page, unless somebody types or has turned the keys off.
      const keys = page.getByRole('button', { name: 'J K' });
      await keys.click();
      await page.keyboard.press('j');
      expect(await held()).toBe('J K are off');
      await keys.click();
      await page.getByLabel('Search orders').focus();
      await page.keyboard.press('Control+j');
      await page.keyboard.press('k');
      await expect.poll(() => page.getByLabel('Search orders').inputValue()).toBe('k');
      await page.goto('/order');
      await cards().first().waitFor();
      await expect
        .poll(async () => {
          // Once the keys are heard.
          if ((await held()) === 'nothing') await page.keyboard.press('j');
          return held();
        })
        .toContain(first);
    } else await cards().first().focus();
    await page.keyboard.press('j');
    await expect.poll(held).toContain(second);
    await page.keyboard.press('k');
    await expect.poll(held).toContain(first);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog()
      .getByRole('heading', { name: `Order ${second}` })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(held).toContain(second);
    // From the card to its buttons: View, Cancel, Mark as Sent, in whatever order they stand.
    const sent = () => page.evaluate<boolean>('document.activeElement.textContent === "Mark as Sent"');
    for (let presses = 0; presses < 9 && !(await sent()); presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog().getByRole('heading', { name: 'Mark this order as sent?' }).waitFor();
    // A second press of Enter closes no order: the focus is on the question.
    await page.keyboard.press('Enter');
    expect(await held()).toBe('Mark this order as sent?');
    await dialog()
      .getByLabel(/hash|reference/i)
      .focus();
    await page.keyboard.type('by-keyboard-1');
    await page.keyboard.press('Enter');
    await card(second).waitFor({ state: 'detached' });
    // The focus goes on with a neighbour, and what was known of the card is forgotten.
    await expect.poll(held).toMatch(/ND\w{8}/);
    expect(await held()).not.toContain(second);
  });

  it('puts many open orders of one customer below the first, and shows them when asked', async () => {
    const { page } = staff;
    const name = device === phone ? 'Kemi Adu' : 'Sade Adu';
    await placeOrders(name, 7);
    await page.reload();
    const theirs = cards().filter({ hasText: name });
    await theirs.first().getByText('7 open orders of this customer').waitFor();
    expect(await theirs.count()).toBe(1);
    const before = await cards().count();
    await theirs.getByRole('button', { name: 'Show 6 more of this customer’s orders' }).click();
    await expect.poll(() => theirs.count()).toBe(7);
    expect(await cards().count()).toBe(before + 6);
    await expectSound(page, 'the open orders of one customer');
    // Below the first one they are worked on as everywhere.
    await theirs.last().getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog().getByRole('heading', { name: 'Mark this order as sent?' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await theirs.first().getByRole('button', { name: 'Show only the first' }).click();
    await expect.poll(() => cards().count()).toBe(before);
  });
});

/** Places orders to buy bitcoin for somebody new, as their program would. */
async function placeOrders(name: string, count: number): Promise<void> {
  const { url } = fixture.product;
  const { email, password } = await newTrader(fixture.product, name);
  const token = await tokenOf(url, email, password);
  const { data } = await callApi(url, listAssets, {}, token);
  const bitcoin = data.find((asset) => asset.name === 'Bitcoin');
  const quantity = '0.001';
  const amount = nairaOf(amountKoboOf(unitsOf(quantity), koboOf(bitcoin?.buyingPrice ?? '')));
  const order = { orderType: 'buy', quantity, amount, paymentMethod: 'bank-transfer' } as const;
  const place = () =>
    callApi(url, placeOrder, { ...order, assetId: bitcoin?.id ?? '', network: 'Bitcoin' }, token);
  // As many as these may be open only once one was completed.
  const orderId = (await place()).data.id;
  const admin = await tokenOf(url, 'tunde@nairadesk.example', demoPassword);
  await callApi(url, resolveOrder, { orderId, status: 'completed' }, admin);
  for (let placed = 0; placed < count; placed += 1) await place();
}
