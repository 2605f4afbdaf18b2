import { askApproval } from '@nairadesk/contract/approvals';
import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyReported } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { startAtQueue } from '../steps/start-at-queue.ts';

const fixture = useFixture();

describe('the order queue in a window of a desktop', longJourney, () => {
  const staff = startAtQueue(fixture, desktop);

  it('is no longer than the window: what is below belongs to the list and the order', async () => {
    const { page } = staff;
    const pane = staff.pane(await staff.idOf(0));
    const last = pane.getByRole('heading', { name: 'Details' });
    await last.waitFor();
    expect(await lengthOf(page)).toEqual({ window: 800, page: 800, top: 0 });
    await last.scrollIntoViewIfNeeded();
    expect(await lengthOf(page)).toEqual({ window: 800, page: 800, top: 0 });
  });

  it('keeps the order’s buttons in the window, whatever stands above the queue', async () => {
    const { page } = staff;
    const { url } = fixture.product;
    const owner = await tokenOf(url, 'ngozi@nairadesk.example');
    const rules = { tolerance: '50', lateMinutes: 5, strangers: 'warn', referenceFrom: null } as const;
    await callApi(url, saveDeskRules, { ...rules, approvalFrom: '1000' }, owner);
    const { id } = await buyReported(fixture.product, 'Sola Ade');
    const change = { kind: 'complete-order', orderId: id } as const;
    await callApi(url, askApproval, { change }, await tokenOf(url, 'tunde@nairadesk.example'));
    await page.goto('/order');
    await page.getByText('Your request waits for a second person').waitFor();
    const pane = staff.pane(await staff.idOf(0));
    const cancel = pane.getByRole('button', { name: 'Cancel', exact: true });
    await cancel.waitFor();
    const foot = async () => {
      const { y, height } = (await pane.boundingBox()) ?? { y: Number.NaN, height: 0 };
      return y + height;
    };
    expect(await foot()).toBeLessThanOrEqual(800);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Flag').waitFor();
    expect(await foot()).toBeLessThanOrEqual(800);
    expect(await lengthOf(page)).toEqual({ window: 800, page: 800, top: 0 });
  });

  it('shows each filter with all of its words', async () => {
    const { page } = staff;
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Flag').waitFor();
    const cut = await page.evaluate<string[]>(cutWords);
    expect(cut).toEqual([]);
  });
});

/** What is chosen in a field, where it is wider than there is room for words. */
const cutWords = `[...document.querySelectorAll('main select')].flatMap((one) => {
  const style = getComputedStyle(one);
  const room = one.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  const words = document.createElement('span');
  words.textContent = one.selectedOptions[0]?.text ?? '';
  for (const name of ['fontFamily', 'fontSize', 'fontWeight', 'letterSpacing']) words.style[name] = style[name];
  document.body.append(words);
  const { width } = words.getBoundingClientRect();
  words.remove();
  return width > room ? [words.textContent + ': ' + width + ' > ' + room] : [];
})`;

function lengthOf(page: Page): Promise<{ window: number; page: number; top: number }> {
  return page.evaluate(
    '({ window: innerHeight, page: document.documentElement.scrollHeight, top: scrollY })',
  );
}
