import { deleteAsset } from '@nairadesk/contract/asset-changes';
import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import type { Endpoint, RequestOf } from '@nairadesk/contract/endpoint';
import { refusals } from '@nairadesk/contract/errors';
import { formatNaira } from '@nairadesk/contract/money';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, toastOf } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { callApi } from './steps/call-api.ts';
import { startAtDashboard } from './steps/start-at-dashboard.ts';

const fixture = useFixture();
let page: Page;

startAtDashboard(fixture, (opened) => {
  page = opened;
});

describe('the dashboard', () => {
  it('shows four assets per section from one API call, and all of them with See All', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/dashboard')) calls.push(request.url());
    });
    await page.goto('/dashboard');
    const { data } = await answerOf(getDashboard, {});
    const assets = data.cryptocurrencies;
    calls.length = 0;
    await page.reload();
    const sections = [
      ['Popular Cryptocurrencies', 'Choose from the below to trade.', 'cryptocurrency'],
      ['Popular GiftCards', 'Choose from the gift cards below to trade.', 'gift-card'],
    ] as const;
    for (const [title, hint, assetType] of sections) {
      const section = page.getByRole('region', { name: title, exact: true });
      await section.getByText(hint).waitFor();
      const own = assets.filter((asset) => asset.assetType === assetType);
      const cards = section.getByRole('listitem');
      await expectCards(cards, own.slice(0, 4));
      await section.getByRole('button', { name: 'See All' }).click();
      await expectCards(cards, own);
      await expect.poll(() => columnsOf(section.getByRole('list'))).toBe(4);
      await section.getByRole('button', { name: 'Show Less' }).click();
      await expectCards(cards, own.slice(0, 4));
    }
    expect(new Set(calls).size).toBe(1);
  });

  it('opens the order dialog of an asset from its card', async () => {
    await page
      .getByRole('region', { name: 'Popular Cryptocurrencies' })
      .getByRole('link', { name: /^Bitcoin/ })
      .click();
    await page.waitForURL('**/trade?**');
    await page.getByRole('dialog').getByRole('heading', { name: 'Bitcoin' }).waitFor();
  });

  it('shows a loading state, then the error, and recovers with Try again', async () => {
    const refusal = refusals.too_many_requests;
    const musa = await fixture.visitAs('musa@nairadesk.example', desktop);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await musa.page.route('**/api/dashboard', async (route) => {
      await held;
      await route.fulfill({ status: refusal.status, json: { code: 'too_many_requests', ...refusal } });
    });
    // Without the stream that would recover by itself.
    await musa.page.route('**/api/events', () => {});
    await musa.page.goto('/dashboard');
    const loading = musa.page.getByText('Loading the assets');
    await loading.first().waitFor();
    release();
    await musa.page.getByText('We couldn’t load the prices').waitFor();
    await toastOf(musa.page, refusal.message).waitFor();
    expect(await loading.count()).toBe(0);
    await musa.page.unroute('**/api/dashboard');
    await musa.page.getByRole('button', { name: 'Try again' }).click();
    await musa.page.getByRole('link', { name: /^Bitcoin/ }).waitFor();
    expect(await musa.page.getByText('We couldn’t load the prices').count()).toBe(0);
    expect(musa.troubles.filter((trouble) => !trouble.includes('429'))).toEqual([]);
    await musa.context.close();
  });
});

it('dashboard: shows an empty state in a section without assets', longJourney, async () => {
  const staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
  await staff.page.goto('/order');
  const ids = (await assetsOf('gift-card')).map(({ id }) => id);
  for (const id of ids) await answerOf(deleteAsset, { id }, staff.page);
  await page.goto('/dashboard');
  const section = page.getByRole('region', { name: 'Popular GiftCards' });
  await section.getByText('No data available').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
  // Back on sale, for the tests that buy one next.
  const database = await fixture.product.openDatabase();
  await database.query('update assets set archived_at = null where id = any($1)', [ids]);
  await database.end();
});

/** Asks the product as the one who is logged in on a page. */
async function answerOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>, as = page) {
  const token = await as.evaluate<string>(`JSON.parse(localStorage['nairadesk.auth']).state.token`);
  return callApi(fixture.product.url, endpoint, request, token);
}

async function assetsOf(assetType: Asset['assetType']): Promise<Asset[]> {
  return (await answerOf(listAssets, { assetType })).data;
}

/** Exactly these, in this order, each with its picture, its name and what it is sold at. */
async function expectCards(cards: Locator, assets: readonly Asset[]) {
  await expect.poll(() => cards.count()).toBe(assets.length);
  for (const [index, { name, logo, sellingPrice }] of assets.entries()) {
    const card = cards.nth(index);
    await card.getByText(name, { exact: true }).waitFor();
    await card.getByText(`You sell${formatNaira(sellingPrice)}`).waitFor();
    await expect.poll(() => card.locator('img').count()).toBe(logo ? 1 : 0);
  }
}

async function columnsOf(list: Locator): Promise<number> {
  const boxes = await Promise.all((await list.getByRole('listitem').all()).map((item) => item.boundingBox()));
  return boxes.filter((box) => box?.y === boxes[0]?.y).length;
}
