import { savePrices } from '@nairadesk/contract/asset-prices';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { listPriceTrends } from '@nairadesk/contract/price-trends';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, type Visitor } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';

const fixture = useFixture();
let trader: Visitor;

beforeAll(async () => {
  await fixture.product.sql("update price_history set since = since - interval '2 minutes'", []);
});
afterEach(() => {
  expect(trader.troubles).toEqual([]);
});

const card = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Popular Cryptocurrencies' }).getByRole('link', { name });

/** How far to the right anything of the cards reaches, in pixels. */
function widest(page: Page): Promise<number> {
  return page.evaluate<number>(`Math.ceil(Math.max(document.documentElement.scrollWidth,
    ...Array.from(document.querySelectorAll('main li a, main li a *'), (one) => one.getBoundingClientRect().right)))`);
}

/** Holds the trends back until they are let go, if asked to. @returns what was asked for */
async function watchTrends(page: Page, until: Promise<void> = Promise.resolve()) {
  const asked: string[] = [];
  await page.route(`**/api${listPriceTrends.path}`, async (route) => {
    asked.push(route.request().url());
    await until;
    await route.continue();
  });
  return asked;
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('price cards on %s', (_name, device) => {
  it('show what the price did today and in seven days from one request, and nothing moves when it comes', async () => {
    trader = await fixture.visitAs('ada@nairadesk.example', device);
    const { page } = trader;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = await watchTrends(page, held);
    await page.goto('/dashboard');
    const usdt = card(page, /^Tether/);
    await usdt.waitFor();
    // Within its section: what is above may come later than the cards.
    const box = () =>
      usdt.evaluate((link) => {
        const section = link.closest('section');
        const top = link.getBoundingClientRect().top - (section?.getBoundingClientRect().top ?? 0);
        return [Math.round(top), link.offsetHeight, section?.offsetHeight];
      });
    await expect.poll(() => asked.length).toBe(1);
    const before = await box();
    release();
    // “+1.0% today” to the eye.
    await usdt.getByText(/^(\+Up|−Down) \d\.\d% today$/).waitFor();
    await usdt.getByText(/^Updated/).waitFor();
    expect(await box()).toEqual(before);
    expect(await usdt.locator('svg path[d^="M"]').count()).toBe(1);
    expect(asked).toHaveLength(1);
    for (const width of device === phone ? [320, 360] : [1024, 1280]) {
      await page.setViewportSize({ ...device.viewport, width });
      // Neither a card nor what is in it is wider than its place.
      await expect.poll(() => widest(page)).toBeLessThanOrEqual(width);
    }
    await expectSound(page, 'the dashboard with its trends');
  });
});

describe('price cards', () => {
  it('put dollar coins and Bitcoin first, on the dashboard and in Trade, with the price of a dollar as gift cards have', async () => {
    trader = await fixture.visitAs('musa@nairadesk.example', desktop);
    const { page } = trader;
    const first = ['Tether (USDT)', 'USD Coin (USDC)', 'Bitcoin'];
    const names = async (part: ReturnType<Page['getByRole']>) => {
      // The name comes first in a card; the change of its price may stand below it by now.
      const cards = part.getByRole('listitem').filter({ has: page.locator('.font-medium') });
      const all = await cards.evaluateAll((items) =>
        items.map((item) => item.querySelector('.font-medium')?.textContent),
      );
      return all.slice(0, 3);
    };
    await page.goto('/dashboard');
    await expect
      .poll(() => names(page.getByRole('region', { name: 'Popular Cryptocurrencies' })))
      .toEqual(first);
    await page.goto('/trade');
    await expect.poll(() => names(page.getByRole('main'))).toEqual(first);
    const usdt = page.getByRole('link', { name: /^Tether/ });
    expect(await usdt.getByText('per $1').count()).toBe(2);
    expect(await page.getByText('per $1').count()).toBe(4);
    await page.goto('/trade?tab=gift-card');
    const amazon = page.getByRole('link', { name: /^Amazon/ });
    await amazon.waitFor();
    expect(await amazon.getByText('per $1').count()).toBe(2);
  });

  it('say “just now” with a new price that comes while they are open', async () => {
    trader = await fixture.visitAs('ada@nairadesk.example', phone);
    const { page } = trader;
    await page.goto('/dashboard');
    await card(page, /^USD Coin/)
      .getByText(/Updated \d+ min ago/)
      .waitFor();
    const token = await tokenOf(fixture.product.url, 'ada@nairadesk.example');
    const { data } = await callApi(fixture.product.url, getDashboard, {}, token);
    const usdc = data.cryptocurrencies.find(({ name }) => name.startsWith('USD Coin'));
    if (!usdc) throw new Error('no USDC');
    const admin = await tokenOf(fixture.product.url, 'tunde@nairadesk.example');
    const prices = { buyingPrice: usdc.buyingPrice, sellingPrice: '1510.50' };
    await callApi(
      fixture.product.url,
      savePrices,
      { prices: [{ id: usdc.id, version: usdc.priceVersion, ...prices }] },
      admin,
    );
    await card(page, /^USD Coin/)
      .getByText('₦1,510.50')
      .waitFor();
    await card(page, /^USD Coin/)
      .getByText('Updated just now')
      .waitFor();
    await card(page, /^Tether/)
      .getByText(/Updated \d+ min ago/)
      .waitFor();
  });
});
