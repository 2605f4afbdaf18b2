import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound, inMotion, phone, still } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { openAsset } from '../steps/open-asset.ts';
import { fillBitcoin, placeOrder, shownTransactionId } from '../steps/place-order.ts';
import { startAtDashboard } from '../steps/start-at-dashboard.ts';

const fixture = useFixture();
let page: Page;

startAtDashboard(fixture, (opened) => {
  page = opened;
});

describe('an order that was placed', () => {
  it('counts down to the server’s end on each device, whatever its clock says', longJourney, async () => {
    await openAsset(page, 'Bitcoin');
    await fillBitcoin(page);
    await placeOrder(page);
    const id = await shownTransactionId(page);
    await fixture.product.sql(
      `update orders set placed_at = placed_at - interval '5 minutes', expires_at = expires_at - interval '5 minutes'
       where transaction_id = $1`,
      [id],
    );
    const other = await fixture.visitAs('ada@nairadesk.example', phone);
    await other.page.clock.install({ time: Date.now() + 40 * 60_000 });
    await other.page.goto('/transaction-history');
    await other.page.getByRole('button', { name: id }).click();
    const timer = other.page.getByRole('timer');
    await expect.poll(() => timer.getAttribute('aria-label')).toMatch(/^(10 min 0|9 min \d+) s left to pay$/);
    expect(other.troubles).toEqual([]);
  });

  it('redirects the link of an expired order to the trade screen, with an explanation', async () => {
    const order = await placeLongAgo();
    await page.goto(`/trade?order=${order}`);
    await page.getByText('Time to pay is over, and the price is no longer locked.').waitFor();
    await page.getByText('press “I paid late” in Transaction History').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL(`${fixture.product.url}/trade`);
  });

  it(
    'opens an expired order from history without payment details, and accepts a late payment report',
    longJourney,
    async () => {
      await placeLongAgo();
      await page.goto('/transaction-history');
      const late = page.getByRole('row').filter({ hasText: 'I paid late' }).first();
      const number = late.getByRole('button', { name: /^ND/ });
      const row = page.getByRole('row').filter({ hasText: (await number.textContent()) ?? '' });
      await number.click();
      const dialog = page.getByRole('dialog', { name: /^Order ND/ });
      await dialog.getByText('don’t send anything now').waitFor();
      expect(new URL(page.url()).pathname).toBe('/transaction-history');
      expect(await dialog.getByText('You pay to').count()).toBe(0);
      expect(await dialog.getByText('Waiting for your payment').count()).toBe(0);
      await expectSound(page, 'an order whose time is over');
      await dialog.getByRole('button', { name: 'I paid late' }).click();
      await page.getByRole('button', { name: 'Yes, I paid' }).click();
      await row.getByText('Payment reported').waitFor();
    },
  );

  it('cancels once on a double click, which does not reach the button underneath', longJourney, async () => {
    const musa = await fixture.visitAs('musa@nairadesk.example', inMotion(phone));
    await openAsset(musa.page, 'Steam', { tab: 'gift-card' });
    await musa.page.getByLabel('You get').fill('20');
    await musa.page.getByRole('button', { name: /^Pay ₦/ }).click();
    await musa.page.getByRole('button', { name: 'Cancel order' }).click();
    const sent: string[] = [];
    musa.page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
    });
    const confirm = musa.page.getByRole('dialog', { name: 'Cancel this order?' });
    await still(musa.page);
    const box = await confirm.getByRole('button', { name: 'Cancel order' }).boundingBox();
    if (!box) throw new Error('nothing to press');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // A slow line: the sheet below still asks for the payment.
    const read = Promise.withResolvers<void>();
    await musa.page.route('**/api/orders/*', async (route) => {
      if (route.request().method() === 'GET') await read.promise;
      await route.continue();
    });
    const below = await musa.page.evaluateHandle(`({ pressed: new Promise((resolve) => {
      const press = () => {
        const target = [...document.querySelectorAll('button')].find((one) => one.textContent === 'I have made payment');
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2, clientX: ${x}, clientY: ${y} }));
        resolve(target.textContent);
      };
      new MutationObserver((_, watch) => {
        if (document.querySelectorAll('dialog').length > 1) return;
        watch.disconnect();
        setTimeout(press, 50);
      }).observe(document.body, { childList: true, subtree: true });
    }) })`);
    await musa.page.mouse.click(x, y);
    expect(await below.evaluate((it) => (it as { pressed: Promise<string> }).pressed)).toBe(
      'I have made payment',
    );
    read.resolve();
    await musa.page.getByText('Order cancelled').waitFor();
    expect(sent).toEqual(['/api/orders/cancel']);
    expect(musa.troubles).toEqual([]);
  });
});

async function placeLongAgo(): Promise<string> {
  await openAsset(page, 'Bitcoin');
  await fillBitcoin(page);
  await placeOrder(page);
  const order = new URL(page.url()).searchParams.get('order') ?? '';
  await fixture.product.sql(
    `update orders set placed_at = placed_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes' where id = $1`,
    [order],
  );
  return order;
}
