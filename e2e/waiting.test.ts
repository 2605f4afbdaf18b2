import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, fillIn, logIn, toastOf } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';
import { waitForIdle } from './fixture/wait-for-idle.ts';

const fixture = useFixture();
const tunde = 'tunde@nairadesk.example';

/** Lets calls wait until the test says what becomes of them. */
async function hold(page: Page, url: string | RegExp) {
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
  ['the orders', '/order', '**/api/orders?*', 'listitem', /Reported/],
] as const)('loading %s', (_what, path, url, role, row) => {
  it('shows a loading state, keeps an error on screen, and clears it after a successful retry', async () => {
    const { page, context } = await fixture.visitAs(tunde, desktop);
    // Without the stream, which would bring the list by itself.
    await page.route('**/api/events', () => {});
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

it('API call: waits for the response without a timeout', async () => {
  const { page, context, troubles } = await fixture.visitAs('ada@nairadesk.example', desktop);
  await page.clock.install();
  await page.addInitScript(`AbortSignal.timeout = () => { throw new Error('a call has a time-out'); }`);
  // Without the stream: three hours later it begins anew, and then the page asks anew, too.
  await page.route('**/api/events', () => {});
  // The strip of open orders reads fifty of its own, again and again.
  const call = await hold(page, /\/api\/transaction\/history\?(?!.*pageSize=50)/);
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

it('API call: is sent once for two clicks at the same moment', async () => {
  const { page, context, troubles } = await fixture.visitAs('ada@nairadesk.example', desktop);
  await page.goto('/settings?tab=bank-details');
  const save = page.getByRole('button', { name: 'Save Changes' });
  const call = await hold(page, '**/api/settings/bank');
  // Faster than React draws, as when a slow phone catches up with two presses.
  await save.evaluate((button: { click(): void }) => {
    button.click();
    button.click();
  });
  await page.locator('button[aria-busy=true]', { hasText: 'Save Changes' }).waitFor();
  call.pass();
  await toastOf(page, 'Bank details updated successfully').waitFor();
  expect(call.asked()).toBe(1);
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
  // Once it has ended it can be made again.
  await save.click();
  await expect.poll(call.asked).toBe(2);
  expect(troubles).toEqual([]);
  await context.close();
});

it('API call: treats a truncated response as a dropped connection', async () => {
  const { page, context } = await fixture.visit(desktop);
  const half = (route: Route) =>
    route.fulfill({ contentType: 'application/json', body: '{"status":"success","mess' });
  await page.route('**/api/website/contact', half);
  await page.goto('/');
  await fillIn(page, { Name: 'Ada', Email: 'ada@example.com', Subject: 'Rates', Message: 'Which one?' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('The connection dropped. We don’t know whether it was saved.').waitFor();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  await logIn(page, 'ada@nairadesk.example');
  await page.route('**/api/settings/bank', half);
  await page.goto('/settings?tab=bank-details');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await toastOf(page, 'The connection dropped. We don’t know whether it was saved.').waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await context.close();
});

it('error toast: disappears after the next success', async () => {
  const { page, context } = await fixture.visitAs('ada@nairadesk.example', desktop);
  await page.goto('/settings?tab=bank-details');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.route('**/api/settings/bank', (route) => route.abort());
  await save.click();
  const broke = toastOf(page, 'The connection dropped. We don’t know whether it was saved.');
  await broke.waitFor();
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
  await page.unroute('**/api/settings/bank');
  await save.click();
  await toastOf(page, 'Bank details updated successfully').waitFor();
  expect(await broke.count()).toBe(0);
  await context.close();
});

it('toast: disappears on time while a dialog opens', async () => {
  const { page, context } = await fixture.visit(desktop);
  await page.clock.install();
  await logIn(page, 'ada@nairadesk.example');
  const greeting = toastOf(page, 'Logged in successfully');
  await greeting.waitFor();
  await page.clock.fastForward(3000);
  await page
    .getByRole('link', { name: /^Bitcoin/ })
    .first()
    .click();
  await page.getByLabel('You pay').waitFor();
  await page.clock.fastForward(3000);
  expect(await greeting.count()).toBe(0);
  await context.close();
});

it('API call: changes nothing for the next user with a response that arrives after sign-out', async () => {
  const { page, context, troubles } = await fixture.visitAs('ada@nairadesk.example', desktop);
  await page.goto('/settings');
  const call = await hold(page, '**/api/settings/update-profile');
  await page.getByLabel('Full name').fill('Ada Changed');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(call.asked).toBe(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await fillIn(page, { Email: tunde });
  await page.getByLabel('Password', { exact: true }).fill('lagos-demo-2026');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/order');
  const shown = page.getByRole('region', { name: 'Logged in as' });
  const before = await shown.textContent();
  const [answer] = await Promise.all([page.waitForResponse('**/api/settings/update-profile'), call.pass()]);
  expect(answer.ok()).toBe(true);
  await waitForIdle(page);
  expect(await shown.textContent()).toBe(before);
  expect(await toastOf(page, 'Profile updated successfully').count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});
