import { forgotPassword, resetPassword } from '@nairadesk/contract/auth';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  desktop,
  expectRefusals,
  expectSound,
  fillIn,
  holdCalls,
  logIn,
  phone,
  toastOf,
  type Visitor,
} from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';
import { sizes } from './fixture/sizes.ts';
import { callApi } from './steps/call-api.ts';
import { linkIn, newCustomer } from './steps/new-customer.ts';

const fixture = useFixture();
const password = 'lagos-demo-2026';
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true });
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

describe('login page', () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await fixture.visit(phone);
    await visitor.page.goto('/login');
  });

  it('shows an error under each invalid field', async () => {
    const { page } = visitor;
    await logInButton(page).click();
    await page.getByText('Email address is required', { exact: true }).waitFor();
    await page.getByText('Password is required', { exact: true }).waitFor();
    await page.getByLabel('Email').fill('ada');
    await page.getByText('Invalid email', { exact: true }).waitFor();
    await expectSound(page, 'the log-in with its messages');
  });

  it('shows and hides the password, and lets a password manager fill it in', async () => {
    const { page } = visitor;
    await passwordOf(page).fill(password);
    expect(await passwordOf(page).getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => passwordOf(page).getAttribute('type')).toBe('text');
    await expect.poll(() => passwordOf(page).inputValue()).toBe(password);
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => passwordOf(page).getAttribute('type')).toBe('password');
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username');
    expect(await passwordOf(page).getAttribute('autocomplete')).toBe('current-password');
  });

  it('links to password reset and to sign-up', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.waitForURL('**/forgot-password');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.waitForURL('**/sign-up');
  });

  it('shows a busy state, survives a dropped connection, and clears the error after success', async () => {
    const { page } = visitor;
    await page.getByLabel('Email').fill('ada@nairadesk.example');
    await passwordOf(page).fill('not this one');
    const line = await holdCalls(page, '**/api/auth/login');
    await logInButton(page).click();
    await page.locator('button[aria-busy]', { hasText: 'Log in' }).waitFor();
    await line.cut();
    await toastOf(page, 'The connection dropped').waitFor();
    await expect.poll(() => logInButton(page).getAttribute('aria-busy')).toBeNull();
    visitor.troubles.length = 0; // The cut line.
    await logInButton(page).click();
    await toastOf(page, 'Incorrect email or password.').waitFor();
    await expectRefusals(visitor, 1);
    // The wrong password is marked: typing replaces it.
    await page.keyboard.type(password);
    await expect.poll(() => passwordOf(page).inputValue()).toBe(password);
    await page.getByLabel('Remember for 30 days').check();
    const asked = page.waitForRequest('**/api/auth/login');
    await logInButton(page).click();
    expect((await asked).postDataJSON()).toMatchObject({ remember: true });
    await Promise.all([page.waitForURL('**/dashboard'), toastOf(page, 'Logged in successfully').waitFor()]);
    await expect.poll(() => page.getByText('Incorrect email or password.').count()).toBe(0);
    expect(visitor.troubles).toEqual([]);
  });
});

describe('redirect after login', () => {
  it.each([
    [
      'ada@nairadesk.example',
      '/transaction-history?status=completed',
      '/transaction-history?status=completed',
    ],
    ['tunde@nairadesk.example', '/settings?tab=password', '/settings?tab=password'],
    ['tunde@nairadesk.example', '/trade', '/order'],
    ['ada@nairadesk.example', '/login?next=//evil.example/trade', '/dashboard'],
    ['ada@nairadesk.example', '/login?next=https://evil.example', '/dashboard'],
  ])('sends %s, who requested %s, to %s', async (email, asked, arrived) => {
    const { page, context, troubles } = await fixture.visit(desktop);
    await page.goto(asked);
    const request = page.waitForRequest('**/api/auth/login');
    await logInHere(page, email);
    expect((await request).postDataJSON()).toMatchObject({ remember: false });
    await page.waitForURL(`${fixture.product.url}${arrived}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('returns to the requested page after the session has ended', async () => {
    const { page, context } = await fixture.visit(phone);
    await logIn(page, 'ada@nairadesk.example');
    const dead = `localStorage.getItem('nairadesk.auth').replace(/token":"[^"]+/, 'token":"dead')`;
    await page.evaluate(`localStorage.setItem('nairadesk.auth', ${dead})`);
    await page.goto('/transaction-history?status=cancelled');
    await page.waitForURL('**/login?next=*');
    await logInHere(page, 'ada@nairadesk.example');
    await page.waitForURL('**/transaction-history?status=cancelled');
    await page.getByRole('row').filter({ hasText: 'Steam' }).first().waitFor();
    await context.close();
  });
});

const devices = sizes(['a phone', phone], ['a desktop', desktop]);

describe.each(devices)('password reset on %s', (_name, device) => {
  const newPassword = 'remembered from now on';
  let visitor: Visitor;
  let email: string;

  beforeEach(async () => {
    visitor = await fixture.visit(device);
    ({ email } = await newCustomer(fixture.product, 'Bola Ade'));
  });

  /** The link of the mail that answers a request for a new password. */
  async function askForLink(): Promise<string> {
    await callApi(fixture.product.url, forgotPassword, { email });
    return linkIn(fixture.product, email, 'reset-password');
  }

  it('validates the email address, and sends a reset link by email', async () => {
    const { page } = visitor;
    await page.goto('/forgot-password');
    const submit = page.getByRole('button', { name: 'Submit' });
    await submit.click();
    await page.getByText('Email address is required', { exact: true }).waitFor();
    await page.getByLabel('Email').fill('nonsense');
    await page.getByText('Invalid email', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to log in' }).getAttribute('href')).toBe('/');
    await page.getByLabel('Email').fill(email);
    await submit.click();
    await toastOf(page, 'Reset password link sent to Email').waitFor();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByRole('link', { name: 'Open Gmail' }).waitFor();
    const again = page.getByRole('button', { name: /^Send again in (1:00|0:[1-5]\d)$/, disabled: true });
    await again.waitFor();
    await expectSound(page, 'a password asked for');
    await page.reload();
    await page.getByText(`If ${email} has an account`).waitFor();
    await again.waitFor();
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    expect(await linkIn(fixture.product, email, 'reset-password')).toContain(fixture.product.url);
  });

  it('sets a new password through the link, without its token in the URL or a referrer', async () => {
    const { page } = visitor;
    const link = await askForLink();
    const token = new URL(link).searchParams.get('token') ?? '';
    const referrers: string[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
    await page.goto(link);
    await page.waitForURL(`${fixture.product.url}/reset-password`);
    // A phone drops the page while its owner is in another app, and loads it again.
    await page.reload();
    const submit = page.getByRole('button', { name: 'Reset password' });
    await submit.click();
    await page.getByText('New password is required', { exact: true }).waitFor();
    await page.getByText('Confirm password is required', { exact: true }).waitFor();
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Confirm password').fill('a typing error');
    await page.getByText('Passwords must match', { exact: true }).waitFor();
    await expectSound(page, 'a new password with its messages');
    await page.getByLabel('Confirm password').fill(newPassword);
    const asked = page.waitForRequest('**/api/auth/reset-password');
    await submit.click();
    expect((await asked).postDataJSON()).toEqual({ password: newPassword, token });
    await Promise.all([page.waitForURL('**/login'), toastOf(page, 'Password reset successfully').waitFor()]);
    expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([]);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await logIn(page, email, newPassword);
    expect(visitor.troubles).toEqual([]);
  });

  it('offers its address to no one else, once its owner has logged in and out', async () => {
    const { page } = visitor;
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await linkIn(fixture.product, email, 'reset-password'));
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Confirm password').fill(newPassword);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await passwordOf(page).fill(newPassword);
    await logInButton(page).click();
    await page.waitForURL('**/dashboard');
    if (device === phone) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await logInButton(page).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
      email,
    );
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.waitForURL('**/forgot-password');
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    expect(visitor.troubles).toEqual([]);
  });

  it('refuses a used link, and offers a new one', async () => {
    const { page } = visitor;
    const link = await askForLink();
    const first = { token: new URL(link).searchParams.get('token') ?? '', password: newPassword };
    await callApi(fixture.product.url, resetPassword, first);
    await page.goto(link);
    await page.getByLabel('New password').fill('another one again');
    await page.getByLabel('Confirm password').fill('another one again');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByText('This link has expired or was used').waitFor();
    await expectRefusals(visitor, 1);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.waitForURL('**/forgot-password');
  });
});

async function logInHere(page: Page, email: string) {
  await fillIn(page, { Email: email });
  await passwordOf(page).fill(password);
  await logInButton(page).click();
}
