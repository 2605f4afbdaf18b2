import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { desktop, logIn, phone, type Visitor } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { waitForIdle } from './fixture/wait-for-idle.ts';

interface Kept {
  owner: string;
  reads: { key: [string, unknown]; data: { data: unknown }; time: number }[];
}

const fixture = useFixture();
const listsKey = 'nairadesk.user.lists';
let ada: Visitor;

beforeEach(async () => {
  ada = await fixture.visitAs('ada@nairadesk.example', phone);
});

/** What the browser kept of that visit, for the tests after the first. */
let keptBefore: Record<string, string> | undefined;

/** A visit before the one that is looked at, after which the browser has kept all it ever keeps. */
async function seeEverything() {
  const { page } = ada;
  if (keptBefore) {
    // A page without the app, which would write its own.
    await page.goto('/healthz');
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(keptBefore)})`);
    return;
  }
  for (const path of [
    '/dashboard',
    '/trade',
    '/trade?tab=gift-card',
    '/transaction-history',
    '/support?tab=customer-support',
    '/settings?tab=wallet-address',
  ]) {
    await page.goto(path);
    // A busy machine may take longer to begin the app than a page that asks for nothing counts as idle.
    if (path.startsWith('/trade')) await page.getByRole('tabpanel').getByRole('link').first().waitFor();
    await waitForIdle(page);
  }
  await expect
    .poll(async () => (await reads()).map(({ key }) => key[0]).sort())
    .toEqual(['/assets', '/assets', '/dashboard', '/settings']);
  keptBefore = await page.evaluate<Record<string, string>>('({ ...localStorage })');
}

const reads = async () => (JSON.parse((await stored(ada.page, listsKey)) ?? '{}') as Kept).reads ?? [];

const stored = (page: Page, key: string) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);
const bitcoin = (page: Page) => page.getByRole('link', { name: /^Bitcoin/ }).first();
const loading = (page: Page) =>
  page
    .getByRole('status', { name: /^Loading/ })
    .or(page.locator('[aria-busy=true]'))
    .first();

/** All that the site keeps in this browser, in whatever storage, by its key. */
const everythingKept = async (page: Page) => ({
  ...(await page.evaluate<Record<string, string>>('({ ...localStorage, ...sessionStorage })')),
  ...(await page.evaluate<Record<string, string>>(`Promise.all([indexedDB.databases(), cookieStore.getAll()])
    .then((lists) => Object.fromEntries(lists.flat().map(({ name }) => [name, 'kept'])))`)),
});

/** From here on no call is answered: what shows comes from the browser. */
const silence = (page: Page) => page.route('**/api/**', () => {});

describe('browser storage', longJourney, () => {
  it('stores only dashboard, assets, wallets and bank account, without token, email or phone', async () => {
    const { page } = ada;
    await seeEverything();
    const kept = JSON.parse((await stored(page, listsKey)) ?? '') as Kept;
    // Key, data and time: no error and no loading.
    for (const read of kept.reads) expect(Object.keys(read).sort()).toEqual(['data', 'key', 'time']);
    const settings = kept.reads.find(({ key }) => key[0] === '/settings');
    expect(settings?.data.data).toMatchObject({
      bankDetails: { accountNumber: expect.any(String) },
      wallets: [expect.anything(), expect.anything(), expect.anything()],
    });
    // The person and the token stay in the auth slice, under its own key.
    const auth = JSON.parse((await stored(page, 'nairadesk.auth')) ?? '').state;
    expect(Object.keys(auth).sort()).toEqual(['isLoggedIn', 'profile', 'role', 'token']);
    const text = (await stored(page, listsKey)) ?? '';
    for (const secret of [auth.token, auth.profile.email, auth.profile.phone])
      expect(text).not.toContain(secret);
  });

  it('shows stored lists at once on the next visit, but no outdated data in a form', async () => {
    await seeEverything();
    const page = await ada.context.newPage();
    await silence(page);
    await page.goto('/dashboard');
    await bitcoin(page).waitFor();
    await page.goto('/trade?tab=gift-card');
    await page
      .getByRole('link', { name: /^Amazon/ })
      .first()
      .waitFor();
    // A form waits: what is kept is an hour old, and older perhaps than what it would overwrite.
    await page.addInitScript(
      `localStorage.setItem('${listsKey}', localStorage.getItem('${listsKey}').replace(/"time":\\d+/g, '"time":' + (Date.now() - 3600000)))`,
    );
    await page.goto('/settings?tab=bank-details');
    await page.getByText('Bank Details').first().waitFor();
    await loading(page).waitFor();
    expect(await page.getByLabel('Account Number').count()).toBe(0);
    await page.close();
  });

  it('reloads stored data with a timestamp in the future, as after the clock is set back', async () => {
    await seeEverything();
    const page = await ada.context.newPage();
    await silence(page);
    await page.addInitScript(
      `localStorage.setItem('${listsKey}', localStorage.getItem('${listsKey}').replace(/"time":\\d+/g, '"time":' + (Date.now() + 3600000)))`,
    );
    await Promise.all([
      page.waitForRequest('**/api/assets?assetType=gift-card'),
      page.goto('/trade?tab=gift-card'),
    ]);
    await page.close();
  });

  it('ignores stored data that takes more than 5 seconds to read', async () => {
    await seeEverything();
    const page = await ada.context.newPage();
    await silence(page);
    // The storage takes longer than 5,000 ms, by the page's clock.
    await page.addInitScript(`{
      const now = performance.now.bind(performance);
      const get = Storage.prototype.getItem;
      let late = 0;
      performance.now = () => now() + late;
      Storage.prototype.getItem = function (key) {
        if (key === '${listsKey}') late = 5001;
        return get.call(this, key);
      };
    }`);
    await page.goto('/dashboard');
    await loading(page).waitFor();
    expect(await bitcoin(page).count()).toBe(0);
    await page.close();
  });

  it('ignores stored data of another user', async () => {
    await seeEverything();
    const lists = await stored(ada.page, listsKey);
    const musa = await fixture.visitAs('musa@nairadesk.example', desktop);
    await musa.page.goto('/settings');
    await waitForIdle(musa.page);
    await musa.page.goto('about:blank');
    const page = await musa.context.newPage();
    await silence(page);
    await page.addInitScript(`localStorage.setItem('${listsKey}', ${JSON.stringify(lists)})`);
    await page.goto('/dashboard');
    await loading(page).waitFor();
    expect(await bitcoin(page).count()).toBe(0);
  });

  it('removes the user data in every tab on sign-out', async () => {
    await seeEverything();
    const { page, context } = ada;
    const other = await context.newPage();
    await other.goto('/trade');
    await bitcoin(other).waitFor();
    await page.goto('/dashboard');
    await bitcoin(page).waitFor();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await Promise.all([page.waitForURL('**/login'), other.waitForURL('**/login')]);
    // Longer than what waits to be written.
    await page.waitForTimeout(1200);
    for (const tab of [page, other]) {
      expect(
        await tab.evaluate<string[]>(
          "Object.keys(localStorage).filter((key) => key.startsWith('nairadesk.user.') || key === 'nairadesk.auth')",
        ),
      ).toEqual([]);
    }
    expect(ada.troubles).toEqual([]);
  });

  it.each([
    ['a user', 'ada@nairadesk.example', ['/trade', '/settings'], 'nairadesk.user.lists'],
    [
      'an admin',
      'tunde@nairadesk.example',
      ['/order', '/manage-assets', '/settings'],
      'nairadesk.user.lists',
    ],
  ])('sign-out: leaves no data of %s except the device settings', async (_who, email, visited, list) => {
    const { page, context, troubles } = await fixture.visit(desktop);
    await page.goto('/login');
    const untouched = await everythingKept(page);
    await logIn(page, email);
    await page.getByRole('radio', { name: 'Light' }).check();
    for (const path of visited) {
      await page.goto(path);
      await waitForIdle(page);
    }
    await expect.poll(() => stored(page, list)).not.toBeNull();
    expect(Object.keys(await everythingKept(page))).toEqual(
      expect.arrayContaining(['nairadesk.auth', 'nairadesk.device.theme', list]),
    );
    // Signed proof that an account was logged in to here: it names no one and opens nothing.
    const device = await stored(page, 'nairadesk.device.logins');
    expect(device).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    // Longer than what waits to be written.
    await page.waitForTimeout(1200);
    expect(await everythingKept(page)).toEqual({
      ...untouched,
      'nairadesk.device.theme': 'light',
      'nairadesk.device.logins': device,
    });
    // The next login here sends it, renewed for the same device.
    const request = page.waitForRequest('**/api/auth/login');
    await logIn(page, email);
    expect((await request).headers()['x-device']).toBe(device);
    const renewed = await stored(page, 'nairadesk.device.logins');
    expect(renewed?.split('.')[0]).toBe(device?.split('.')[0]);
    expect(renewed).not.toContain(',');
    expect(troubles).toEqual([]);
    await context.close();
  });
});
