import { listPriceTrends } from '@nairadesk/contract/price-trends';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, type Visitor } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { openAsset } from '../steps/open-asset.ts';

const fixture = useFixture();
let trader: Visitor;

afterEach(() => {
  expect(trader.troubles).toEqual([]);
});

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('price trend on %s', (_name, device) => {
  it('shows beside the rate what the price did today and in seven days', async () => {
    trader = await fixture.visitAs('ada@nairadesk.example', device);
    const { page } = trader;
    // The demo began today: its history has no yesterday.
    await page.route(`**/api${listPriceTrends.path}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const data = body.data.map((trend: { points: string[] }) => {
        const now = Number(trend.points.at(-1));
        const points = trend.points.map((_, at) =>
          at < 5 ? null : (now * (1 - (28 - at) / 500)).toFixed(2),
        );
        return { ...trend, points, today: (now * 0.99).toFixed(2) };
      });
      await route.fulfill({ response, json: { ...body, data } });
    });
    await page.goto('/trade');
    await openAsset(page, 'Bitcoin');
    await page.getByRole('dialog').getByText('Up 1.0% today').waitFor();
    await page.getByRole('img', { name: /^Seven days: between ₦/ }).waitFor();
    await expectSound(page, 'the order form with its trend');
  });

  it('shows no change where there is no history yet', async () => {
    trader = await fixture.visitAs('ada@nairadesk.example', device);
    const { page } = trader;
    await page.goto('/trade');
    await openAsset(page, 'Bitcoin');
    const token = await tokenOf(fixture.product.url, 'ada@nairadesk.example');
    const { data } = await callApi(fixture.product.url, listPriceTrends, {}, token);
    expect(data.length).toBeGreaterThan(5);
    expect(data.every(({ today }) => today === null)).toBe(true);
    expect(await page.getByText(/% today|same all day/).count()).toBe(0);
  });
});
