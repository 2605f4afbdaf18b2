import type { Asset } from '@nairadesk/contract/assets';
import { formatNaira } from '@nairadesk/contract/money';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  desktop,
  expectNarrow,
  expectReadable,
  expectRefusals,
  expectSound,
  phone,
  toastOf,
  type Visitor,
} from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { sizes } from '../fixture/sizes.ts';
import { pasteCells } from '../steps/paste-cells.ts';
import { bar, cell, dearer, openSheet, pricesOf, saveButton, tunde } from '../steps/rate-sheet.ts';

const fixture = useFixture();
let staff: Visitor;
const { assetsNow, assetNow } = pricesOf(fixture);
const dialog = (page: Page) => page.getByRole('dialog');

afterEach(() => {
  expect(staff.troubles).toEqual([]);
});

const devices = sizes(['a desktop', desktop], ['a phone', phone]);

describe.each(devices)('rate sheet on %s', longJourney, (_name, device) => {
  beforeEach(async () => {
    staff = await fixture.visitAs(tunde, device);
  });

  it('changes all prices with one paste and one press, and puts them back with another', async () => {
    const before = await assetsNow();
    expect(before.length).toBeGreaterThanOrEqual(24);
    const page = await openSheet(staff);
    // Three presses in all: into the first cell, save, and (to be sure) undo.
    await page.locator('input[data-column="1"]').first().click();
    const lines = before.map((asset) =>
      [asset.name, formatNaira(dearer(asset.buyingPrice, 1.02)), dearer(asset.sellingPrice, 1.01)].join('\t'),
    );
    await pasteCells(page, lines.join('\r\n'));
    await page.getByText(`${before.length * 2} cells pasted`).waitFor();
    await bar(page).getByText(`${before.length} assets change: `).waitFor();
    await bar(page).getByText('+2 %').waitFor();
    await expectSound(page, 'the rate sheet with changes');
    await expectReadable(page, 'the rate sheet with changes');
    await expectNarrow(page, 'the rate sheet with changes');
    await saveButton(page).click();
    await bar(page).getByText(`Prices of ${before.length} assets changed`).waitFor();
    for (const [place, asset] of (await assetsNow()).entries()) {
      expect(asset.buyingPrice).toBe(dearer(before[place]?.buyingPrice ?? '', 1.02));
      expect(asset.sellingPrice).toBe(dearer(before[place]?.sellingPrice ?? '', 1.01));
    }
    await bar(page).getByRole('button', { name: /^Undo/ }).click();
    await toastOf(page, 'Prices put back').waitFor();
    const prices = (assets: Asset[]) =>
      assets.map(({ buyingPrice, sellingPrice }) => [buyingPrice, sellingPrice]);
    expect(prices(await assetsNow())).toEqual(prices(before));
    const { buyingPrice = '' } = before.find(({ name }) => name === 'Bitcoin') ?? {};
    await expect
      .poll(() => cell(page, 'Bitcoin', 'buying').inputValue())
      .toBe(formatNaira(buyingPrice).slice(1));
    // Each row tells who changed it.
    await page.getByRole('button', { name: 'Last changes of Bitcoin' }).click();
    await dialog(page).getByText('Tunde Bakare').first().waitFor();
    await dialog(page).getByText('→').first().waitFor();
    await expectSound(page, 'the last changes of prices');
  });

  it('refuses what is no price at its cell, tells what found none, and saves nothing of it', async () => {
    const page = await openSheet(staff);
    await cell(page, 'Solana', 'buying').click();
    await pasteCells(page, 'Solana\tn/a\t1,60\nFoocoin\t5\t4\nBitcoin\t₦150,000,000\t');
    await page.getByText('3 cells pasted').waitFor();
    await page.getByText('2 of them are no prices').waitFor();
    await page.getByText('Foocoin, 5, 4: No row has this name').waitFor();
    expect(await cell(page, 'Solana', 'buying').getAttribute('aria-invalid')).toBe('true');
    expect(await cell(page, 'Solana', 'selling').inputValue()).toBe('1,60');
    await expectSound(page, 'the rate sheet with faults');
    await expectNarrow(page, 'the rate sheet with faults');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    await saveButton(page).click();
    await expect
      .poll(() => cell(page, 'Solana', 'buying').evaluate((input) => input.matches(':focus')))
      .toBe(true);
    expect(sent).toEqual([]);
    await bar(page).getByRole('button', { name: 'Discard' }).click();
    await bar(page).waitFor({ state: 'detached' });
  });

  it('changes the chosen rows by a percentage, and selling to a margin below buying', async () => {
    const page = await openSheet(staff);
    if (device === phone) await page.getByText('Change many at once').click();
    await page.getByRole('checkbox', { name: 'Choose Solana' }).check();
    await page.getByRole('checkbox', { name: 'Choose Bitcoin', exact: true }).check();
    const bitcoin = await assetNow('Bitcoin');
    await page.getByLabel('Change by').fill('-2');
    await page.getByRole('button', { name: 'Apply to 2 chosen' }).first().click();
    const lower = formatNaira(dearer(bitcoin.buyingPrice, 0.98)).slice(1);
    await expect.poll(() => cell(page, 'Bitcoin', 'buying').inputValue()).toBe(lower);
    await page.getByLabel('Selling below buying by').fill('3');
    await page.getByRole('button', { name: 'Apply to 2 chosen' }).last().click();
    const selling = formatNaira(dearer(bitcoin.buyingPrice, 0.98 * 0.97)).slice(1);
    await expect.poll(() => cell(page, 'Bitcoin', 'selling').inputValue()).toBe(selling);
    await bar(page).getByText('2 assets change').waitFor();
    await bar(page).getByRole('button', { name: 'Discard' }).click();
  });
});

describe('rate sheet', longJourney, () => {
  beforeEach(async () => {
    staff = await fixture.visitAs(tunde, desktop);
  });

  it('asks a second time for what loses money or changes by much, and saves it with the yes', async () => {
    const page = await openSheet(staff);
    const { buyingPrice } = await assetNow('Polkadot');
    await cell(page, 'Polkadot', 'buying').fill(dearer(buyingPrice, 1.5));
    await cell(page, 'Avalanche', 'selling').fill('999,000,000');
    await saveButton(page).click();
    await dialog(page).getByText('Are these 2 prices right?').waitFor();
    await dialog(page).getByText('buying +50 %').waitFor();
    await dialog(page).getByText('above its buying price').waitFor();
    await expectSound(page, 'the second yes');
    await dialog(page).getByRole('button', { name: 'Change the prices' }).click();
    expect((await assetNow('Polkadot')).buyingPrice).toBe(buyingPrice);
    await cell(page, 'Avalanche', 'selling').press('Escape');
    await saveButton(page).click();
    await dialog(page).getByRole('button', { name: 'Save anyway' }).click();
    await bar(page).getByText('Prices of 1 asset changed').waitFor();
    expect((await assetNow('Polkadot')).buyingPrice).toBe(dearer(buyingPrice, 1.5));
    await bar(page).getByRole('button', { name: /^Undo/ }).click();
    await toastOf(page, 'Prices put back').waitFor();
    await expectRefusals(staff, 2);
  });

  it('works by keyboard alone: cells, rows, a choice, the history, undoing and saving', async () => {
    const page = await openSheet(staff);
    const focused = () =>
      page.evaluate<string>(
        "document.activeElement.closest('label')?.textContent || document.activeElement.getAttribute('aria-label')",
      );
    const assets = await assetsNow();
    const [first, second] = [assets[0]?.name ?? '', assets[1]?.name ?? ''];
    await cell(page, first, 'buying').focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(`${first}, selling price`);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(`${second}, buying price`);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe(`${second}, buying price`);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(`Choose ${second}`);
    await page.keyboard.press('Space');
    expect(await page.getByRole('checkbox', { name: `Choose ${second}` }).isChecked()).toBe(true);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(`Last changes of ${second}`);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('12.345');
    await bar(page).getByText('look for the red cells').waitFor();
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    const price = dearer(assets[1]?.sellingPrice ?? '', 1.01);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(price);
    await page.keyboard.press('Control+Enter');
    await bar(page).getByText('Prices of 1 asset changed').waitFor();
    expect((await assetNow(second)).sellingPrice).toBe(price);
  });

  it('asks before it is left with unsaved changes, by a link and by Back, and leaves without them', async () => {
    const { page } = staff;
    await page.goto('/order');
    await page.goto('/manage-assets');
    await page.getByRole('link', { name: 'Rate sheet' }).click();
    await cell(page, 'Bitcoin', 'buying').fill('140,000,000');
    await page.getByRole('link', { name: 'Order', exact: true }).click();
    await dialog(page).getByText('Leave without saving?').waitFor();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await page.goBack();
    await dialog(page).getByText('Leave without saving?').waitFor();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await cell(page, 'Bitcoin', 'buying').inputValue()).toBe('140,000,000.00');
    await page.goBack();
    await dialog(page).getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL(/\/manage-assets$/);
    await page.getByRole('button', { name: 'Add New' }).waitFor();
  });
});
