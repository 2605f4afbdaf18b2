import { confirmTwoFactor, startTwoFactor } from '@nairadesk/contract/two-factor';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  desktop,
  expectRefusals,
  expectSound,
  fillIn,
  phone,
  toastOf,
  type Visitor,
} from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { waitForIdle } from './fixture/wait-for-idle.ts';
import { callApi, tokenOf } from './steps/call-api.ts';
import { type Customer, newCustomer } from './steps/new-customer.ts';

const fixture = useFixture({ STAFF_2FA: 'required' });
interface Enrolment {
  secret: string;
  usedCode: string;
  recoveryCodes: string[];
}

const code = (page: Page) => page.getByLabel('Code', { exact: true });
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

/** What an authenticator app shows, so many steps from now. */
function shown(secret: string, steps: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}

/** What it shows at no time near this one. */
function wrong(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => shown(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.includes(one)) ?? ''
  );
}

describe('required 2FA for staff', longJourney, () => {
  let staff: Visitor;
  let me: Customer;

  beforeEach(async () => {
    staff = await fixture.visit(phone);
    me = await newStaff('Kunle Adeyemi');
  });

  async function newStaff(name: string): Promise<Customer> {
    const person = await newCustomer(fixture.product, name);
    await fixture.product.sql("update users set role = 'admin' where email = $1", [person.email]);
    return person;
  }

  /** Sets it up as another program would: with the code of now, which is used by that. */
  async function enrol({ email, password }: Customer): Promise<Enrolment> {
    const { url } = fixture.product;
    const token = await tokenOf(url, email, password);
    const started = await callApi(url, startTwoFactor, {}, token);
    const { secret } = started.data;
    const usedCode = shown(secret, 0);
    const { data } = await callApi(url, confirmTwoFactor, { code: usedCode }, token);
    return { secret, usedCode, recoveryCodes: data.recoveryCodes };
  }

  async function logInWithCode(page: Page, { secret }: Enrolment): Promise<void> {
    await typePassword(page);
    await code(page).fill(shown(secret, 1));
    await logInButton(page).click();
    await page.waitForURL('**/order');
  }

  async function copiedKey(page: Page): Promise<string> {
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.evaluate('navigator.clipboard.writeText("nothing")');
    await page.getByRole('button', { name: /Copy\s*key/ }).click();
    await expect.poll(clipboard).toMatch(/^\s*[A-Z2-7]{16,}\s*$/);
    return (await clipboard()).trim();
  }

  /** Turns it on with that code, and reads the recovery codes. */
  async function turnOn(page: Page, firstCode: string): Promise<string[]> {
    await code(page).fill(firstCode);
    await page.getByRole('button', { name: 'Turn on' }).click();
    return readCodes(page);
  }

  async function readCodes(page: Page): Promise<string[]> {
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    return codes.allTextContents();
  }

  async function typePassword(page: Page, { email, password }: Pick<Customer, 'email' | 'password'> = me) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Remember for 30 days').check();
    await logInButton(page).click();
  }

  async function logOut(page: Page) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.waitForURL('**/login');
  }

  it('redirects staff without 2FA to its setup, then returns them to the requested screen', async () => {
    const { page } = staff;
    await typePassword(page);
    const heading = page.getByRole('heading', { name: 'Set up two-factor authentication' });
    await heading.waitFor();
    await expectRefusals(staff, staff.troubles.length);
    await page.goto('/settings?tab=bank-details');
    await heading.waitFor();
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await expectSound(page, 'the code to scan');
    await waitForIdle(page);
    staff.troubles.length = 0; // What the screen behind it asked for.

    const secret = await copiedKey(page);
    await code(page).fill(wrong(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('That code is wrong').waitFor();
    await expectRefusals(staff, 1);
    const recoveryCodes = await turnOn(page, shown(secret, 0));
    expect(recoveryCodes).toHaveLength(10);
    await expectSound(page, 'the recovery codes');
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByLabel('Bank Name').waitFor();
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
      recoveryCodes[0],
    );
    await fixture.product.mailTo(me.email, /Two-factor authentication is on/);
  });

  it('asks for the password before bank details change, and preserves the form', async () => {
    const { page } = staff;
    await logInWithCode(page, await enrol(me));
    await page.goto('/settings?tab=bank-details');
    await page.getByLabel('Bank Name').waitFor();
    await expectRefusals(staff, 1);
    await fixture.product.sql("update sessions set password_checked_at = now() - interval '16 minutes'", []);
    const typed = {
      'Bank Name': 'Zenith Bank',
      'Account Name': 'Tunde Bakare',
      'Account Number': '2087654321',
    };
    await fillIn(page, typed);
    const save = async () => {
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'Yes, save it' }).click();
    };
    const question = page.getByRole('dialog', { name: 'Enter your password' });
    await save();
    await question.waitFor();
    await expectSound(page, 'the question for the password');
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'detached' });
    for (const [label, text] of Object.entries(typed)) {
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe(text);
    }
    await save();
    await question.getByLabel('Password', { exact: true }).fill('not this one');
    // By the keyboard: so soon, a second press where the dialog before it was answered is none.
    await question.getByLabel('Password', { exact: true }).press('Enter');
    await question.getByText('Incorrect password').waitFor();
    await question.getByLabel('Password', { exact: true }).fill(me.password);
    await question.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByText('Bank details updated successfully').waitFor();
    await expect.poll(() => question.count()).toBe(0);
    await expectRefusals(staff, 3);
    const mail = await fixture.product.mailTo(me.email, /bank details were changed/);
    expect(mail.text).not.toContain('2087654321');
    // Once more within the quarter of an hour: no code is asked for.
    await page.getByLabel('Bank Name').fill('GTBank');
    const answer = page.waitForResponse('**/api/settings/bank');
    await save();
    expect((await answer).status()).toBe(200);
    expect(await question.count()).toBe(0);
  });

  it('asks for a code as a second login step, and accepts a recovery code instead', async () => {
    const { page } = staff;
    const { email, password } = me;
    const { secret, usedCode, recoveryCodes } = await enrol(me);
    await typePassword(page);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await expectSound(page, 'the second step of the log-in');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await expect.poll(() => page.getByLabel('Remember for 30 days').isChecked()).toBe(true);
    await logInButton(page).click();
    await code(page).fill(usedCode);
    await logInButton(page).click();
    await page.getByText('That code is wrong').waitFor();
    await expectRefusals(staff, 3);
    await code(page).fill(shown(secret, 1));
    const asked = page.waitForRequest('**/api/auth/login');
    await logInButton(page).click();
    expect((await asked).postDataJSON()).toMatchObject({ email, password, remember: true });
    await page.waitForURL('**/order');

    await logOut(page);
    await typePassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '');
    await logInButton(page).click();
    await page.waitForURL('**/order');
    await page.goto('/settings?tab=password');
    await page.getByText('9 of 10 recovery codes left').waitFor();
    await fixture.product.mailTo(email, /Recovery codes left: 9/);
    await expectRefusals(staff, 1);
  });

  it('makes new recovery codes', async () => {
    const { page } = staff;
    const enrolment = await enrol(me);
    const { recoveryCodes } = enrolment;
    await logInWithCode(page, enrolment);
    await expectRefusals(staff, 1);
    await page.goto('/settings?tab=password');
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await answerDialog(page, me.password, recoveryCodes[1] ?? '', 'Make new codes');
    const fresh = await readCodes(page);
    expect(fresh.filter((one) => recoveryCodes.includes(one))).toEqual([]);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByText('10 of 10 recovery codes left').waitFor();
    expect(staff.troubles).toEqual([]);
  });

  it('lets a super-admin reset 2FA of other staff, and logs out after 2FA is turned off', async () => {
    const boss = { email: 'ngozi@nairadesk.example', password: 'lagos-demo-2026' };
    await logInWithCode(staff.page, await enrol(me));
    const { page, troubles } = await fixture.visit(desktop);
    await typePassword(page, boss);
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    const [ownCode = ''] = await turnOn(page, shown(await copiedKey(page), 0));
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await waitForIdle(page);
    troubles.length = 0; // What the gate refused.
    await page.goto(`/user-management?view=staff&search=${encodeURIComponent(me.email)}`);
    await page.getByRole('button', { name: `Manage ${me.name}` }).click();
    await page.getByRole('button', { name: 'Reset 2FA' }).click();
    await expectSound(page, 'the question before a reset');
    await page.getByRole('button', { name: 'Reset 2FA' }).click();
    await toastOf(page, 'can now log in with the password alone').waitFor();
    await staff.page.waitForURL('**/login*');
    await fixture.product.mailTo(me.email, /Our staff turned it off/);

    await page.goto('/settings?tab=password');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expectSound(page, 'the way to turn it off');
    await answerDialog(page, boss.password, ownCode, 'Turn off');
    await page.waitForURL('**/login');
    expect(troubles).toEqual([]);
  });

  async function answerDialog(page: Page, password: string, recoveryCode: string, verb: string) {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(recoveryCode);
    await dialog.getByRole('button', { name: verb }).click();
  }
});
