import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { makeManyOrders } from '../fixture/many-orders.ts';
import { sizes } from '../fixture/sizes.ts';
import { startAtQueue } from '../steps/start-at-queue.ts';

const fixture = useFixture();

beforeAll(async () => {
  await makeManyOrders(fixture.product, 40);
});

const devices = sizes(['a desktop', desktop], ['a phone', phone]);

describe.each(devices)('keys of the order queue on %s', longJourney, (_name, device) => {
  const staff = startAtQueue(fixture, device);
  const { rows, row, pane, open, dialog, idOf } = staff;

  it('works with the keyboard alone', async () => {
    const { page } = staff;
    const [first, second] = [await idOf(0), await idOf(1)];
    const focused = () =>
      page.evaluate<string>(
        'document.activeElement === document.body ? "nothing" : document.activeElement.textContent',
      );
    if (device === desktop) {
      // From a fresh page, unless the focus is in a field or the keys are off.
      await page.getByLabel('Search orders').focus();
      await page.keyboard.press('Control+j');
      await page.keyboard.press('k');
      await expect.poll(() => page.getByLabel('Search orders').inputValue()).toBe('k');
      await page.goto('/order');
      await rows().first().waitFor();
      await expect
        .poll(async () => {
          // Once the keys are heard.
          if ((await focused()) === 'nothing') await page.keyboard.press('j');
          return focused();
        })
        .toContain(first);
    } else await rows().first().getByRole('button').first().focus();
    await page.keyboard.press('j');
    await expect.poll(focused).toContain(second);
    await page.keyboard.press('k');
    await expect.poll(focused).toContain(first);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pane(second).waitFor();
    // From the order to its buttons: Take, Cancel, Mark as Sent, in whatever order they stand.
    const sent = () => page.evaluate<boolean>('document.activeElement.textContent === "Mark as Sent"');
    for (let presses = 0; presses < 20 && !(await sent()); presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog().getByRole('heading', { name: 'Mark this order as sent?' }).waitFor();
    // A second press of Enter closes no order: the focus is on the question.
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Mark this order as sent?');
    await dialog()
      .getByLabel(/hash|reference/i)
      .focus();
    await page.keyboard.type('by-keyboard-1');
    await page.keyboard.press('Enter');
    await row(second).waitFor({ state: 'detached' });
    // The focus goes on with a neighbour, and what was known of the order is forgotten.
    await expect.poll(focused).toMatch(/ND\w{8}/);
    expect(await focused()).not.toContain(second);
  });

  it('has a key for each step, listed under “?”', async () => {
    if (device === phone) return;
    const { page } = staff;
    const id = await idOf(0);
    await open(id);
    const press = async (key: string, seen: Locator) => {
      await page.keyboard.press(key);
      await seen.waitFor();
    };
    await press('?', dialog().getByText('Take it over from a colleague'));
    await expectSound(page, 'the keys of the desk');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press('c', pane(id).getByText('You have this order'));
    await press('r', pane(id).getByText('This order isn’t taken yet'));
    await press('s', dialog().getByRole('heading', { name: 'Mark this order as sent?' }));
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press('x', dialog().getByRole('heading', { name: /^Cancel this order|back\?$/ }));
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await expect
      .poll(() => page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.placeholder'))
      .toBe('Search orders');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog().getByLabel('Single keys work on this page').uncheck();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.press('x');
    expect(await dialog().count()).toBe(0);
  });
});
