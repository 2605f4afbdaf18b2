import { listPriceTrends } from '@nairadesk/contract/price-trends';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, type Visitor } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import { sizes } from '../fixture/sizes.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { openAsset } from '../steps/open-asset.ts';

const fixture = useFixture();
let trader: Visitor;

afterEach(() => {
  expect(trader.troubles).toEqual([]);
});

const devices = sizes(['a phone', phone], ['a desktop', desktop]);

describe.each(devices)('price trend on %s', (_name, device) => {
  it('shows beside the rate what the price did today and in seven days', async () => {
    trader = await fixture.visitAs('ada@nairadesk.example', device);
    const { page } = trader;
    await page.goto('/trade');
    await openAsset(page, 'Bitcoin');
    await page
      .getByRole('dialog')
      .getByText(/(Up|Down) \d\.\d% today/)
      .waitFor();
    await page.getByRole('img', { name: /^Seven days: between ₦/ }).waitFor();
    await expectSound(page, 'the order form with its trend');
  });

  it('shows no change where there is no history yet', async () => {
    trader = await fixture.visitAs('ada@nairadesk.example', device);
    const { page } = trader;
    await page.goto('/trade');
    await openAsset(page, 'XRP');
    const token = await tokenOf(fixture.product.url, 'ada@nairadesk.example');
    const { data } = await callApi(fixture.product.url, listPriceTrends, {}, token);
    expect(data.filter(({ today }) => today === null)).toHaveLength(1);
    await page.getByText('No earlier price to compare with yet').waitFor();
    expect(
      await page
        .getByRole('dialog')
        .getByText(/% today|same all day/)
        .count(),
    ).toBe(0);
  });
});
