import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, logIn, toastOf } from './browser.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const tunde = 'tunde@nairadesk.example';

/** Lets calls wait until the test says what becomes of them. */
async function hold(page: Page, url: string) {
  const decision = Promise.withResolvers<(route: Route) => Promise<void>>();
  let asked = 0;
  await page.route(url, async (route) => {
    asked += 1;
    await (await decision.promise)(route);
  });
  return {
    asked: () => asked,
    pass: () => decision.resolve((route) => route.continue()),
    refuse: (message: string) => {
      const json = { status: 'error', code: 'forbidden', message, error: message };
      decision.resolve((route) => route.fulfill({ status: 403, json }));
    },
  };
}

describe.each([
  ['the assets', '/manage-assets', '**/api/assets?*', 'button', /^Bitcoin/],
  ['the orders', '/order', '**/api/orders*', 'listitem', /Mark as Sent/],
] as const)('%s', (_what, path, url, role, row) => {
  it('shows that it loads, keeps the error of a failure, and clears it with a success', async () => {
    const { page, context } = await stage.visit(desktop);
    await logIn(page, tunde);
    const call = await hold(page, url);
    await page.goto(path);
    await page.locator('[aria-busy=true]').first().waitFor();
    call.refuse('The books are closed for a moment.');
    await toastOf(page, 'The books are closed for a moment.').waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(url);
    await again.click();
    await page.getByRole(role).filter({ hasText: row }).first().waitFor();
    await again.waitFor({ state: 'detached' });
    await context.close();
  });
});

it('a call is waited for without end', async () => {
  const { page, context, troubles } = await stage.visit(desktop);
  await logIn(page, 'ada@nairadesk.example');
  await page.clock.install();
  await page.addInitScript(`AbortSignal.timeout = () => { throw new Error('a call has a time-out'); }`);
  const call = await hold(page, '**/api/transaction/history*');
  await page.goto('/transaction-history');
  await page.locator('[aria-busy=true]').first().waitFor();
  for (let hour = 0; hour < 3; hour += 1) await page.clock.fastForward('01:00:00');
  await page.locator('[aria-busy=true]').first().waitFor();
  // Nothing gave up and asked again.
  expect(call.asked()).toBe(1);
  call.pass();
  await page.getByRole('row').nth(1).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
