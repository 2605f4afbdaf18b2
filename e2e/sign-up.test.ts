import { activationRedirectMilliseconds } from '@nairadesk/contract/limits';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  desktop,
  expectRefusals,
  expectSound,
  fillIn,
  holdCalls,
  phone,
  toastOf,
  type Visitor,
} from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';
import { linkIn, newCustomer, newSignUp } from './steps/new-customer.ts';

const fixture = useFixture();

describe('sign-up on a phone', () => {
  const password = 'a long enough one';
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await fixture.visit(phone);
    await visitor.page.goto('/sign-up');
  });

  /** Fills all but the checkbox. */
  async function fillForm(fields: Record<string, string>): Promise<void> {
    const { page } = visitor;
    await fillIn(page, { 'Full name': 'Blessing Udo', 'Phone number': '08031234567', ...fields });
    await page.getByLabel('Password', { exact: true }).fill(password);
  }

  async function signUpHere(email: string): Promise<void> {
    const { page } = visitor;
    await fillForm({ Email: email, 'Confirm password': password });
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/welcome');
  }

  it('shows an error under each invalid field', async () => {
    const { page } = visitor;
    const submit = page.getByRole('button', { name: 'Create account' });
    await submit.click();
    for (const message of [
      'Full name is required',
      'Email address is required',
      'Phone number is required',
      'Password is required',
      'Confirm password is required',
      'You must agree to the Terms of Service and Privacy Policy.',
    ])
      await page.locator('form').getByText(message, { exact: true }).waitFor();
    await fillForm({ Email: 'blessing', 'Confirm password': 'another one' });
    await submit.click();
    await page.locator('form').getByText('Invalid email', { exact: true }).waitFor();
    await page.locator('form').getByText('Passwords must match', { exact: true }).waitFor();
    await expect.poll(() => page.locator('form [aria-invalid]').count()).toBe(3);
    await expectSound(page, 'the sign-up with its messages');
  });

  it('uses the numeric keypad for the phone number, and links to Sign in', async () => {
    const { page } = visitor;
    expect(await page.getByLabel('Phone number').getAttribute('inputmode')).toBe('numeric');
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username');
    expect(await page.getByLabel('Confirm password').getAttribute('autocomplete')).toBe('new-password');
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/');
  });

  it('opens the terms and the privacy policy in a new tab, without loss of the form data', async () => {
    const { page, context } = visitor;
    await fillIn(page, { 'Full name': 'Blessing Udo' });
    for (const title of ['Terms of Service', 'Privacy Policy']) {
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: title }).click();
      await (await opened).getByRole('heading', { level: 1, name: title }).waitFor();
      await (await opened).close();
    }
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Blessing Udo');
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false);
  });

  it('preserves the form when the connection drops, and creates the account on retry', async () => {
    const { page } = visitor;
    const submit = page.getByRole('button', { name: 'Create account' });
    await fillForm({ Email: 'blessing@example.com', 'Confirm password': password });
    await page.getByRole('checkbox').check();
    const line = await holdCalls(page, '**/api/auth/register');
    await submit.click();
    await page.locator('button[aria-busy]', { hasText: 'Create account' }).waitFor();
    await line.cut();
    await toastOf(page, 'We don’t know whether it was saved.').waitFor();
    await expect.poll(() => submit.getAttribute('aria-busy')).toBeNull();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Blessing Udo');
    visitor.troubles.length = 0; // The cut line.
    await submit.click();
    await page.waitForURL('**/welcome');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await toastOf(page, 'Logged in successfully').count()).toBe(0);
  });

  it('resends the activation email to the address stored in the browser', async () => {
    const { page } = visitor;
    const email = 'resent@example.com';
    await fillForm({ Email: email, 'Confirm password': password });
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`An activation email was sent to ${email}`).waitFor();
    expect(await page.getByRole('link', { name: 'Sign up again' }).getAttribute('href')).toBe('/sign-up');
    await fixture.product.mailTo(email, /activate-account/);
    await expectSound(page, 'the welcome');
    const resend = page.getByRole('button', { name: 'Click here if you did not receive any email' });
    const line = await holdCalls(page, '**/api/auth/resend-activation');
    await resend.click();
    await page.locator('button[aria-disabled]', { hasText: 'Click here' }).waitFor();
    await line.cut();
    await toastOf(page, 'Error in resending email').waitFor();
    await expect.poll(() => resend.getAttribute('aria-disabled')).toBeNull();
    visitor.troubles.length = 0; // The cut line.
    const asked = page.waitForRequest('**/api/auth/resend-activation');
    await resend.click();
    expect((await asked).postDataJSON()).toEqual({ email });
    await toastOf(page, 'Account activation link sent! Check your email').waitFor();
    // Further taps wait for the clock beside it, which a reload doesn't end.
    const countdown = page.getByText(/^You can ask again in (1:00|0:[1-5]\d)$/);
    await countdown.waitFor();
    expect(await resend.getAttribute('aria-disabled')).toBe('true');
    await expectSound(page, 'the welcome that counts down');
    await page.reload();
    await page.getByText(`An activation email was sent to ${email}`).waitFor();
    await countdown.waitFor();
    const shown = await countdown.textContent();
    await expect.poll(() => countdown.textContent()).not.toBe(shown);
    expect(await inboxLinks(page)).toEqual([
      ['Open Gmail', 'https://mail.google.com/'],
      ['Open Outlook', 'https://outlook.live.com/mail/'],
    ]);
    // Where the server says why, its own words are shown.
    await page.evaluate('localStorage.setItem("nairadesk.user.sign-up-email", "nonsense")');
    await page.reload();
    await resend.click();
    await toastOf(page, 'Invalid email').waitFor();
    await expectRefusals(visitor, 1);
  });

  it.each([
    ['ada@gmail.com', 'Open Gmail'],
    ['ada@hotmail.co.uk', 'Open Outlook'],
    ['ada@yahoo.com', 'Open Yahoo Mail'],
  ])('leads %s to its own inbox alone', async (email, label) => {
    const { page } = visitor;
    await page.evaluate(`localStorage.setItem('nairadesk.user.sign-up-email', '${email}')`);
    await page.goto('/welcome');
    await page.getByText(`An activation email was sent to ${email}`).waitFor();
    expect((await inboxLinks(page)).map(([name]) => name)).toEqual([label]);
  });

  it('refuses login before activation, and offers to resend the email', async () => {
    const { page } = visitor;
    const { email } = await newSignUp(fixture.product, 'Blessing Udo');
    await page.goto('/login');
    await fillIn(page, { Email: email });
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Your account isn’t activated yet', { exact: true }).waitFor();
    await expectRefusals(visitor, 1);
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await toastOf(page, 'Account activation link sent! Check your email').waitFor();
    await page.getByRole('button', { name: /^Send again in (1:00|0:[1-5]\d)$/, disabled: true }).waitFor();
  });

  it('activates the account by its link, logs in, and redirects to the start page in 3 seconds', async () => {
    const { page } = visitor;
    const email = 'activated@example.com';
    await signUpHere(email);
    const link = await linkIn(fixture.product, email, 'activate-account');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.headers().referer ?? ''));
    await page.addInitScript(holdWayOn);
    const line = await holdCalls(page, '**/api/auth/activate-account*');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Activating your account' }).waitFor();
    await line.cut();
    await page.getByRole('button', { name: 'Try again' }).click();
    visitor.troubles.length = 0; // The cut line.
    await page.getByRole('heading', { name: 'Account Successfully Activated' }).waitFor();
    await page.getByText('You have successfully activated your account.').waitFor();
    await toastOf(page, 'Logged in successfully').waitFor();
    expect(page.url()).toBe(`${fixture.product.url}/activate-account`);
    const stored = JSON.parse(await page.evaluate<string>('localStorage.getItem("nairadesk.auth")')).state;
    expect(stored).toMatchObject({ isLoggedIn: true, role: 'user', token: expect.stringMatching(/^.{43}$/) });
    const keys = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(keys.filter((key) => key.includes('sign-up'))).toEqual([]);
    await expectSound(page, 'the activated account');
    expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/dashboard');
    expect(await page.evaluate('waysOn.length')).toBe(1);
    await Promise.all([page.waitForURL(`${fixture.product.url}/`), page.evaluate('waysOn[0]()')]);
    expect(requests.filter((referrer) => referrer.includes('token'))).toEqual([]);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Popular Cryptocurrencies' }).waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  it('activates the sign-up of this browser, not that of a stranger whose link is opened', async () => {
    const { page } = visitor;
    const { email } = await newSignUp(fixture.product, 'A Stranger');
    const strangers = await linkIn(fixture.product, email, 'activate-account');
    await signUpHere(email);
    await page.goto(strangers);
    await page.getByRole('heading', { name: 'Account Successfully Activated' }).waitFor();
    const stored = JSON.parse(await page.evaluate<string>('localStorage.getItem("nairadesk.auth")')).state;
    expect(stored.profile).toMatchObject({ name: 'Blessing Udo', email });
    expect(visitor.troubles).toEqual([]);
  });

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('asks on %s for the password when the sign-up was made in another browser', async (_name, device) => {
    const customer = await newSignUp(fixture.product, 'Blessing Udo');
    const other = await fixture.visit(device);
    const { page } = other;
    await page.goto(await linkIn(fixture.product, customer.email, 'activate-account'));
    await page.getByRole('heading', { name: 'Enter your password' }).waitFor();
    expect(page.url()).toBe(`${fixture.product.url}/activate-account`);
    await expectRefusals(other, 1);
    await expectSound(page, 'the question for the password');
    const field = page.getByLabel('Password', { exact: true });
    const submit = page.getByRole('button', { name: 'Activate my account' });
    await submit.click();
    await page.getByText('Password is required', { exact: true }).waitFor();
    await field.fill('what a stranger chose');
    await submit.click();
    await page.getByText('Incorrect password', { exact: true }).waitFor();
    await expectRefusals(other, 1);
    await expectSound(page, 'a password that was refused');
    expect(await page.getByRole('link', { name: 'Sign up yourself' }).getAttribute('href')).toBe('/sign-up');
    await field.fill(customer.password);
    await submit.click();
    await page.getByRole('heading', { name: 'Account Successfully Activated' }).waitFor();
    await page.waitForURL(`${fixture.product.url}/`);
    expect(other.troubles).toEqual([]);
  });

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])(
    'shows on %s that the account is already active when the link is opened again',
    async (_name, device) => {
      const { email } = await newCustomer(fixture.product, 'Blessing Udo');
      const other = await fixture.visit(device);
      await other.page.goto(await linkIn(fixture.product, email, 'activate-account'));
      await other.page.getByRole('heading', { name: 'Your account is active' }).waitFor();
      await other.page.getByText('This link was already used').waitFor();
      expect(await other.page.getByText('There was an issue').count()).toBe(0);
      // The link opens no session a second time.
      expect(await other.page.evaluate('JSON.stringify({ ...localStorage })')).not.toMatch(/token":"/);
      await expectRefusals(other, 1);
      await expectSound(other.page, 'a link that was used before');
      await other.page.getByRole('link', { name: 'Log in' }).click();
      await other.page.waitForURL('**/login');
    },
  );

  it('shows the error of an invalid activation link, and links to the sign-in page', async () => {
    const { page } = visitor;
    await page.goto('/activate-account?token=made-up');
    const alert = page.getByRole('alert');
    await alert.getByText('This link is invalid or has expired.').waitFor();
    await alert
      .getByText('There was an issue activating your account. Please try again or contact support.')
      .waitFor();
    await toastOf(page, 'This link is invalid or has expired.').waitFor();
    await expectRefusals(visitor, 1);
    await expectSound(page, 'a failed activation');
    await page.getByRole('link', { name: 'Go to Sign-in Page' }).click();
    await page.waitForURL(`${fixture.product.url}/`);
  });
});

/** The links that open an inbox: what they say, and where they lead. */
function inboxLinks(page: Page): Promise<(string | null)[][]> {
  return page
    .getByRole('link', { name: /^Open / })
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
}

// Runs in every document: what is to happen three seconds later waits until it is told to, however long one looks.
const holdWayOn = `
  window.waysOn = [];
  const later = window.setTimeout;
  window.setTimeout = (work, wait, ...rest) =>
    wait === ${activationRedirectMilliseconds} ? waysOn.push(work) : later(work, wait, ...rest);
`;
