import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';

const fixture = useFixture();
const abroad = { ...desktop, timezoneId: 'America/New_York' };

/** The first moment of a list, as it reads, and as it reads by the clock of a place. */
async function firstMoment(page: Page) {
  const first = page.locator('tbody time:visible').first();
  await first.waitFor();
  const at = new Date((await first.getAttribute('datetime')) ?? '');
  const by = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
  const read = (await first.textContent())?.replaceAll(/\s+/g, ' ');
  return { read, zone: await first.getAttribute('title'), by };
}

it('times of staff are those of Lagos wherever their device is, and a customer’s those of their device', async () => {
  const { page, troubles } = await fixture.visitAs('tunde@nairadesk.example', abroad);
  await page.goto('/transaction-history');
  const desk = await firstMoment(page);
  expect(desk.read).toBe(desk.by('Africa/Lagos'));
  expect(desk.zone).toBe('Lagos time');
  await page.goto('/money?tab=day');
  await page.getByText(/^So far, as of \d\d:\d\d Lagos time\.$/).waitFor();
  const customer = await fixture.visitAs('ada@nairadesk.example', abroad);
  await customer.page.goto('/transaction-history');
  const own = await firstMoment(customer.page);
  expect(own.read).toBe(own.by('America/New_York'));
  expect([...troubles, ...customer.troubles]).toEqual([]);
});
