import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { sendContactMessage } from '@nairadesk/contract/website';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, expectRefusals, expectSound, logIn, phone, type Visitor } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { sizes } from './fixture/sizes.ts';
import { waitForIdle } from './fixture/wait-for-idle.ts';
import { callApi, tokenOf } from './steps/call-api.ts';
import { newCustomer } from './steps/new-customer.ts';

const fixture = useFixture();

const devices = sizes(
  ['a phone', phone, 'musa@nairadesk.example', 'Musa Bello', false],
  ['a desktop', desktop, 'chidinma@nairadesk.example', 'Chidinma Okafor', true],
);

describe.each(devices)('support and settings on %s', longJourney, (_, device, email, name, hasWritten) => {
  let user: Visitor;
  let staff: Visitor;
  let subject: string;
  let answer: string;
  let count = 0;

  beforeEach(async () => {
    user = await fixture.visitAs(email, device);
    staff = await fixture.visitAs('tunde@nairadesk.example', device);
    count += 1;
    subject = `My transfer of this morning, ${count}, ${name}`;
    answer = `Dear ${name}, your transfer number ${count} has arrived.`;
  });

  afterEach(() => {
    expect([...user.troubles, ...staff.troubles]).toEqual([]);
  });

  /** Writes to the desk as another program would; gives the id of the message. */
  async function write(): Promise<string> {
    const { url } = fixture.product;
    const body = { subject, message: 'I paid at nine.\nHas it arrived?' };
    const token = await tokenOf(url, email);
    return (await callApi(url, sendMessage, body, token)).data.id;
  }

  async function answerByProgram(messageId: string): Promise<void> {
    const { url } = fixture.product;
    const token = await tokenOf(url, 'tunde@nairadesk.example');
    await callApi(url, replyToMessage, { id: messageId, response: answer }, token);
  }

  it('shows the guides, and one FAQ answer at a time', async () => {
    const { page } = user;
    await page.goto('/support');
    await page.getByRole('heading', { name: 'Buy a coin' }).waitFor();
    await page.getByLabel('What do you want to do?').selectOption('Sell a gift card');
    await page.getByRole('heading', { name: 'Sell a gift card' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sell a gift card' }).waitFor();
    const tabs = page.getByRole('tab');
    await expect.poll(() => tabs.allTextContents()).toEqual(['User Guide', 'FAQ', 'Customer Support']);
    await page.getByRole('tab', { name: 'FAQ' }).click();
    await expect.poll(() => page.locator('details').count()).toBe(5);
    for (const [question, answer] of [
      ['How long does delivery take?', 'within 30 minutes'],
      ['Is support there 24/7?', 'at any hour, any day'],
      ['How do I reset my password?', 'Forgot Password?'],
      ['Can I get a refund?', 'Yes, within 14 days.'],
      [
        'Can I buy for someone else?',
        'Coins only go to the wallet you saved in Settings, Wallet Address. Check both carefully: what we send is irreversible',
      ],
    ] as const) {
      expect(await page.getByText(answer).isVisible(), answer).toBe(false);
      await page.getByText(question, { exact: true }).click();
      await page.getByText(answer).waitFor();
      // One answer at a time.
      await expect.poll(() => page.locator('details[open]').count()).toBe(1);
    }
    await expectSound(page, 'the FAQ');
    await page.getByText('How do I reset my password?').click();
    await page.getByRole('link', { name: 'Change my password' }).click();
    await page.waitForURL('**/settings?tab=password');
    await page.goBack();
  });

  it('validates a support message and sends it to staff', async () => {
    const who = hasWritten ? email : await newCustomer(fixture.product, name);
    const { page, troubles } = await fixture.visitAs(who, device);
    await page.goto('/support?tab=customer-support');
    await page.getByText(hasWritten ? 'Google Play card refused' : 'No messages yet').waitFor();
    const messages = page.getByRole('list', { name: 'Your messages' }).getByRole('listitem');
    const before = await messages.count();
    // Their orders are asked for, and then the form has one field more.
    await waitForIdle(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Subject is required').waitFor();
    await page.getByText('Message is required').waitFor();
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Message', { exact: true }).fill('I paid at nine.\nHas it arrived?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await messages.filter({ hasText: subject }).filter({ hasText: 'No reply yet' }).waitFor();
    await expect.poll(() => messages.count()).toBe(before + 1);
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('');
    await expectSound(page, 'the customer’s messages');
    expect(troubles).toEqual([]);
  });

  it('lets staff reply to a message only once', async () => {
    const { page } = staff;
    await write();
    await page.goto('/admin-support');
    // A colleague: one’s own draft would be there on both pages.
    const { page: late } = await fixture.visitAs('ngozi@nairadesk.example', device);
    await late.goto('/admin-support');
    const row = (of: Page) => of.getByRole('list', { name: 'Messages' }).getByRole('button');
    await row(late).filter({ hasText: subject }).click();
    await late.getByLabel('Response').fill('A second answer that must not be sent.');

    await row(page).filter({ hasText: subject }).waitFor();
    await expectSound(page, 'the messages of staff');
    await row(page).filter({ hasText: subject }).click();
    const pane = page.getByRole('region', { name: `Message from ${name}` });
    await pane.getByText(`The email already starts with “Hello ${name},”`).waitFor();
    await pane.getByText(email, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Response is required').waitFor();
    await expectSound(page, 'a message beside its sender');
    await page.getByLabel('Response').fill(answer);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Reply sent').waitFor();
    await row(page).filter({ hasText: subject }).waitFor({ state: 'detached' });
    await page.goto('/admin-support');
    await page.getByRole('radio', { name: 'True' }).check();
    await page.waitForURL('**/admin-support?responded=true');
    await row(page).filter({ hasText: subject }).click();
    await pane.getByText(answer).waitFor();

    // It is told by itself, and keeps what was typed to be read.
    await late.getByText('This message has already been answered.').waitFor();
    expect(await late.getByRole('button', { name: 'Send reply' }).count()).toBe(0);
    expect(await late.getByLabel('Response').inputValue()).toContain('A second answer');
    await late.getByRole('button', { name: 'Close' }).last().click();
    await row(late).filter({ hasText: subject }).waitFor({ state: 'detached' });
    await user.page.goto('/support?tab=customer-support');
    await user.page.getByText(answer).waitFor();
    expect(await user.page.getByText('A second answer').count()).toBe(0);
    // The browser reports the refused second answer itself, in its own tab.
  });

  it('marks for staff a message of the contact form, whose name and address are unproven', async () => {
    const body = { name, email, subject: `${subject}, without a login`, message: 'Please pay it elsewhere.' };
    await callApi(fixture.product.url, sendContactMessage, body);
    await write();
    await staff.page.goto('/admin-support');
    const row = staff.page.getByRole('list', { name: 'Messages' }).getByRole('button');
    const customers = row.filter({ hasText: subject }).filter({ hasNotText: body.subject });
    await customers.waitFor();
    expect(await customers.filter({ hasNotText: 'Not logged in' }).count()).toBe(1);
    await row.filter({ hasText: body.subject }).filter({ hasText: 'Not logged in' }).click();
    const pane = staff.page.getByRole('region', { name: `Message from ${name}` });
    await pane.getByText('We haven’t checked this name or email.').waitFor();
    expect(await pane.getByText('Open orders').count()).toBe(0);
    await expectSound(staff.page, 'a message of the contact form');
  });

  it('delivers the reply by email, and scrolls to it on the support screen', async () => {
    await answerByProgram(await write());
    const mail = await fixture.product.mailTo(email, new RegExp(`^Re: ${subject}`));
    expect(mail.text).toContain(answer);
    expect(mail.text).toContain('Has it arrived?');
    const { page } = user;
    await page.goto('/support?tab=customer-support');
    await page.getByText(answer).waitFor();
    await page.goto(/https?:\/\/\S+support\S+/.exec(mail.text)?.[0] ?? '');
    const message = page.getByRole('list', { name: 'Your messages' }).getByRole('listitem');
    const replied = message.filter({ hasText: answer }).filter({ hasText: 'Replied' });
    await replied.waitFor();
    // In view, though the form stands before it.
    const top = async () => (await replied.boundingBox())?.y ?? Number.NaN;
    await expect.poll(top).toBeLessThan(device.viewport.height - 150);
  });

  it('changes name, phone and country', async () => {
    const customer = await newCustomer(fixture.product, name);
    const changed = `${name} Okoro`;
    user = await fixture.visitAs(customer, device);
    const { page } = user;
    await page.goto('/settings');
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(name);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(customer.email);
    expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Full name').fill('');
    await page.getByLabel('Phone number').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Full name is required').waitFor();
    await page.getByText('Phone number is required').waitFor();
    await page.getByLabel('Full name').fill(changed);
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Ghana' }).click();
    await page.getByLabel('Phone number').fill('0803 000 00');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.locator('form').getByText('This isn’t a valid phone number').waitFor();
    await expectRefusals(user, 1);
    await page.getByLabel('Phone number').fill('0803 000 0001');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated successfully').waitFor();
    // The session knows it too, without another login.
    await expect.poll(() => page.evaluate('localStorage.getItem("nairadesk.auth")')).toContain(changed);
    await page.reload();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(changed);
    await page.getByRole('combobox', { name: 'Country' }).filter({ hasText: 'Ghana' }).waitFor();
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+234 803 000 0001');
    await expectSound(page, 'the personal information');
  });

  it('lets staff find a customer in the user list', async () => {
    const customer = await newCustomer(fixture.product, `${name} Junior`);
    await fixture.product.sql("update users set country = 'Ghana' where email = $1", [customer.email]);
    const { page } = staff;
    await page.goto('/user-management');
    await page.getByLabel('Search users').fill(`${name.toUpperCase()} jun`);
    const row = page.getByRole('row').filter({ hasText: `${name} Junior` });
    await row.filter({ hasText: 'Ghana' }).filter({ hasText: customer.email }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await expectSound(page, 'the users');
    await page.getByLabel('Search users').fill('unmatched name');
    await page.getByText('No results').waitFor();
  });

  it('changes the password, and logs in with the new one only', async () => {
    const customer = await newCustomer(fixture.product, name);
    user = await fixture.visitAs(customer, device);
    const { page } = user;
    await page.goto('/settings');
    const newPassword = 'a quite different one';
    await page.getByRole('tab', { name: 'Password' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Old Password is required').waitFor();
    await page.getByText('New Password is required').waitFor();
    await page.getByText('Confirm password is required').waitFor();
    await page.getByLabel('Old password').fill('not this one');
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Confirm password').fill('a typing error');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Passwords must match').waitFor();
    await page.getByLabel('Confirm password').fill(newPassword);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.locator('form').getByText('Old password is incorrect').waitFor();
    await expectRefusals(user, 1);
    await page.getByLabel('Old password').fill(customer.password);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Password changed successfully').waitFor();
    await expect.poll(() => page.getByLabel('Old password').inputValue()).toBe('');

    const again = await fixture.visit(device);
    await again.page.goto('/login');
    await again.page.getByLabel('Email').fill(customer.email);
    await again.page.getByLabel('Password', { exact: true }).fill(customer.password);
    await again.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await again.page.getByText('Incorrect email or password.').first().waitFor();
    await logIn(again.page, customer.email, newPassword);
  });
});
