import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
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
});

function lengthOf(page: Page): Promise<{ window: number; page: number; top: number }> {
  return page.evaluate(
    '({ window: innerHeight, page: document.documentElement.scrollHeight, top: scrollY })',
  );
}
