import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, fillIn, logIn, phone } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { waitForIdle } from './fixture/wait-for-idle.ts';
import { holders, kept } from './steps/kept-by-browser.ts';
import { openAsset } from './steps/open-asset.ts';
import { orderRows } from './steps/order-pane.ts';

const fixture = useFixture();

/** Writes down every address that a browser asks for, and those that it names as where it came from. */
function listen(context: BrowserContext): Request[] {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  return requests;
}

const addressesOf = (requests: Request[]) =>
  requests.map((request) => `${request.method()} ${request.url()} from ${request.headers().referer ?? '-'}`);

const tokenOf = (page: Page) =>
  page.evaluate<string>(`JSON.parse(localStorage.getItem('nairadesk.auth')).state.token`);

async function linkTo(address: string, path: string): Promise<{ link: string; token: string }> {
  const { text } = await fixture.product.mailTo(address, new RegExp(path));
  const [link = '', token = ''] = new RegExp(`https?://\\S+${path}\\?token=(\\S+)`).exec(text) ?? [];
  return { link, token };
}

it(
  'canary: finds no password or link token in browser storage, and the session token in one key',
  longJourney,
  async () => {
    const { page, context } = await fixture.visit(phone, 'allow');
    const requests = listen(context);
    const email = 'canary@example.com';
    const passwords = ['canary-first-password', 'canary-second-password'] as const;

    await page.goto('/sign-up');
    await fillIn(page, { 'Full name': 'Canary', Email: email, 'Phone number': '08031234567' });
    await page.getByLabel('Password', { exact: true }).fill(passwords[0]);
    await page.getByLabel('Confirm password').fill(passwords[0]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/welcome');
    const signUpKey = 'nairadesk.user.sign-up-token';
    const signUpToken = await page.evaluate<string>(`localStorage.getItem('${signUpKey}')`);
    expect(signUpToken).toMatch(/^.{43}$/);
    expect(holders(await kept(page), signUpToken)).toEqual([`local ${signUpKey}`]);
    const activation = await linkTo(email, 'activate-account');
    await page.goto(activation.link);
    await page.getByText('Account Successfully Activated').waitFor();
    expect(page.url()).not.toContain('token=');
    // It goes on by itself: nothing else may begin before.
    await page.waitForURL(`${fixture.product.url}/`);
    await page.getByRole('heading', { name: /^Buy and sell crypto and gift cards in naira\.$/ }).waitFor();
    const firstToken = await tokenOf(page);

    await page.goto('/settings');
    await waitForIdle(page);
    const early = await kept(page);
    expect(early.some((line) => line.startsWith('cache '))).toBe(true);
    expect(holders(early, firstToken)).toEqual(['local nairadesk.auth']);
    for (const secret of [...passwords, activation.token, signUpToken])
      expect(holders(early, secret)).toEqual([]);

    await page.goto('/forgot-password');
    await page.evaluate(`localStorage.removeItem('nairadesk.auth')`);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Submit' }).click();
    const reset = await linkTo(email, 'reset-password');
    await page.goto(reset.link);
    await page.waitForURL(`${fixture.product.url}/reset-password`);
    await page.getByLabel('New password').fill(passwords[1]);
    await page.getByLabel('Confirm password').fill(passwords[1]);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.waitForURL('**/login');
    await logIn(page, email, passwords[1]);
    await waitForIdle(page);
    const token = await tokenOf(page);
    const lines = await kept(page);
    expect(holders(lines, token)).toEqual(['local nairadesk.auth']);
    for (const secret of [...passwords, activation.token, reset.token, firstToken])
      expect(holders(lines, secret)).toEqual([]);

    const addresses = addressesOf(requests);
    expect(addresses.length).toBeGreaterThan(20);
    const naming = (secret: string) => addresses.filter((address) => address.includes(secret));
    for (const secret of [...passwords, firstToken, token, signUpToken]) expect(naming(secret)).toEqual([]);
    // The page of the link; the call carries its token in the query, as the specification has it. No page that it came
    // from names it.
    const asked = (secret: string) => [
      ...new Set(naming(secret).map((address) => address.replace(/ from .*/, ''))),
    ];
    const call = `POST ${fixture.product.url}/api/auth/activate-account?token=${activation.token}`;
    expect(asked(activation.token).sort()).toEqual([`GET ${activation.link}`, call].sort());
    expect(asked(reset.token)).toEqual([`GET ${reset.link}`]);
    const origins = addresses.map((address) => address.replace(/.* from /, ''));
    expect(origins.filter((origin) => origin.includes('token='))).toEqual([]);
    await context.close();
  },
);

it('canary: finds no gift card code in browser storage or in a request URL', longJourney, async () => {
  const code = 'CANARY-CARD-4711';
  const seller = await fixture.visit(phone, 'allow');
  const staff = await fixture.visit(desktop, 'allow');
  const requests = [listen(seller.context), listen(staff.context)];

  await logIn(seller.page, 'ada@nairadesk.example');
  await openAsset(seller.page, 'PlayStation', { tab: 'gift-card' });
  await seller.page.getByRole('radio', { name: 'Sell' }).check();
  await seller.page.getByLabel('You send').fill('50');
  await seller.page.getByLabel('Card details').fill(code);
  await seller.page.getByRole('button', { name: 'Sell for ₦64,000.00' }).click();
  await seller.page.getByText('The card is your payment.').waitFor();
  await seller.page.reload();
  await waitForIdle(seller.page);

  await logIn(staff.page, 'tunde@nairadesk.example');
  const rows = orderRows(staff.page).filter({ hasText: 'Ada Obi' });
  await rows.filter({ hasText: 'sells $50 of PlayStation' }).getByRole('button').click();
  const card = staff.page.getByRole('region', { name: /^Order ND/ });
  await card.getByRole('button', { name: 'Show card code' }).click();
  await card.getByText(code).waitFor();
  await staff.page.goto('/transaction-history');
  await waitForIdle(staff.page);

  for (const { page, context } of [seller, staff]) {
    expect(holders(await kept(page), code)).toEqual([]);
    await context.close();
  }
  const addresses = addressesOf(requests.flat());
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((address) => address.includes(code))).toEqual([]);
});
