import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, logIn } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { newCustomer } from '../steps/new-customer.ts';
import { isSubscribed, playedService } from '../steps/played-push-service.ts';

const fixture = useFixture();
// No worker of ours: what is held up here must not come from its cache.
const withoutWorker =
  'ServiceWorkerContainer.prototype.getRegistration = async () => ({ pushManager: PushManager.prototype });';

async function visit(who: Parameters<typeof fixture.visitAs>[0]): Promise<Page> {
  const { page } = await fixture.visitAs(who, desktop);
  await page.addInitScript(playedService + withoutWorker);
  return page;
}

/** As it is where notifications were turned on here in an earlier visit. */
const turnedOnBefore = `
  const { state } = JSON.parse(localStorage.getItem('nairadesk.auth'));
  const kept = { id: crypto.randomUUID(), userId: state.profile.id };
  Object.entries({ played: 'yes', permission: 'granted', 'nairadesk.user.unsaved-push': JSON.stringify(kept) })
    .forEach(([key, value]) => localStorage.setItem(key, value));
`;

/** Holds up what has this address, as a slow connection does. @returns what says that it was asked for, and lets it through */
async function holdUp(page: Page, address: string | RegExp) {
  const asked = Promise.withResolvers<void>();
  const through = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await through.promise;
    await route.continue();
  });
  return { asked: asked.promise, letThrough: () => through.resolve() };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
}

describe('notifications here', longJourney, () => {
  it.each([
    ['a customer', null, '/dashboard'],
    ['staff', 'tunde@nairadesk.example', '/order'],
  ] as const)(
    'end with the log-out of %s that comes before the part with notifications',
    async (_, who, path) => {
      const page = await visit(who ?? (await newCustomer(fixture.product, 'Efe Ighalo')));
      await page.goto('/support');
      await page.evaluate(turnedOnBefore);
      const { letThrough } = await holdUp(page, /\/assets\/desk-/);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await signOut(page);
      expect(await isSubscribed(page)).toBe(true);
      letThrough();
      await expect.poll(() => isSubscribed(page)).toBe(false);
      expect(
        await page.evaluate<string | null>("localStorage.getItem('nairadesk.user.unsaved-push')"),
      ).toBeNull();
    },
  );

  it('end with a log-out while the server is told that they were turned on', async () => {
    const page = await visit(await newCustomer(fixture.product, 'Efe Ighalo'));
    await page.goto('/settings?tab=notifications');
    const { asked, letThrough } = await holdUp(page, '**/api/alerts/push-subscriptions');
    await page.getByRole('button', { name: 'Turn on notifications here' }).click();
    await asked;
    await signOut(page);
    letThrough();
    await expect.poll(() => isSubscribed(page)).toBe(false);
  });

  it('go on after the next login where the session ended by itself while the server was told of them', async () => {
    const customer = await newCustomer(fixture.product, 'Efe Ighalo');
    const page = await visit(customer);
    await page.goto('/support');
    await page.evaluate(turnedOnBefore);
    const { asked, letThrough } = await holdUp(page, '**/api/alerts/push-subscriptions');
    await page.goto('/dashboard');
    await asked;
    const sessions = 'delete from sessions where user_id = (select id from users where email = $1)';
    await fixture.product.sql(sessions, [customer.email]);
    letThrough();
    await page.waitForURL('**/login?*');
    expect(await isSubscribed(page)).toBe(true);
    const toldAgain = page.waitForResponse('**/api/alerts/push-subscriptions');
    await logIn(page, customer.email, customer.password);
    expect((await toldAgain).status()).toBe(200);
  });
});
