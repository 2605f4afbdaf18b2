import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectNarrow, phone, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';

const fixture = useFixture();
let ada: Visitor;

beforeEach(async () => {
  ada = await fixture.visitAs('ada@nairadesk.example', phone, 'allow');
});

afterEach(() => expect(ada.troubles).toEqual([]));

const bar = (name: string) => ada.page.getByRole('navigation', { name });

it(
  'chosen on the landing page: the app speaks it, in each tab, until another is chosen in Settings',
  longJourney,
  async () => {
    const { page, context } = ada;
    await page.goto('/ha');
    await page.goto('/dashboard');
    await bar('Hanyoyin gajarta').getByRole('link', { name: 'Taimako' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ha');
    await expect.poll(() => page.title()).toContain('Dashboard');
    await expectNarrow(page, 'the dashboard in Hausa');
    await page.getByRole('button', { name: 'Buɗe menu' }).click();
    await bar('Babban menu').getByRole('link', { name: 'Saituna' }).click();
    await expect.poll(() => page.title()).toContain('Saituna');
    await page.getByLabel('Cikakken suna').fill('Ada Nwosu');
    await page.getByRole('radio', { name: 'English' }).check();
    // At once, and what was typed stays.
    await bar('Shortcuts').getByRole('link', { name: 'Help' }).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Nwosu');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-NG');
    await expect.poll(() => page.title()).toContain('Settings');
    await page.reload();
    await bar('Shortcuts').getByRole('link', { name: 'Help' }).waitFor();
    const other = await context.newPage();
    await other.goto('/settings');
    await other.getByRole('radio', { name: 'Yoruba' }).check();
    await other.getByRole('group', { name: 'Èdè', exact: true }).waitFor();
    // A tab that is open already follows.
    await page.getByRole('group', { name: 'Èdè', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('yo');
    await page.reload();
    await page.getByRole('group', { name: 'Èdè', exact: true }).waitFor();
    // Whoever can't read it finds the way back.
    await page.getByText('Language', { exact: true }).waitFor();
  },
);

it('without a connection: the app opens in the language that was chosen', longJourney, async () => {
  const { page, context } = ada;
  await page.goto('/ig');
  await page.goto('/dashboard');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await expect
    .poll(() =>
      page.evaluate("caches.open('nairadesk-words').then((cache) => cache.keys()).then((all) => all.length)"),
    )
    .toBeGreaterThan(0);
  await context.setOffline(true);
  await page.goto('/settings');
  await bar('Ụzọ mkpirisi').getByRole('link', { name: 'Enyemaka' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ig');
  // What the screens ask the server for.
  ada.troubles.length = 0;
});

it('whose texts don’t come: the app is there in English, and a choice in Settings says that it failed', async () => {
  const { page } = ada;
  await page.route('**/assets/words-*', (route) => route.abort());
  await page.goto('/yo');
  await page.goto('/settings');
  await bar('Shortcuts').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en-NG');
  await page.getByRole('radio', { name: 'Hausa' }).click();
  await page
    .getByText('We couldn’t load this language. Check your connection and try again.')
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true);
  ada.troubles.length = 0;
});
