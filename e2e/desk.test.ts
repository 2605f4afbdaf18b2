import { listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { makeManyOrders } from './fixture/many-orders.ts';
import { sizes } from './fixture/sizes.ts';
import { buyBitcoin } from './steps/buy-bitcoin.ts';
import { callApi, tokenOf } from './steps/call-api.ts';
import { newTrader } from './steps/new-customer.ts';
import { startAtQueue } from './steps/start-at-queue.ts';

const fixture = useFixture();

beforeAll(async () => {
  await makeManyOrders(fixture.product, 40);
});

const devices = sizes(['a desktop', desktop], ['a phone', phone]);

describe.each(devices)('order queue on %s', longJourney, (_name, device) => {
  const staff = startAtQueue(fixture, device);
  const { rows, row, pane, open, dialog, idOf } = staff;
  const seen = (key: string) => staff.page.evaluate<string[]>(`Object.${key}(localStorage)`);

  it('lists orders that need staff, reported payments first, and filters by status', async () => {
    const { page } = staff;
    const filter = page.getByLabel('Status');
    await expect
      .poll(() => filter.locator('option').allTextContents())
      .toEqual(['Needs staff', 'Pending', 'Reported', 'Completed', 'Cancelled']);
    // Of sales nothing is paid.
    await page.goto('/order?orderType=sell');
    await expect.poll(() => filter.locator('option').nth(2).textContent()).toBe('Reported sent');
    await page.goto('/order');
    await rows().first().filter({ hasText: 'Reported' }).waitFor();
    await rows().last().filter({ hasText: 'Pending' }).waitFor();
    for (const status of ['Pending', 'Cancelled', 'Completed']) {
      await filter.selectOption(status);
      await page.waitForURL(`**/order?status=${status.toLowerCase()}`);
      await rows().first().filter({ hasText: status }).waitFor();
      await expect.poll(() => rows().filter({ hasNotText: status }).count()).toBe(0);
    }
    // A closed order can only be looked at, and shows no account that a clerk might pay again.
    await open(await idOf(0));
    expect(await page.getByRole('button', { name: 'Mark as Sent' }).count()).toBe(0);
    await page.goto('/order?status=completed');
    await rows().first().filter({ hasText: 'Completed' }).waitFor();
    await page.getByLabel('Search orders').fill('nothing of this name');
    await page.getByText('No results').waitFor();
    await page.getByRole('button', { name: 'Show what needs staff' }).click();
    await rows().first().filter({ hasText: 'Reported' }).waitFor();
  });

  it('says by when the money had to come, on the card and before an order is completed', async () => {
    const { url } = fixture.product;
    const token = await tokenOf(url, 'tunde@nairadesk.example');
    const { data } = await callApi(url, listOrders, { status: 'successful' }, token);
    const order = data.find(({ orderType }) => orderType === 'buy');
    const by = await staff.page.evaluate<string>(
      `new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Lagos' })
        .format(new Date('${order?.expiresAt}'))`,
    );
    const id = order?.transactionId ?? 'none';
    await open(id);
    await pane(id).getByText(`by ${by}. If it came later, the price is no longer locked.`).waitFor();
    await pane(id).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog().getByText(`arrived by ${by} before you continue.`).waitFor();
    await staff.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('shows an order beside the queue, or on a phone in its place, with its history and details', async () => {
    const id = await idOf(0);
    await open(id);
    await pane(id).getByRole('heading', { name: 'Progress' }).waitFor();
    await pane(id).getByRole('heading', { name: 'Details' }).waitFor();
    await pane(id).getByRole('button', { name: 'Mark as Sent' }).waitFor();
    await expectSound(staff.page, 'the pane of an order');
    if (device === desktop) return row(id).waitFor();
    expect(await rows().count()).toBe(0);
    await staff.page.goBack();
    await row(id).waitFor();
  });

  it('has room for ten rows beside the pane at 1280 × 800', async () => {
    if (device === phone) return;
    // With two flags: nothing of theirs was completed, and their wallet is new.
    const { transactionId } = await buyBitcoin(fixture.product, 'Oluwaseun Adebayo-Williams');
    await staff.page.goto('/order');
    await row(transactionId).waitFor();
    const top = (await rows().first().boundingBox())?.y ?? 0;
    // A customer with many orders has a line below the first, which is a button of its own.
    const measured = await rows().evaluateAll((all) =>
      all.map((one) => ({
        height: one.querySelector('button')?.getBoundingClientRect().height ?? 0,
        hasFlag: one.querySelector('button svg.lucide-flag') !== null,
        hasMore: /\+\d/.test(one.querySelector('button')?.textContent ?? ''),
      })),
    );
    expect(measured.some(({ hasFlag, hasMore }) => hasFlag && hasMore)).toBe(true);
    const heights = measured.map(({ height }) => height);
    expect(Math.min(...heights)).toBeGreaterThan(44);
    // With the line below a row.
    const tallest = Math.max(...heights) + 1;
    expect(tallest).toBeLessThanOrEqual(58);
    // The list is as high as its rows, and no higher than the room that it shares with the pane.
    const room = await staff.page.getByRole('list', { name: 'Orders' }).locator('../..').boundingBox();
    const bottom = Math.min((room?.y ?? 0) + (room?.height ?? 0), desktop.viewport.height);
    expect(Math.floor((bottom - top) / tallest)).toBeGreaterThanOrEqual(10);
    // Who, how much and how long is there whole; flags without room are in the words for screen readers.
    const cut = await rows().evaluateAll((all) =>
      all.flatMap((one) => {
        const parts = [...one.querySelectorAll('button .font-semibold, button .tabular-nums')];
        return parts
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.textContent);
      }),
    );
    expect(cut).toEqual([]);
  });

  it('stays on the order when Back closes a question about it', async () => {
    const { page } = staff;
    const id = await idOf(0);
    await open(id);
    await pane(id).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog().getByRole('heading', { name: 'Mark this order as sent?' }).waitFor();
    // What it closes stands in the question too.
    await dialog().getByText(id).first().waitFor();
    await page.waitForURL('**/order?order=*act=complete');
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    await pane(id).waitFor();
    await pane(id).getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog().getByRole('button', { name: 'Keep order' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.search.includes('act='));
  });

  it('counts down 15 minutes per order, across reloads, and marks it overdue at zero', async () => {
    const { page } = staff;
    const id = await idOf(0);
    const timer = row(id).getByRole('timer');
    // As if none had been seen yet.
    await page.evaluate(`for (const key of Object.keys(localStorage)) if (key.includes('order-seen.'))
      localStorage.removeItem(key)`);
    await page.reload();
    await expect
      .poll(() => timer.getAttribute('aria-label'))
      .toMatch(/^(15 min 0|14 min \d+) s left to answer$/);
    const kept = (await seen('keys')).filter((key) => key.includes('order-seen.'));
    expect(kept).toHaveLength(await rows().count());
    const move = (seconds: number) =>
      page.evaluate(`for (const key of Object.keys(localStorage)) if (key.includes('order-seen.'))
        localStorage.setItem(key, String(Date.now() - ${seconds} * 1000))`);
    await move(300);
    await page.reload();
    await expect.poll(() => timer.getAttribute('aria-label')).toMatch(/^(10 min 0|9 min \d+) s left/);
    // At zero the card says so; the order stays as it is.
    await move(899);
    await page.reload();
    await row(id).getByText('Overdue').waitFor();
    expect(await timer.count()).toBe(0);
    await open(id);
    await pane(id).getByText('Overdue').waitFor();
    await pane(id).getByRole('button', { name: 'Mark as Sent' }).waitFor();
    await pane(id).getByText('Reported paid').first().waitFor();
  });

  it('marks a pending order as expired only after its expiry time', async () => {
    const { page } = staff;
    await page.goto('/order?status=pending');
    await rows().first().waitFor();
    const id = await idOf(0);
    await open(id);
    const over = pane(id)
      .getByText(/^Time to (pay|send) is over$/)
      .first();
    await pane(id).getByRole('button', { name: 'Mark as Sent' }).waitFor();
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
    await pane(id).getByText('Pending').first().waitFor();
    await move(20);
    await page.reload();
    await over.waitFor({ state: 'detached' });
  });

  it('cancels an order only after a confirmation, with a reason for a reported payment', async () => {
    const { page } = staff;
    const id = await idOf(0);
    await row(id).getByText('Reported', { exact: true }).waitFor();
    await open(id);
    await pane(id).getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog().getByRole('heading', { name: 'Cancel this order?' }).waitFor();
    await dialog()
      .getByText(/We’ll let \w+ know\. If .+ yourself\./)
      .waitFor();
    await expectSound(page, 'the question before a cancellation');
    await dialog().getByRole('button', { name: 'Keep order' }).click();
    await dialog().waitFor({ state: 'detached' });
    await pane(id).getByRole('button', { name: 'Cancel', exact: true }).click();
    // Who says that they have paid is told why.
    await dialog().getByRole('button', { name: 'Cancel order' }).click();
    await dialog().getByText('Give a reason: the customer has reported the payment.').waitFor();
    await dialog().getByLabel('Reason', { exact: true }).fill('No transfer arrived');
    await dialog().getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText(`${id}: Order cancelled`).waitFor();
    await row(id).waitFor({ state: 'detached' });
    await page.goto('/order');
    await rows().first().waitFor();
    expect(await row(id).count()).toBe(0);
    await page.goto('/order?status=cancelled');
    await open(id);
    await pane(id).getByText('No transfer arrived').first().waitFor();
  });

  it('puts many open orders of one customer below the first, and shows them when asked', async () => {
    const { page } = staff;
    const name = device === phone ? 'Kemi Adu' : 'Sade Adu';
    await placeOrders(name, 7);
    await page.reload();
    const theirs = rows().filter({ hasText: name });
    await theirs.first().getByText('7 open').waitFor();
    expect(await theirs.count()).toBe(1);
    const before = await rows().count();
    await theirs.getByRole('button', { name: 'Show 6 more of this customer’s orders' }).click();
    await expect.poll(() => theirs.count()).toBe(7);
    expect(await rows().count()).toBe(before + 6);
    await expectSound(page, 'the open orders of one customer');
    // Below the first one they are worked on as everywhere.
    await theirs.last().getByRole('button').click();
    await page
      .getByRole('region', { name: /^Order ND/ })
      .getByText('7 open orders of this customer')
      .waitFor();
    if (device === phone) await page.goBack();
    await theirs.first().getByRole('button', { name: 'Show only the first' }).click();
    await expect.poll(() => rows().count()).toBe(before);
  });
});

/** Places orders to buy bitcoin for a new customer, as their program would. */
async function placeOrders(name: string, count: number): Promise<void> {
  const { url } = fixture.product;
  const trader = await newTrader(fixture.product, name);
  // As many as these may be open only once one was completed.
  const { id: orderId } = await buyBitcoin(fixture.product, trader);
  const admin = await tokenOf(url, 'tunde@nairadesk.example');
  await callApi(url, resolveOrder, { orderId, status: 'completed' }, admin);
  for (let placed = 0; placed < count; placed += 1) await buyBitcoin(fixture.product, trader);
}
