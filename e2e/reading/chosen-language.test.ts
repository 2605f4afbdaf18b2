import { landingPath, translatedLanguages } from '@nairadesk/contract/languages';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectNarrow, phone, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { newCustomer } from '../steps/new-customer.ts';

const fixture = useFixture();
let ada: Visitor;

beforeEach(async () => {
  ada = await fixture.visitAs('ada@nairadesk.example', phone, 'allow');
});

afterEach(() => expect(ada.troubles).toEqual([]));

const words = {
  pcm: { login: 'Log in', password: 'Password', code: 'Put your password', agree: 'I agree to the Terms' },
  ha: { login: 'Shiga', password: 'Kalmar sirri', code: 'Ana buƙatar kalmar sirri', agree: 'Na amince da' },
  yo: { login: 'Wọlé', password: 'Ọ̀rọ̀ aṣínà', code: 'Ẹ kọ ọ̀rọ̀ aṣínà yín', agree: 'Mo fara mọ́' },
  ig: { login: 'Banye', password: 'Okwuntughe', code: 'Achọrọ okwuntughe', agree: 'Ekwetara m na' },
};

it.each(translatedLanguages)(
  'the way in speaks %s before the app is there, and after it',
  longJourney,
  async (language) => {
    const { page, troubles } = await fixture.visit(phone);
    const { login, password, code, agree } = words[language];
    await page.goto(landingPath(language));
    for (const path of ['/sign-up', '/forgot-password', '/welcome', '/reset-password']) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await expectNarrow(page, `${path} in ${language}`);
    }
    await page.goto('/sign-up');
    await page.getByText(agree.normalize('NFC')).waitFor();
    // The first touch brings the app, which finds its own words.
    await page.locator('input').first().focus();
    await page.locator('input').first().fill('Ada Nwosu');
    await page.locator('button[type=submit]').click();
    await page.getByText(code.normalize('NFC')).first().waitFor();
    expect(await page.locator('input').first().inputValue()).toBe('Ada Nwosu');
    await page.goto('/login');
    await page.getByRole('heading', { name: login.normalize('NFC') }).waitFor();
    await page.getByLabel(password.normalize('NFC'), { exact: true }).fill('');
    await page.locator('button[type=submit]').click();
    await page.getByText(code.normalize('NFC')).first().waitFor();
    await expectNarrow(page, `the login in ${language}`);
    expect(troubles).toEqual([]);
  },
);

it('the account keeps the language: a login anywhere speaks it', longJourney, async () => {
  const { email, password } = await newCustomer(fixture.product, 'Zainab Bello');
  const first = await fixture.visit(phone);
  await first.page.goto('/ha');
  await first.page.goto('/login');
  await logInIn(first.page, email, password, { password: 'Kalmar sirri', login: 'Shiga' });
  await first.page.getByRole('navigation', { name: 'Hanyoyin gajarta' }).waitFor();
  // Chosen on the landing page, taken over by an account that had none.
  const second = await fixture.visit(phone);
  await second.page.goto('/login');
  await logInIn(second.page, email, password, { password: 'Password', login: 'Log in' });
  await second.page.getByRole('navigation', { name: 'Hanyoyin gajarta' }).waitFor();
  await second.page.goto('/settings');
  const saved = second.page.waitForResponse((answer) => answer.url().endsWith('/settings/language'));
  await second.page.getByRole('radio', { name: 'Igbo' }).check();
  expect((await saved).status()).toBe(200);
  const third = await fixture.visit(phone);
  await third.page.goto('/login');
  await logInIn(third.page, email, password, { password: 'Password', login: 'Log in' });
  await third.page.getByRole('navigation', { name: 'Ụzọ mkpirisi' }).waitFor();
  for (const { troubles } of [first, second, third]) expect(troubles).toEqual([]);
});

async function logInIn(
  page: Page,
  email: string,
  secret: string,
  { password, login }: { password: string; login: string },
): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.getByLabel(password, { exact: true }).fill(secret);
  await page.getByRole('button', { name: login, exact: true }).click();
}

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
    // A customer who can't read it finds the way back.
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
