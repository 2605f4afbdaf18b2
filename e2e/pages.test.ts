import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdCalls, phone } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';

const fixture = useFixture();

it('login page: preserves typed text and a click from before the app loads', async () => {
  const { page, context, troubles } = await fixture.visit(phone);
  let letPass = () => {};
  const arrives = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').pressSequentially('ada@nairadesk.example');
  await page.getByLabel('Password', { exact: true }).fill('lagos-demo-2026');
  await page.getByText('Remember for 30 days').click();
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  const greeted = page.getByText('Logged in successfully').waitFor();
  const [sent] = await Promise.all([page.waitForRequest('**/api/auth/login'), letPass()]);
  expect(sent.postDataJSON()).toEqual({
    email: 'ada@nairadesk.example',
    password: 'lagos-demo-2026',
    remember: true,
  });
  await Promise.all([page.waitForURL('**/dashboard'), greeted]);
  expect(troubles).toEqual([]);
  await context.close();
});

it('login page: reloads on the next click when the app failed to load', async () => {
  const { page, context } = await fixture.visit(phone);
  // Pressed before the line breaks: a press after it would load the page again.
  const line = await holdCalls(page, '**/assets/*.js');
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  await button.click();
  await page.locator('button[aria-busy=true]', { hasText: 'Log in' }).waitFor();
  await line.cut();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
  await Promise.all([page.waitForEvent('load'), button.click()]);
  await page.getByLabel('Email').fill('ada@nairadesk.example');
  await page.getByLabel('Password', { exact: true }).fill('lagos-demo-2026');
  await button.click();
  await page.waitForURL('**/dashboard');
  await context.close();
});

it('login page: redirects a logged-in admin to the order queue before any script is requested', async () => {
  const { context } = await fixture.visitAs('tunde@nairadesk.example', phone);
  const { fresh, asked } = await freshPage(context);
  await fresh.goto('/login');
  await fresh.waitForURL('**/order');
  const before = asked.slice(0, asked.indexOf('/order'));
  expect(before).toContain('/login');
  expect(before.filter((url) => url.endsWith('.js'))).toEqual([]);
  await context.close();
});

it.each([
  ['ada@nairadesk.example', ['/dashboard', '/trade', '/settings']],
  ['tunde@nairadesk.example', ['/manage-assets', '/settings']],
])('prefetch: requests the screen data of %s once, before the app loads', async (email, paths) => {
  const { context } = await fixture.visitAs(email, phone);
  for (const path of paths) {
    const { fresh, asked } = await freshPage(context);
    await fresh.addInitScript("localStorage.removeItem('nairadesk.user.lists')");
    // What was asked for first counts for ten seconds: on a busy machine they may be over too soon.
    await fresh.addInitScript(
      'const now = performance.now.bind(performance); performance.now = () => now() / 100',
    );
    await Promise.all([fresh.waitForRequest('**/api/events'), fresh.goto(path)]);
    const call = await fresh.evaluate<string>('document.documentElement.dataset.prefetch');
    // Once the stream of changes is open the app looks again for what it may have missed.
    const before = asked.slice(0, asked.indexOf('/api/events'));
    expect(
      before.filter((url) => url === call),
      path,
    ).toEqual([call]);
    await fresh.close();
  }
  await context.close();
});

/** Another page of the same person, and what it asks for. */
async function freshPage(context: BrowserContext): Promise<{ fresh: Page; asked: string[] }> {
  const fresh = await context.newPage();
  const asked: string[] = [];
  fresh.on('request', (request) => asked.push(request.url().replace(fixture.product.url, '')));
  return { fresh, asked };
}
