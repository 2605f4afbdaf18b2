import { exampleAddress } from '@nairadesk/contract/example-address';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, holdCalls, logIn, phone, toastOf, type Visitor } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { sizes } from './fixture/sizes.ts';
import { waitForIdle } from './fixture/wait-for-idle.ts';
import { newCustomer, newTrader } from './steps/new-customer.ts';

const fixture = useFixture();

const fieldsOfTabs = {
  'Personal Information': ['Full name', 'Email', 'Phone number', 'Country'],
  Password: ['Old password', 'New password', 'Confirm password'],
  'Bank Details': ['Bank Name', 'Account Name', 'Account Number'],
  'Wallet Address': ['Network', 'Wallet address'],
};

const devices = sizes(
  ['a phone', phone, 'musa@nairadesk.example'],
  ['a desktop', desktop, 'chidinma@nairadesk.example'],
);

describe.each(devices)('settings on %s', longJourney, (_name, device, email) => {
  let user: Visitor;

  beforeEach(async () => {
    user = await fixture.visitAs(email, device);
  });

  afterEach(() => {
    expect(user.troubles).toEqual([]);
  });

  it('loads the country list on demand, searches it, and saves the chosen country', async () => {
    const { page } = user;
    const list = /\/country-picker-.*\.js$/;
    const asked: string[] = [];
    page.on('request', (request) => list.test(request.url()) && asked.push(request.url()));
    await page.goto('/settings');
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.waitFor();
    await waitForIdle(page);
    // The list is long: it comes when the focus is in its field.
    expect(asked).toEqual([]);
    await page.route(list, (route) => route.abort());
    await country.focus();
    await country.press('ArrowDown');
    await toastOf(page, 'We couldn’t load the list of countries').waitFor();
    user.troubles.length = 0; // The list that was cut off.
    await page.unroute(list);
    await page.reload();
    await country.click();
    const options = page.getByRole('option');
    await options.first().waitFor();
    await expect.poll(() => options.first().textContent()).toContain('Nigeria');
    await expect.poll(() => options.count()).toBe(249);
    await page.getByLabel('Search countries').fill('united');
    await expect.poll(() => options.count()).toBe(3);
    await expectSound(page, 'the list of countries');
    await page.getByLabel('Search countries').fill('no such land');
    await page.getByText('No results. Try fewer letters.').waitFor();
    await page.getByLabel('Search countries').fill('cote d');
    await expect.poll(() => options.allTextContents()).toEqual(["🇨🇮Côte d'Ivoire"]);
    await page.keyboard.press('Enter');
    await options.first().waitFor({ state: 'detached' });
    // The keyboard goes on from where it was.
    await expect
      .poll(() => country.evaluate((element) => element === element.ownerDocument.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated successfully').waitFor();
    await page.reload();
    await country.filter({ hasText: "Côte d'Ivoire" }).waitFor();
  });

  it('saves a bank account, with a busy state, and recovers from a dropped connection', async () => {
    const { page } = user;
    await page.goto('/settings?tab=bank-details');
    await page.getByRole('heading', { name: 'Bank Details' }).waitFor();
    await page
      .getByText("Change your bank details here. Click save changes when you're done.", { exact: true })
      .waitFor();
    const bank = page.getByLabel('Bank Name');
    await expect.poll(() => bank.inputValue()).not.toBe('');
    expect(await bank.getAttribute('placeholder')).toBe('Enter bank name');
    expect(await page.getByLabel('Account Name').getAttribute('placeholder')).toBe('Enter New Name');
    expect(await page.getByLabel('Account Number').getAttribute('inputmode')).toBe('numeric');
    const save = page.getByRole('button', { name: 'Save Changes' });
    for (const label of ['Account Name', 'Bank Name']) await page.getByLabel(label).fill('');
    // Pressed straight from a field: the press counts, and leads to the first that is wrong.
    await save.click();
    await page.getByText('Account name is required').waitFor();
    await expect.poll(() => bank.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await bank.fill('Moniepoint');
    await page.getByLabel('Account Name').fill('Other Bello');
    const held = await holdCalls(page, '**/api/settings/bank');
    const confirmed = page.getByRole('button', { name: 'Yes, save it' });
    await save.click();
    await confirmed.click();
    const busy = page.locator('button[aria-busy=true]', { hasText: 'Save Changes' });
    await busy.getByText('Please wait').waitFor();
    await held.cut();
    await toastOf(page, 'The connection dropped').waitFor();
    await busy.waitFor({ state: 'detached' });
    user.troubles.length = 0; // The call that was cut off.
    // What was saved is not read again before the page is loaded anew: what was kept before is not the truth then.
    await page.route('**/api/settings', () => {});
    await save.click();
    await confirmed.click();
    await toastOf(page, 'Bank details updated successfully').waitFor();
    await page.unroute('**/api/settings');
    await page.reload();
    await expect.poll(() => bank.inputValue()).toBe('Moniepoint');
  });

  it('adds and removes wallet rows, always leaves one, and saves it', async () => {
    const { page } = user;
    await page.goto('/settings?tab=wallet-address');
    const rows = page.getByRole('listitem').filter({ has: page.getByLabel('Network') });
    await rows.first().waitFor();
    const before = await rows.count();
    await page.getByRole('button', { name: 'Add wallet' }).click();
    await expect.poll(() => rows.count()).toBe(before + 1);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await rows.nth(before).getByText('Network name is required').waitFor();
    await rows.nth(before).getByText('Wallet address is required').waitFor();
    const remove = page.getByRole('button', { name: /^Remove wallet/ });
    for (let left = before; left >= 1; left -= 1) {
      await remove.first().click();
      await expect.poll(() => rows.count()).toBe(left);
    }
    await expect.poll(() => remove.count()).toBe(0);

    const address = rows.getByLabel('Wallet address');
    await rows.getByLabel('Network').selectOption('Sui');
    await address.fill(exampleAddress('Sui', 'Musa'));
    await page.getByLabel('They match my wallet').check();
    // Readable whole, however long.
    await expect.poll(() => address.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true);
    await expect.poll(() => address.evaluate((field) => field.scrollHeight <= field.clientHeight)).toBe(true);
    await page.route('**/api/settings/wallets', (route) => route.abort());
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toastOf(page, 'Failed to update wallet details').waitFor();
    await page.unroute('**/api/settings/wallets');
    user.troubles.length = 0; // The call that was cut off.
    await page.route('**/api/settings/wallets', async (route) => {
      const response = await route.fetch();
      const { message: _, ...rest } = (await response.json()) as { message: string };
      await route.fulfill({ response, json: rest });
    });
    await address.press('Enter');
    await toastOf(page, 'Wallet details updated successfully').waitFor();
    await page.unroute('**/api/settings/wallets');
    await page.reload();
    // At first what this browser kept is shown, then what was saved.
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => address.inputValue()).toBe(exampleAddress('Sui', 'Musa'));
  });

  it('reports a wrong wallet address at once, and requires a destination tag or a confirmation', async () => {
    // One whose wallets are on none of the networks that are tried here.
    user = await fixture.visitAs(await newTrader(fixture.product, 'Sade Bello'), device);
    const { page } = user;
    await page.goto('/settings?tab=wallet-address');
    await page.getByRole('button', { name: 'Add wallet' }).click();
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('Network') })
      .last();
    const address = row.getByLabel('Wallet address');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await row.getByLabel('Network').selectOption('BEP2');
    await row.getByText('closed in December 2024').waitFor();
    await row.getByLabel('Network').selectOption('Ripple');
    await address.fill(exampleAddress('Tron', 'Musa'));
    // The way of the keyboard leads over a button.
    await address.press('Tab');
    await row.getByText('This looks like a Tron address, but the network is Ripple (XRP Ledger).').waitFor();
    // X and M hold their tag: nothing is asked.
    await address.fill('X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A');
    await row.getByText('The address includes the destination tag 11747').waitFor();
    await address.fill('r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59');
    await row.getByText('Valid address format').waitFor();
    await save.click();
    await row.getByText('Enter the destination tag, or tick that your wallet doesn’t need one.').waitFor();
    await row.getByLabel('Destination tag', { exact: true }).fill('4294967296');
    await save.click();
    await row.getByText('a whole number from 0 to 4294967295').waitFor();
    await row.getByLabel('Destination tag', { exact: true }).fill('480211');
    await row.getByLabel('Network').selectOption('Solana');
    await address.fill(exampleAddress('Solana', 'Musa'));
    await save.click();
    await row.getByText('Compare the start and end with your wallet, then tick this.').waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await expectSound(page, 'wallets with mistakes');
    await row.getByLabel('Network').selectOption('Ripple');
    await address.fill('r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59');
    await row.getByLabel('Destination tag', { exact: true }).fill('480211');
    await save.click();
    await toastOf(page, 'Wallet details updated successfully').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Destination tag', { exact: true }).inputValue()).toBe('480211');
  });

  it('lists the logged-in devices, logs out one of them, then all', async () => {
    // A customer of its own: other tests' sessions must not end with it.
    const customer = await newCustomer(fixture.product, 'Kemi Ojo');
    const [{ page }, other] = [await fixture.visit(device), await fixture.visit(desktop)];
    for (const one of [page, other.page]) await logIn(one, customer.email, customer.password);
    await page.goto('/settings?tab=password');
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await devices.first().waitFor();
    await expect
      .poll(() => devices.allTextContents())
      .toEqual([
        expect.stringMatching(/^Chrome on (Linux|macOS)Logged in .*This device$/),
        expect.stringMatching(/^Chrome on .*Last used just nowLog out$/),
      ]);
    await expectSound(page, 'the devices');
    await devices.nth(1).getByRole('button').click();
    await page.getByText('That device is logged out').waitFor();
    await expect.poll(() => devices.count()).toBe(1);
    await other.page.goto('/settings');
    await other.page.waitForURL('**/login**');
    await logIn(other.page, customer.email, customer.password);

    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByText('including this one').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByText('You’re logged out everywhere').waitFor();
    await page.waitForURL('**/login');
    await other.page.goto('/trade');
    await other.page.waitForURL('**/login**');
  });
});

it.each<[string, string | null, string, string]>([
  ['ada@nairadesk.example', null, 'Choose your country', 'Country is required'],
  ['tunde@nairadesk.example', 'Naija', 'Naija', 'Profile updated successfully'],
])(
  'requires a missing country, and accepts a stored unlisted one: %s, %j',
  async (email, stored, shown, told) => {
    await fixture.product.sql('update users set country = $2 where email = $1', [email, stored]);
    const { page, context, troubles } = await fixture.visitAs(email, desktop);
    await page.goto('/settings');
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.filter({ hasText: shown }).waitFor();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText(told).first().waitFor();
    const focused = await country.evaluate((element) => element === element.ownerDocument.activeElement);
    expect(focused).toBe(stored === null);
    expect(troubles).toEqual([]);
    await context.close();
  },
);

it.each([
  ['a user', 'ada@nairadesk.example', ['Notifications']],
  ['an admin', 'tunde@nairadesk.example', ['Receiving Accounts', 'Desk Rules', 'Notifications']],
  ['a super-admin', 'ngozi@nairadesk.example', ['Receiving Accounts', 'Desk Rules', 'Notifications']],
])('settings: shows %s every tab with its fields', async (_who, email, further) => {
  const { page, context, troubles } = await fixture.visitAs(email, desktop);
  await page.goto('/settings');
  const tabs = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab');
  await expect.poll(() => tabs.allTextContents()).toEqual([...Object.keys(fieldsOfTabs), ...further]);
  for (const [tab, labels] of Object.entries(fieldsOfTabs)) {
    await tabs.filter({ hasText: tab }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    for (const label of labels) await panel.getByLabel(label, { exact: true }).first().waitFor();
    await panel.getByRole('button', { name: /^(Save Changes|Change Password)$/ }).waitFor();
  }
  expect(troubles).toEqual([]);
  await context.close();
});
