import { formatNaira } from '@nairadesk/contract/money';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, expectRefusals, expectSound, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { bar, cell, dearer, ngozi, openSheet, pricesOf, saveButton, tunde } from '../steps/rate-sheet.ts';

const fixture = useFixture();
let staff: Visitor;
const { assetNow, changeElsewhere } = pricesOf(fixture);
const dialog = (page: Page) => page.getByRole('dialog');

afterEach(() => {
  expect(staff.troubles).toEqual([]);
});

describe('prices that a colleague changes meanwhile', longJourney, () => {
  beforeEach(async () => {
    staff = await fixture.visitAs(tunde, desktop);
  });

  it('two browsers: neither overwrites the other, and one press takes theirs or keeps mine', async () => {
    const page = await openSheet(staff);
    const [tron, tether] = await Promise.all([assetNow('Tron'), assetNow('Tether (USDT)')]);
    const other = await openSheet(await fixture.visitAs(ngozi, desktop));
    for (const { name, buyingPrice } of [tron, tether])
      await cell(page, name, 'buying').fill(dearer(buyingPrice, 1.03));
    for (const { name, buyingPrice } of [tron, tether])
      await cell(other, name, 'buying').fill(dearer(buyingPrice, 1.05));
    await saveButton(other).click();
    await bar(other).getByText('Prices of 2 assets changed').waitFor();
    // Told live, before anything is pressed.
    const behind = (name: string) =>
      page.getByRole('row').filter({ hasText: `has changed ${name} meanwhile` });
    await behind('Tron')
      .getByText(formatNaira(dearer(tron.buyingPrice, 1.05)))
      .waitFor();
    await expectSound(page, 'a conflict of prices');
    await saveButton(page).click();
    await expect
      .poll(() =>
        behind('Tether (USDT)')
          .getByRole('button')
          .first()
          .evaluate((button) => button.matches(':focus')),
      )
      .toBe(true);
    await behind('Tron').getByRole('button', { name: 'Keep mine' }).click();
    await behind('Tether (USDT)').getByRole('button', { name: 'Take theirs' }).click();
    await saveButton(page).click();
    await bar(page).getByText('Prices of 1 asset changed').waitFor();
    expect((await assetNow('Tron')).buyingPrice).toBe(dearer(tron.buyingPrice, 1.03));
    expect((await assetNow('Tether (USDT)')).buyingPrice).toBe(dearer(tether.buyingPrice, 1.05));
    // The other’s minute is not over, but their undo must not undo this.
    await bar(other).getByRole('button', { name: /^Undo/ }).click();
    await toastOf(other, 'Not put back').waitFor();
    expect((await assetNow('Tether (USDT)')).buyingPrice).toBe(dearer(tether.buyingPrice, 1.05));
  });

  it('where live updates are cut off: the refusal brings their price, with who saved it', async () => {
    await staff.context.route('**/api/events', (route) => route.abort());
    const page = await openSheet(staff);
    const { buyingPrice } = await assetNow('XRP');
    await cell(page, 'XRP', 'buying').fill(dearer(buyingPrice, 1.01));
    await changeElsewhere('XRP', dearer(buyingPrice, 1.04));
    await saveButton(page).click();
    await toastOf(page, 'Nothing was saved').waitFor();
    await page.getByText('Ngozi Eze has changed XRP meanwhile').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saveButton(page).click();
    await bar(page).getByText('Prices of 1 asset changed').waitFor();
    expect((await assetNow('XRP')).buyingPrice).toBe(dearer(buyingPrice, 1.01));
    staff.troubles.length = 0;
  });

  it('edit form: shows a colleague’s new price beside mine in place of reverting it', async () => {
    const { page } = staff;
    await page.goto('/manage-assets');
    const { buyingPrice, name } = await assetNow('Stellar Lumens');
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await dialog(page).getByRole('button', { name: 'Edit' }).click();
    await dialog(page)
      .getByLabel(/^Description/)
      .fill('New words');
    await changeElsewhere(name, dearer(buyingPrice, 1.06));
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await dialog(page).getByText('Ngozi Eze has changed these prices meanwhile').waitFor();
    await expectSound(page, 'a conflict in the edit form');
    await dialog(page).getByRole('button', { name: 'Take theirs' }).click();
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await assetNow(name)).toMatchObject({
      buyingPrice: dearer(buyingPrice, 1.06),
      description: 'New words',
    });
    await expectRefusals(staff, 1);
  });
});
