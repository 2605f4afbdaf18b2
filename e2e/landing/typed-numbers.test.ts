import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, phone, type Visitor } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import { sizes } from '../fixture/sizes.ts';

const fixture = useFixture();

const devices = sizes(['a phone', phone], ['a desktop', desktop]);

describe.each(devices)('what is typed into the calculator, on %s', (_name, device) => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await fixture.visit(device);
    await visitor.page.goto('/');
  });

  afterEach(() => {
    expect(visitor.troubles).toEqual([]);
  });

  it('is explained where it is no number, and never read as another one', async () => {
    const { page } = visitor;
    await page.getByLabel('Asset').selectOption({ label: 'Bitcoin' });
    const said = page.locator('[data-ref=limit]');
    for (const [field, typed, words] of [
      ['You get', '1,5', 'Use a point for decimals: 1.5'],
      ['You pay', '50,000.567', 'Use at most 2 decimals'],
      ['You pay', '1.000.000', 'Use commas for thousands: 1,000,000'],
      ['You pay', '50k', 'Type every zero: 50000, not 50k'],
      ['You get', '5000', 'The maximum order is ₦20,000,000.00'],
    ] as const) {
      const input = page.getByLabel(field);
      await input.fill(typed);
      await said.getByText(words).waitFor();
      await input.blur();
      // What is no number stays as it was typed, and the other field is empty.
      if (!words.startsWith('The maximum')) expect(await input.inputValue()).toBe(typed);
    }
    await page.getByLabel('You pay').fill('50,000');
    await said.waitFor({ state: 'hidden' });
    // In groups when it is left, without them once a figure is changed.
    await page.getByLabel('You pay').blur();
    await expect.poll(() => page.getByLabel('You pay').inputValue()).toBe('50,000');
    await page.getByLabel('You pay').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    await expect.poll(() => page.getByLabel('You pay').inputValue()).toBe('500000');
    await expect.poll(() => page.getByLabel('You get').inputValue()).toBe('0.00353731');
  });
});
