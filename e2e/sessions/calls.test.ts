import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, logIn, phone, toastOf } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { newCustomer } from '../steps/new-customer.ts';

const fixture = useFixture();

/** A customer of the demo on their personal information, which is complete. */
async function openProfile() {
  const visitor = await fixture.visitAs('chidinma@nairadesk.example', phone);
  await visitor.page.goto('/settings');
  await expect.poll(() => visitor.page.getByLabel('Full name').inputValue()).not.toBe('');
  return visitor;
}
/** What the browser keeps of the login. */
const keptLogin = async (page: Page) =>
  (
    await page.evaluate<{ state: Record<string, unknown> }>(
      'JSON.parse(localStorage.getItem("nairadesk.auth"))',
    )
  ).state;

describe('a login', () => {
  it('is kept as token, role and profile, without error and loading, and goes on when the site is opened again', async () => {
    const customer = await newCustomer(fixture.product, 'Bisi Alade');
    const { page } = await fixture.visit(phone);
    await logIn(page, customer.email, customer.password);
    const kept = await keptLogin(page);
    expect(Object.keys(kept).sort()).toEqual(['isLoggedIn', 'profile', 'role', 'token']);
    expect(kept).toMatchObject({ role: 'user', isLoggedIn: true, profile: { email: customer.email } });
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
    expect((await keptLogin(page)).token).toBe(kept.token);
  });
});

describe('a call of a person', () => {
  it('is sent as JSON, with their token', async () => {
    const { page, troubles } = await openProfile();
    await page.route('**/api/settings/update-profile', (route) => route.abort());
    await page.getByLabel('Full name').fill('Another Name');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/settings/update-profile'),
      page.getByRole('button', { name: 'Save Changes' }).click(),
    ]);
    const headers = await request.allHeaders();
    const { token } = await keptLogin(page);
    expect([headers['content-type'], headers.authorization]).toEqual(['application/json', `Bearer ${token}`]);
    await toastOf(page, 'The connection dropped').waitFor();
    troubles.length = 0; // The call that was cut off.
  });

  it('has failed with every status outside 2xx, whatever the answer says', longJourney, async () => {
    const { page, troubles } = await openProfile();
    let status = 0;
    const said = () => `Answered with ${status}`;
    await page.route('**/api/settings/update-profile', (route) =>
      route.fulfill({
        status,
        json: { status: 'success', message: said(), error: said(), code: 'internal' },
      }),
    );
    const { profile } = await keptLogin(page);
    await page.getByLabel('Full name').fill('Another Name');
    for (status of [300, 400, 418, 499, 500, 599]) {
      await Promise.all([
        toastOf(page, said()).waitFor(),
        page.getByRole('button', { name: 'Save Changes' }).click(),
      ]);
      expect(await keptLogin(page), said()).toMatchObject({ profile });
    }
    troubles.length = 0; // The browser itself reports refused calls as errors.
  });
});

describe('Settings', () => {
  it.each(['ada', 'tunde', 'ngozi'])('have the four tabs of a person for %s', async (name) => {
    const { page } = await fixture.visitAs(`${name}@nairadesk.example`, desktop);
    await page.goto('/settings');
    for (const tab of ['Password', 'Bank Details', 'Wallet Address', 'Personal Information']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).locator('button[type=submit]').waitFor();
    }
  });
});
