import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectRefusals, expectSound, logIn, phone, type Visitor } from './browser.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();

describe.each([
  ['a phone', phone, 'musa@nairadesk.example', 'Musa Bello', 'No messages yet', 0],
  ['a desktop', desktop, 'chidinma@nairadesk.example', 'Chidinma Okafor', 'Google Play card refused', 1],
] as const)('support and settings on %s', (_name, device, email, name, shownBefore, messagesBefore) => {
  const subject = `My transfer of this morning, ${name}`;
  const answer = `Dear ${name}, your transfer has arrived.`;
  let user: Visitor;
  let staff: Visitor;

  beforeAll(async () => {
    user = await fixture.visit(device);
    staff = await fixture.visit(device);
    await logIn(user.page, email);
    await logIn(staff.page, 'tunde@nairadesk.example');
  });

  afterAll(async () => {
    await user?.context.close();
    await staff?.context.close();
  });

  it('reads a guide and an answer', async () => {
    const { page } = user;
    await page.goto('/support');
    await page.getByRole('heading', { name: 'Buy a coin' }).waitFor();
    await page.getByLabel('What do you want to do?').selectOption('Sell a gift card');
    await page.getByRole('heading', { name: 'Sell a gift card' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sell a gift card' }).waitFor();
    await page.getByRole('tab', { name: 'FAQ' }).click();
    await expect.poll(() => page.locator('details').count()).toBe(5);
    for (const [question, answer] of [
      ['How long does delivery take?', 'within 30 minutes'],
      ['Is support there 24/7?', 'at any hour, any day'],
      ['How do I reset my password?', 'Forgot Password?'],
      ['Can I get a refund?', 'Yes, within 14 days.'],
      [
        'Can I buy for someone else?',
        'Coins go only to your wallet that is saved under Settings, Wallet Address. Check either well: what was sent there is irreversible',
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

  it('writes to the desk', async () => {
    const { page } = user;
    await page.getByRole('tab', { name: 'Customer Support' }).click();
    await page.getByText(shownBefore).waitFor();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Subject is required').waitFor();
    await page.getByText('Message is required').waitFor();
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Message', { exact: true }).fill('I paid at nine.\nHas it arrived?');
    await page.getByRole('button', { name: 'Send message' }).click();
    const messages = page.getByRole('list', { name: 'Your messages' }).getByRole('listitem');
    await messages.filter({ hasText: subject }).filter({ hasText: 'No reply yet' }).waitFor();
    await expect.poll(() => messages.count()).toBe(messagesBefore + 1);
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('');
    await expectSound(page, 'the customer’s messages');
  });

  it('is answered by staff, once', async () => {
    const { page } = staff;
    await page.goto('/admin-support');
    const late = await staff.context.newPage();
    await late.goto('/admin-support');
    const replyButton = { name: `Reply to ${name}: ${subject}` };
    await late.getByRole('button', replyButton).click();
    await late.getByLabel('Response').fill('A second answer that nobody must get.');

    const card = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await card.filter({ hasText: subject }).filter({ hasText: email }).waitFor();
    await expectSound(page, 'the messages of staff');
    await page.getByRole('button', replyButton).click();
    await page.getByText(`The mail begins with “Hello ${name},” already`).waitFor();
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Response is required').waitFor();
    await expectSound(page, 'the reply dialog');
    await page.getByLabel('Response').fill(answer);
    // A slip of a key loses nothing.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', replyButton).click();
    await expect.poll(() => page.getByLabel('Response').inputValue()).toBe(answer);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Reply sent').waitFor();
    await card.filter({ hasText: subject }).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'True' }).check();
    await page.waitForURL('**/admin-support?responded=true');
    await card.filter({ hasText: subject }).filter({ hasText: answer }).waitFor();

    await late.getByRole('button', { name: 'Send reply' }).click();
    await late.getByText('This message has already been answered.').waitFor();
    await late.getByRole('button', { name: 'Close' }).last().click();
    await late.getByText(subject).waitFor({ state: 'detached' });
    await late.close();
  });

  it('gets the reply by mail and on the screen', async () => {
    const mail = await fixture.product.mailTo(email, /^Re: My transfer of this morning/);
    expect(mail.text).toContain(answer);
    expect(mail.text).toContain('Has it arrived?');
    const { page } = user;
    await page.goto(/https?:\/\/\S+support\S+/.exec(mail.text)?.[0] ?? '');
    const message = page.getByRole('list', { name: 'Your messages' }).getByRole('listitem');
    const replied = message.filter({ hasText: answer }).filter({ hasText: 'Replied' });
    await replied.waitFor();
    // In view, though the form stands before it.
    const top = async () => (await replied.boundingBox())?.y ?? Number.NaN;
    await expect.poll(top).toBeLessThan(device.viewport.height - 150);
    expect(await page.getByText('A second answer').count()).toBe(0);
  });

  it('changes name, phone and country', async () => {
    const { page } = user;
    await page.goto('/settings');
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(name);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Full name').fill('');
    await page.getByLabel('Phone number').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Full name is required').waitFor();
    await page.getByText('Phone number is required').waitFor();
    await page.getByLabel('Full name').fill(`${name} Junior`);
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Ghana' }).click();
    await page.getByLabel('Phone number').fill('0803 000 00');
    user.troubles.length = 0;
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.locator('form').getByText('This is not a phone number').waitFor();
    await expectRefusals(user, 1);
    await page.getByLabel('Phone number').fill('0803 000 0001');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated successfully').waitFor();
    // The session knows it too, without another login.
    await expect
      .poll(() => page.evaluate('localStorage.getItem("nairadesk.auth")'))
      .toContain(`${name} Junior`);
    await page.reload();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(`${name} Junior`);
    await page.getByRole('combobox', { name: 'Country' }).filter({ hasText: 'Ghana' }).waitFor();
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+234 803 000 0001');
    await expectSound(page, 'the personal information');
  });

  it('is found by staff among the users', async () => {
    const { page } = staff;
    await page.goto('/user-management');
    await page.getByLabel('Search users').fill(`${name.toUpperCase()} jun`);
    const row = page.getByRole('row').filter({ hasText: `${name} Junior` });
    await row.filter({ hasText: 'Ghana' }).filter({ hasText: email }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await expectSound(page, 'the users');
    await page.getByLabel('Search users').fill('nobody of this name');
    await page.getByText('No user fits').waitFor();
  });

  it('changes the password, and logs in with the new one only', async () => {
    const { page } = user;
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
    user.troubles.length = 0;
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.locator('form').getByText('Old password is incorrect').waitFor();
    await expectRefusals(user, 1);
    await page.getByLabel('Old password').fill('lagos-demo-2026');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Password changed successfully').waitFor();
    await expect.poll(() => page.getByLabel('Old password').inputValue()).toBe('');

    const again = await fixture.visit(device);
    await again.page.goto('/login');
    await again.page.getByLabel('Email').fill(email);
    await again.page.getByLabel('Password', { exact: true }).fill('lagos-demo-2026');
    await again.page.getByRole('button', { name: 'Log in' }).click();
    await again.page.getByText('Incorrect email or password.').first().waitFor();
    await logIn(again.page, email, newPassword);
    await again.context.close();
  });

  it('left no error behind', () => {
    expect(user.troubles).toEqual([]);
    expect(staff.troubles).toEqual([]);
  });
});
