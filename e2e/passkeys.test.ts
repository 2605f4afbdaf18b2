import { startPasskeyLogin } from '@nairadesk/contract/passkeys';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../test-support/free-port.ts';
import {
  desktop,
  expectNarrow,
  expectRefusals,
  expectSound,
  fillIn,
  logIn,
  phone,
  toastOf,
  type Visitor,
} from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { serveForeignPage } from './fixture/foreign-page.ts';
import { waitForIdle } from './fixture/wait-for-idle.ts';
import { callApi } from './steps/call-api.ts';
import { type Customer, newCustomer } from './steps/new-customer.ts';
import { addVirtualAuthenticator, type VirtualAuthenticator } from './steps/virtual-authenticator.ts';

const fixture = useFixture({ STAFF_2FA: 'required' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });
const passkeyList = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
const noPasskey = 'Your device didn’t give us a passkey';
const wrongPasskey = 'We couldn’t log you in with this passkey';

let visitor: Visitor;
let page: Page;
let device: VirtualAuthenticator;
let ada: Customer;

beforeEach(async () => {
  visitor = await fixture.visit(phone);
  page = visitor.page;
  device = await addVirtualAuthenticator(page);
  ada = await newCustomer(fixture.product, 'Ada Passkey');
});

async function addPasskey(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name (optional)').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await toastOf(page, 'Passkey added').waitFor();
}

async function enrol(name = 'My phone'): Promise<void> {
  await logIn(page, ada.email, ada.password);
  await page.goto('/settings?tab=password');
  await addPasskey(name);
}

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL('**/login');
}

describe('passkeys of a customer', longJourney, () => {
  it('are added in Settings, and log in without email and password', async () => {
    await logIn(page, ada.email, ada.password);
    await page.goto('/settings?tab=password');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor();
    await expectSound(page, 'the dialog for a new passkey');
    await page.getByRole('button', { name: 'Go back' }).click();
    await addPasskey('My phone');
    await expect
      .poll(() => passkeyList(page).allTextContents())
      .toEqual([expect.stringMatching(/^My phone.*Added.*Not used yet/)]);
    await expectSound(page, 'Settings with a passkey');
    await expectNarrow(page, 'Settings with a passkey');
    await fixture.product.mailTo(ada.email, /Passkey: “My phone”/);
    // The browser keeps one for an account on this device.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await toastOf(page, 'This device already has a passkey for your account.').waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();

    await logOut();
    await page.goto('/login?next=%2Ftrade');
    await page.getByLabel('Remember for 30 days').check();
    const sent = page.waitForRequest('**/api/passkeys/login');
    await passkeyButton(page).click();
    await page.waitForURL('**/trade');
    expect((await sent).postDataJSON()).toMatchObject({ remember: true });
    await page.goto('/settings?tab=password');
    await passkeyList(page).getByText('Last used').waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  it('confirm a change in place of the password', async () => {
    await enrol();
    await page.goto('/settings?tab=bank-details');
    await page.getByLabel('Bank Name').waitFor();
    await waitForIdle(page);
    await fixture.product.sql("update sessions set password_checked_at = now() - interval '16 minutes'", []);
    await fillIn(page, {
      'Bank Name': 'Zenith Bank',
      'Account Name': 'Ada Obi',
      'Account Number': '2087654321',
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('button', { name: 'Yes, save it' }).click();
    const question = page.getByRole('dialog', { name: 'Enter your password' });
    const instead = question.getByRole('button', { name: 'Use a passkey instead' });
    await instead.waitFor();
    await expectSound(page, 'the question for password or passkey');
    // Not the person's finger: the dialog stays, and what was typed with it.
    await device.setVerified(false);
    await instead.click();
    await toastOf(page, noPasskey).waitFor();
    await device.setVerified(true);
    await instead.click();
    await page.getByText('Bank details updated successfully').waitFor();
    await expect.poll(() => question.count()).toBe(0);
    await expectRefusals(visitor, 1);
  });

  it('are removed after a question, and can’t log in any more', async () => {
    await enrol();
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByRole('dialog', { name: 'Remove this passkey?' }).waitFor();
    await expectSound(page, 'the question before a passkey is removed');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect.poll(() => passkeyList(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await toastOf(page, 'Passkey removed').waitFor();
    await expect.poll(() => passkeyList(page).count()).toBe(0);
    await fixture.product.mailTo(ada.email, /passkey was removed/i);
    await logOut();
    // The device still has it.
    await passkeyButton(page).click();
    await toastOf(page, wrongPasskey).waitFor();
    await expectRefusals(visitor, 1);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('are not offered where the browser cannot use them', async () => {
    await page.addInitScript('delete window.PublicKeyCredential');
    await page.goto('/login');
    await page.getByLabel('Email').focus();
    await expect.poll(() => passkeyButton(page).count()).toBe(0);
    await logIn(page, ada.email, ada.password);
    await page.goto('/settings?tab=password');
    await page.getByText('This browser can’t use passkeys').waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    expect(visitor.troubles).toEqual([]);
  });
});

describe('passkey login', longJourney, () => {
  it('is refused when its answer is sent a second time', async () => {
    await enrol();
    await logOut();
    const sent = page.waitForRequest('**/api/passkeys/login');
    await passkeyButton(page).click();
    await page.waitForURL('**/dashboard');
    const again = await send((await sent).postDataJSON());
    expect(again).toEqual({ status: 401, code: 'passkey_wrong' });
  });

  it('is refused for what a page of another origin on the same host obtained', async () => {
    await enrol();
    await logOut();
    const { data } = await callApi(fixture.product.url, startPasskeyLogin, {});
    const port = await freePort();
    const foreign = await serveForeignPage(port, () => fixture.product.url);
    await page.goto(`http://localhost:${port}/axios%201`);
    // As such a page would ask: the browser lets it, as the host is the same, and writes the origin into the answer.
    const credential = await page.evaluate<Record<string, unknown>>(`(async () => {
      const options = PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(data)});
      return (await navigator.credentials.get({ publicKey: options })).toJSON();
    })()`);
    const refused = await send({ credential });
    expect(refused).toEqual({ status: 401, code: 'passkey_wrong' });
    await foreign.stop();
  });

  it('is refused for a copy whose signature counter lies behind, and the owner logs in with the password', async () => {
    await enrol();
    await logOut();
    await device.setCounter(40);
    await passkeyButton(page).click();
    await page.waitForURL('**/dashboard');
    await logOut();
    await device.setCounter(7);
    await passkeyButton(page).click();
    await toastOf(page, wrongPasskey).waitFor();
    await expectRefusals(visitor, 1);
    await logIn(page, ada.email, ada.password);
  });

  it('says so when the device gives no passkey', async () => {
    await page.goto('/login');
    await device.setVerified(false);
    await passkeyButton(page).click();
    await toastOf(page, noPasskey).waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  /** Sends an answer to the login, as any program can. */
  async function send(body: object): Promise<{ status: number; code: string }> {
    const answer = await fetch(`${fixture.product.url}/api/passkeys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
  }
});

describe('passkeys of staff', longJourney, () => {
  it('meet the required second factor: no code is asked for, and the password alone is refused', async () => {
    const staff = await fixture.visit(desktop);
    page = staff.page;
    device = await addVirtualAuthenticator(page);
    await fixture.product.sql("update users set role = 'admin' where email = $1", [ada.email]);
    await logIn(page, ada.email, ada.password);
    await page.getByRole('heading', { name: 'Or log in with a passkey' }).waitFor();
    await expectSound(page, 'the choice of a second factor');
    await waitForIdle(page);
    staff.troubles.length = 0; // What the gate refused.
    await addPasskey('');
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.waitForURL('**/login');
    await fillIn(page, { Email: ada.email });
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await toastOf(page, 'Your account is protected by a passkey').waitFor();
    await expectRefusals(staff, 1);
    await passkeyButton(page).click();
    await page.waitForURL('**/order');
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    expect(staff.troubles).toEqual([]);
  });
});
