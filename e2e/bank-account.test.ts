import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PaystackStub, startPaystackStub } from '../test-support/paystack-stub.ts';
import { desktop, expectSound, phone, toastOf, type Visitor } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';
import { newTrader } from './steps/new-customer.ts';
import { orderRows } from './steps/order-pane.ts';

let stub: PaystackStub;
let ada: Visitor;
const settings: Record<string, string> = {};
beforeAll(async () => {
  stub = await startPaystackStub();
  stub.accounts.set('058/0108024071', 'OBI ADA CHIDINMA').set('058/0123456785', 'BELLO MUSA');
  Object.assign(settings, { PAYSTACK_URL: stub.url, PAYSTACK_SECRET_KEY: stub.key });
});
const fixture = useFixture(settings);
beforeEach(async () => {
  ada = await fixture.visitAs(await newTrader(fixture.product, 'Ada Obi'), phone);
  await ada.page.goto('/settings?tab=bank-details');
  // The list comes after the form: a customer who types before it is here is not disturbed by it.
  await ada.page.getByRole('combobox', { name: 'Bank Name' }).waitFor();
});
afterAll(() => stub.close());

const fields = () => ({
  bank: ada.page.getByLabel('Bank Name'),
  number: ada.page.getByLabel('Account Number'),
  name: ada.page.getByLabel('Account Name'),
  save: ada.page.getByRole('button', { name: 'Save Changes' }),
});

async function chooseBank(words: string, name: string) {
  const { bank } = fields();
  await bank.fill(words);
  await ada.page.getByRole('option', { name }).click();
  await expect.poll(() => bank.inputValue()).toBe(name);
}

it('bank account form: detects a phone number and offers it without the leading 0', async () => {
  const { page } = ada;
  const { number } = fields();
  await number.fill('0803 123 4567');
  await page.getByText('your phone number without the first 0').waitFor();
  await expectSound(page, 'a phone number for an account number');
  await page.getByRole('button', { name: 'Use 8031234567' }).click();
  await expect.poll(() => number.inputValue()).toBe('8031234567');
  await page.getByText('This is a phone number').waitFor({ state: 'detached' });
});

it('bank account form: finds a bank by its common name, and compares account name and profile', async () => {
  const { page } = ada;
  const { bank, number, name } = fields();
  await bank.fill('fairm');
  await page.getByRole('option', { name: 'FairMoney MFB' }).waitFor();
  await bank.press('ArrowDown');
  await bank.press('Enter');
  await expect.poll(() => bank.inputValue()).toBe('FairMoney MFB');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await bank.fill('gtb');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await expectSound(page, 'the list of banks');
  await page.getByRole('option').click();
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await expect.poll(() => bank.inputValue()).toBe('Guaranty Trust Bank');
  await number.fill('0123 456 785');
  await page.getByText('BELLO MUSA').waitFor();
  await page.getByText('It doesn’t match the name on your profile, Ada Obi.').waitFor();
  await expect.poll(() => name.inputValue()).toBe('BELLO MUSA');
  // The name goes with the account that it was the name of.
  await number.fill('0123 456 78');
  await expect.poll(() => name.inputValue()).toBe('Ada Obi');
  await number.fill('0108 024 071');
  await page.getByText('It matches your profile.').waitFor();
  await expect.poll(() => name.inputValue()).toBe('OBI ADA CHIDINMA');
  await expectSound(page, 'a name that the bank gave');
});

it('bank account form: an answer of the bank moves neither the fields nor the button', async () => {
  const { page } = ada;
  const { bank, number, name, save } = fields();
  await chooseBank('gtb', 'Guaranty Trust Bank');
  // Below the first field: the page itself may scroll, or get a bar above.
  const places = async () => {
    const [first, ...rest] = await Promise.all([bank, name, save].map((one) => one.boundingBox()));
    return rest.map((box) => Math.round((box?.y ?? 0) - (first?.y ?? 0)));
  };
  await number.fill('');
  const before = await places();
  await number.fill('0123456785');
  await page.getByText('BELLO MUSA').waitFor();
  expect(await places()).toEqual(before);
});

it('bank account form: asks for confirmation, then saves the name that the bank confirmed', async () => {
  const { page } = ada;
  const { number, save } = fields();
  await chooseBank('gtb', 'Guaranty Trust Bank');
  await number.fill('0108 024 071');
  await page.getByText('It matches your profile.').waitFor();
  await save.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('010 802 4071').waitFor();
  await dialog.getByText('OBI ADA CHIDINMA').first().waitFor();
  await expectSound(page, 'the question whether this is the account');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await dialog.waitFor({ state: 'detached' });
  await save.click();
  await dialog.getByRole('button', { name: 'Yes, save it' }).click();
  await toastOf(page, 'Bank details updated successfully').waitFor();
  await page.getByText('Your bank has confirmed the name').waitFor();
  await page.reload();
  await page.getByText('Your bank has confirmed the name').waitFor();
  await expect.poll(() => number.inputValue()).toBe('0108024071');
});

it('bank account form: warns about an unconfirmed account or an unlisted bank, and still saves', async () => {
  const { page } = ada;
  const { bank, number, name, save } = fields();
  await chooseBank('gtb', 'Guaranty Trust Bank');
  await number.fill('0108024072');
  await page.getByText('Guaranty Trust Bank has no account with this number').waitFor();
  await page.getByText('Check the number digit by digit').waitFor();
  stub.trouble = 'busy';
  await number.fill('0108024089');
  await page.getByText('didn’t confirm the account name').waitFor();
  stub.trouble = null;
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('has no account with this number').waitFor();
  await bank.fill('Bank of Aba');
  await name.click();
  await page.getByText('Bank of Aba isn’t in our list').waitFor();
  await name.fill('Ada Obi');
  await save.click();
  await page.getByRole('button', { name: 'Yes, save it' }).click();
  await toastOf(page, 'Bank details updated successfully').waitFor();
  await page.getByText('The name on this account isn’t confirmed').waitFor();
  expect(ada.troubles).toEqual([]);
});

it('order queue: shows staff whether the bank confirmed the account name', async () => {
  await fixture.product.sql(
    `update orders set payout_bank = payout_bank || '{"nameConfirmedAt":"2026-01-01T00:00:00.000Z"}'
     where order_type = 'sell' and asset_type = 'gift-card'`,
    [],
  );
  const { page, troubles } = await fixture.visitAs('tunde@nairadesk.example', desktop);
  await page.goto('/order');
  const pane = page.getByRole('region', { name: /^Order ND/ });
  const open = (text: string) =>
    orderRows(page).filter({ hasText: 'sells' }).filter({ hasText: text }).getByRole('button').click();
  await open('Tether');
  await pane.getByText('Name not confirmed').waitFor();
  await open('Apple');
  await pane.getByText('Name confirmed by the bank').waitFor();
  expect(await pane.getByRole('link', { name: /^\+234/ }).getAttribute('href')).toMatch(/^tel:\+234\d{10}$/);
  expect(troubles).toEqual([]);
});
