import { listAssets } from '@nairadesk/contract/assets';
import { type CardRate, listCardRates, saveCardRates } from '@nairadesk/contract/card-rates';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { listHistory } from '@nairadesk/contract/transaction';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  desktop,
  expectNarrow,
  expectRefusals,
  expectSound,
  phone,
  type Visitor,
} from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { type Customer, newTrader } from '../steps/new-customer.ts';
import { openAsset } from '../steps/open-asset.ts';
import { shownTransactionId } from '../steps/place-order.ts';

const fixture = useFixture();
let seller: Customer;
let visitor: Visitor;

const code = (page: Page) => page.getByLabel('Card code');
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check();
const cardsIn = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const sellButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openSale(page: Page, name: string): Promise<void> {
  await openAsset(page, name, { tab: 'gift-card' });
  await page.getByRole('radio', { name: 'Sell', exact: true }).check();
  await code(page).waitFor();
}

beforeEach(async () => {
  seller = await newTrader(fixture.product, 'Amaka Nwosu');
});
afterEach(() => {
  expect(visitor.troubles).toEqual([]);
});

describe('selling gift cards', longJourney, () => {
  it('sells three cards of two values in one order: the wrong one is named, and the order lists them', async () => {
    visitor = await fixture.visitAs(seller, phone);
    const { page } = visitor;
    await openSale(page, 'Steam');
    // What is usual is chosen already, and its naira are there at once.
    await sellButton(page, 'Sell 1 card for ₦133,000.00').waitFor();
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('Enter the card’s code').waitFor();
    await code(page).fill('STEAM-AAAA-1111');
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByRole('heading', { name: 'Card 2' }).waitFor();
    await code(page).fill('steam aaaa 1111');
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByRole('heading', { name: 'Card 3' }).waitFor();
    await choose(page, 'Face value', '$50');
    await code(page).fill('STEAM-CCCC-3333');
    await expect.poll(() => cardsIn(page, 'Your cards').count()).toBe(3);
    expect(await page.getByRole('dialog').textContent()).not.toContain('STEAM-AAAA');
    await expectNarrow(page, 'three cards to sell');
    await expectSound(page, 'three cards to sell');

    await sellButton(page, 'Sell 3 cards for ₦331,000.00').click();
    await page.getByRole('heading', { name: 'Card 2' }).waitFor();
    await cardsIn(page, 'Your cards').nth(1).getByText('This card was already submitted.').waitFor();
    await expect
      .poll(() => code(page).evaluate((field) => field === field.ownerDocument.activeElement))
      .toBe(true);
    await expectRefusals(visitor, 1);
    await code(page).fill('STEAM-BBBB-2222');
    await sellButton(page, 'Sell 3 cards for ₦331,000.00').click();

    const transactionId = await shownTransactionId(page);
    await expect
      .poll(() => cardsIn(page, 'Cards').allTextContents())
      .toEqual([
        expect.stringMatching(/\$100 USA.*₦133,000\.00.*Physical, cash receipt/),
        expect.stringMatching(/\$100 USA.*₦133,000\.00/),
        expect.stringMatching(/\$50 USA.*₦65,000\.00/),
      ]);
    await page.goto(`/transaction-history?search=${transactionId}`);
    await page.getByRole('button', { name: transactionId }).click();
    await expect.poll(() => cardsIn(page, 'Cards').count()).toBe(3);
    await expectSound(page, 'an order of three cards');
    await expectNarrow(page, 'an order of three cards');
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage])');
    expect(kept).not.toMatch(/STEAM-/i);

    const token = await tokenOf(fixture.product.url, seller.email, seller.password);
    const { data } = await callApi(fixture.product.url, listHistory, {}, token);
    const id = data.find((order) => order.transactionId === transactionId)?.id ?? '';
    const { data: cards } = await callApi(fixture.product.url, listOrderCards, { id }, token);
    expect(cards.map(({ amount, hasCode }) => [amount, hasCode])).toEqual([
      ['133000.00', true],
      ['133000.00', true],
      ['65000.00', true],
    ]);
  });

  it('offers only what has a rate, takes another value, removes a card and finds what was typed again', async () => {
    visitor = await fixture.visitAs(seller, desktop);
    const { page } = visitor;
    await openSale(page, 'Apple');
    await choose(page, 'Country', 'Canada');
    const options = (name: string) => page.getByRole('group', { name }).getByRole('radio').count();
    await expect.poll(() => options('Form')).toBe(1);
    expect(await options('Receipt')).toBe(1);
    await sellButton(page, 'Sell 1 card for ₦87,000.00').waitFor();
    await choose(page, 'Face value', 'Other');
    await page.getByLabel('Value in CAD').fill('900');
    await code(page).fill('APPLE-1');
    await sellButton(page, 'Sell 1 card').click();
    await page.getByText('We don’t buy cards of CA$900 right now').waitFor();
    await expectSound(page, 'a value that we do not buy');
    await page.getByLabel('Value in CAD').fill('33');
    await sellButton(page, 'Sell 1 card for ₦28,710.00').waitFor();
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('All cards of an order are from one country: Canada.').waitFor();
    await sellButton(page, 'Sell 2 cards for ₦57,420.00').waitFor();
    // A look at the other side, and back.
    await page.getByRole('radio', { name: 'Buy', exact: true }).check();
    await page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await sellButton(page, 'Sell 2 cards for ₦57,420.00').waitFor();
    await page.getByRole('button', { name: 'Remove card 2' }).click();
    await sellButton(page, 'Sell 1 card for ₦28,710.00').waitFor();
    await expect.poll(() => code(page).inputValue()).toBe('APPLE-1');
  });

  it('shows old and new where rates change before the press', async () => {
    visitor = await fixture.visitAs(seller, phone);
    const { page } = visitor;
    const { url } = fixture.product;
    const token = await tokenOf(url, 'ngozi@nairadesk.example');
    const { data: assets } = await callApi(url, listAssets, { assetType: 'gift-card' }, token);
    const id = assets.find(({ name }) => name === 'Amazon')?.id ?? '';
    const rate = (await callApi(url, listCardRates, { id }, token)).data.find(isUsual);
    if (!rate) throw new Error('no rate');
    await openSale(page, 'Amazon');
    await code(page).fill('AMZN-1234-5678');
    // As for a phone whose live updates are cut: only the press tells it.
    await page.route('**/api/website/card-rates/**', (route) => route.abort());
    const changed = [{ ...rate, rate: '1300' }];
    await callApi(url, saveCardRates, { id, added: [], changed, removed: [], confirmed: true }, token);
    await sellButton(page, 'Sell 1 card for ₦133,000.00').click();
    await page.getByText('Card 1: ₦133,000.00 before, ₦130,000.00 now').waitFor();
    await expectSound(page, 'changed card rates');
    // What was cut is read again for seconds. The list of troubles is emptied once nothing is cut any more.
    await page.unroute('**/api/website/card-rates/**');
    await waitForIdle(page);
    for (const trouble of visitor.troubles.splice(0)) expect(trouble).toMatch(/status of 409|ERR_FAILED/);
    await sellButton(page, 'Sell 1 card for ₦130,000.00').click();
    await page.getByText('We have your card', { exact: true }).waitFor();
  });

  it('keeps what was chosen and typed when its rate goes off while it is filled in, and says so', async () => {
    visitor = await fixture.visitAs(seller, phone);
    const { page } = visitor;
    const { url } = fixture.product;
    const token = await tokenOf(url, 'ngozi@nairadesk.example');
    const { data: assets } = await callApi(url, listAssets, { assetType: 'gift-card' }, token);
    const id = assets.find(({ name }) => name === 'Steam')?.id ?? '';
    const ratesNow = async () => (await callApi(url, listCardRates, { id }, token)).data;
    const change = async (...changed: CardRate[]) => {
      await callApi(url, saveCardRates, { id, added: [], changed, removed: [], confirmed: true }, token);
    };
    const before = await ratesNow();
    const usual = before.find(isUsual);
    if (!usual) throw new Error('no rate');
    const chosen = (group: string) =>
      page.getByRole('group', { name: group }).getByRole('radio', { checked: true });
    await openSale(page, 'Steam');
    await sellButton(page, 'Sell 1 card for ₦133,000.00').waitFor();
    await code(page).fill('STEAM-DDDD-4444');
    // Nothing was chosen by hand yet: what is usual for this customer must not become another card all the same.
    await change({ ...usual, on: false });
    await page.getByText('Card 1: ₦133,000.00 before, not bought right now').waitFor();
    await expectSound(page, 'a rate that went off');
    await expectNarrow(page, 'a rate that went off');
    await sellButton(page, 'Sell 1 card').click();
    await page.getByText('Choose another form or receipt.').first().waitFor();
    await expect.poll(() => chosen('Receipt').locator('..').textContent()).toMatch(/^CashNot now/);
    expect(await chosen('Face value').locator('..').textContent()).toBe('$100');
    expect(await code(page).inputValue()).toBe('STEAM-DDDD-4444');
    // Closed and opened again, it says the same.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Steam/ }).first().click();
    await page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await page.getByText('Card 1: ₦133,000.00 before, not bought right now').waitFor();

    // All of them off: the form stays, and so does what was typed.
    const on = (await ratesNow()).filter((rate) => rate.on);
    await change(...on.map((rate) => ({ ...rate, on: false })));
    await page.getByRole('group', { name: 'Country' }).getByText('Not now').waitFor();
    expect(await code(page).inputValue()).toBe('STEAM-DDDD-4444');
    const off = await ratesNow();
    await change(
      ...off.map((rate) => ({ ...rate, on: before.find((one) => one.id === rate.id)?.on ?? true })),
    );
    await sellButton(page, 'Sell 1 card for ₦133,000.00').click();
    await page.getByText('We have your card', { exact: true }).waitFor();
  });
});

function isUsual({ country, form, receipt, from }: CardRate): boolean {
  return country === 'US' && form === 'physical' && receipt === 'cash' && Number(from) === 100;
}
