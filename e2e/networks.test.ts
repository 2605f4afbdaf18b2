import { listAssets } from '@nairadesk/contract/assets';
import { exampleAddress } from '@nairadesk/contract/example-address';
import { amountKoboOf, koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import type { Network } from '@nairadesk/contract/networks';
import { placeOrder } from '@nairadesk/contract/orders';
import { saveWallets } from '@nairadesk/contract/settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, toastOf, type Visitor } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { callApi, tokenOf } from './steps/call-api.ts';
import { openAsset } from './steps/open-asset.ts';
import { orderRows } from './steps/order-pane.ts';

const fixture = useFixture();
const ripple = exampleAddress('Ripple', 'Ada');

describe('networks', longJourney, () => {
  let ada: Visitor;
  let staff: Visitor;

  beforeEach(async () => {
    await fixture.product.sql('delete from switched_off_networks', []);
    ada = await fixture.visitAs('ada@nairadesk.example', phone);
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
  });

  afterEach(() => {
    expect([...ada.troubles, ...staff.troubles]).toEqual([]);
  });

  it('lets staff switch off a network, and updates an open order form at once', async () => {
    await openAsset(ada.page, 'Ethereum');
    const choice = ada.page.getByLabel('Network');
    await choice.selectOption('Optimism');
    const { page } = staff;
    await page.goto('/manage-assets');
    await page.getByRole('button', { name: 'Networks', exact: true }).click();
    await page.getByText('Loopring closed in June 2026').waitFor();
    await page.getByLabel('Optimism').click();
    await toastOf(page, 'No new orders on Optimism for now').waitFor();
    await expect.poll(() => page.getByLabel('Optimism').isChecked()).toBe(false);
    await expectSound(page, 'the networks');

    // Nothing asks by itself: what shows here was told.
    await ada.page.getByText('We’ve paused Optimism for now.').waitFor();
    await ada.page.getByText('Paused for now: Optimism.').waitFor();
    await expect.poll(() => choice.locator('option[value=Optimism]').isDisabled()).toBe(true);
    await choice.selectOption('ERC20');
    await ada.page.getByText('This address also exists on other networks').waitFor();
    await ada.page.keyboard.press('Escape');
  });

  it('network toast: covers no button, and dismisses with Escape', async () => {
    const { page } = staff;
    await page.setViewportSize(phone.viewport);
    await page.goto('/manage-assets');
    await page.getByRole('button', { name: 'Networks', exact: true }).click();
    await page.getByLabel('Optimism').click();
    await toastOf(page, 'No new orders on Optimism for now').waitFor();
    await page.getByLabel('Optimism').click();
    const message = toastOf(page, 'New orders can be placed on');
    await page.evaluate(heldToast, ['New orders can be placed on', true]);
    await page.getByRole('button', { name: 'Close', exact: true }).click({ trial: true });
    const held = page.evaluate(heldToast, ['New orders can be placed on', false]);
    await page.keyboard.press('Escape');
    await held;
    await page.getByRole('button', { name: 'Open menu' }).click({ trial: true });
    await page.keyboard.press('Escape');
    await message.waitFor({ state: 'detached' });
  });

  it('warns staff and sellers about a network where the desk account lacks a memo', async () => {
    const desk = await fixture.visitAs('ngozi@nairadesk.example', desktop);
    const { page } = desk;
    await fixture.product.sql(
      "update wallets set memo = null, no_memo = false where network = 'Stellar' and user_id = (select id from users where email = $1)",
      ['ngozi@nairadesk.example'],
    );
    const offFor = (reason: string | null) =>
      fixture.product.sql(
        `update receiving_accounts set switched_off_reason = $1::text,
           switched_off_at = case when $1::text is not null then now() end`,
        [reason],
      );
    await offFor('Frozen by the bank');
    await page.goto('/order');
    await page.getByText('Customers can’t sell on Stellar').waitFor();
    await page.getByText('Customers can’t buy').waitFor();
    await expectSound(page, 'a desk without a bank account that leaves a memo open');
    await offFor(null);
    await openAsset(ada.page, 'Stellar');
    await ada.page.getByRole('radio', { name: 'Sell' }).check();
    await ada.page.getByText('We can’t receive on Stellar right now.').waitFor();
    await ada.page.getByText(/^You can’t sell .* on Stellar right now\.$/).waitFor();
    await page.getByRole('link', { name: 'Open Wallet Address' }).click();
    const row = page.getByRole('listitem').filter({ has: page.locator('option[value=Stellar]:checked') });
    await row.getByLabel('My wallet doesn’t need a memo').check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toastOf(page, 'Wallet details updated successfully').waitFor();
    const read = page.waitForResponse('**/api/networks');
    await page.goto('/order');
    await read;
    await page.getByRole('list', { name: 'Orders' }).waitFor();
    await expect.poll(() => page.getByText('Customers can’t').count()).toBe(0);
    expect(desk.troubles).toEqual([]);
  });

  it('asks for a memo before an order, shows it to staff, and rounds to the network decimals', async () => {
    const { page } = ada;
    await saveWithoutAnswer();
    await openAsset(page, 'XRP');
    await page.getByLabel('You pay').fill('20000');
    await page.getByText('need a destination tag?').waitFor();
    await expectSound(page, 'an order that lacks a memo');
    // Above the order, which stays as it was typed.
    await page.getByRole('button', { name: 'Add destination tag' }).click();
    const wallet = page.getByRole('dialog', { name: 'Your wallet on Ripple (XRP Ledger)' });
    await wallet.getByRole('button', { name: 'Save wallet' }).click();
    await wallet.getByText('Enter the destination tag').waitFor();
    await wallet.getByLabel('Destination tag', { exact: true }).fill('480211');
    await expectSound(page, 'a destination tag above its order');
    await wallet.getByRole('button', { name: 'Save wallet' }).click();
    await wallet.waitFor({ state: 'detached' });
    await page.getByText('Destination tag 480211').waitFor();
    expect(await page.getByLabel('You pay').inputValue()).toBe('20,000.00');
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.getByText('with the destination tag 480211').waitFor();

    await staff.page.goto('/order');
    const rows = orderRows(staff.page).filter({ hasText: 'Ada Obi' });
    await rows.filter({ hasText: / XRP/ }).getByRole('button').click();
    const card = staff.page.getByRole('region', { name: /^Order ND/ });
    await card.getByText('Destination tag 480211').waitFor();
    await card.getByRole('button', { name: 'Show QR code' }).click();
    await card.getByRole('img', { name: 'QR code of the Ripple (XRP Ledger) address' }).waitFor();
    await card.getByText('Add the destination tag yourself.').waitFor();
    expect(await card.getByRole('link', { name: 'View on explorer' }).getAttribute('href')).toBe(
      `https://livenet.xrpl.org/accounts/${ripple}`,
    );
    await expectSound(staff.page, 'a card with its QR code');
    await card.getByRole('button', { name: 'Mark as Sent' }).click();
    await staff.page.getByText(`to ${ripple}, with the destination tag 480211.`).waitFor();
    await staff.page.keyboard.press('Escape');
    // Other programs may send more decimals than the network carries: they are rounded.
    await buyByProgram('XRP', 'Ripple', '8.12345678');
    await staff.page.getByRole('button', { name: /1 new/ }).click();
    await rows.filter({ hasText: 'buys 8.123457 XRP' }).getByRole('button').click();
    await card.getByText('Ada Obi buys 8.123457 XRP').waitFor();
    expect(await card.getByText('the network carries').count()).toBe(0);
    // As orders were placed before quantities were rounded to what the network carries.
    await fixture.product.sql('alter table orders disable trigger orders_fixed_terms', []);
    await fixture.product.sql('update orders set quantity = 8.12345678 where quantity = 8.123457', []);
    await fixture.product.sql('alter table orders enable trigger orders_fixed_terms', []);
    await staff.page.reload();
    await card.getByText('Ada Obi buys 8.12345678 XRP').waitFor();
    await card.getByText('Send 8.123456. This network takes 6 decimals at most').waitFor();
  });

  it('warns about a wallet saved before address checks, leaves it unchanged, and trades with it', async () => {
    const musa = await fixture.visitAs('musa@nairadesk.example', phone);
    const { page } = musa;
    await fixture.product.sql('update wallets set address = $1 where address = $2', [
      'written-long-ago',
      exampleAddress('Tron', 'Musa Bello'),
    ]);
    await page.goto('/settings?tab=wallet-address');
    await page.getByText('Saved before we checked addresses').waitFor();
    await page.getByRole('button', { name: 'Add wallet' }).click();
    const rows = page.getByRole('listitem').filter({ has: page.getByLabel('Network') });
    await rows.last().getByLabel('Network').selectOption('Bitcoin');
    const added = rows.last().getByLabel('Wallet address');
    await added.fill('written-long-ago');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await rows.last().getByText('A Bitcoin address starts with bc1, 1 or 3.').waitFor();
    await added.fill(exampleAddress('Bitcoin', 'Musa'));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toastOf(page, 'Wallet details updated successfully').waitFor();
    await page.getByText('It stays until you change or remove it.').waitFor();
    await expectSound(page, 'a wallet from before');
    await openAsset(page, 'Tether');
    await page.getByLabel('Network').selectOption('Tron');
    await page.getByText('written-long-ago').waitFor();
    await page.getByText('Check this address before you send anything').waitFor();
    await page.getByLabel('You pay').fill('60000');
    await expect.poll(() => page.getByRole('button', { name: /^Pay ₦/ }).isEnabled()).toBe(true);
    expect(musa.troubles).toEqual([]);
  });
});

/*
 * Focuses a toast in a dialog, or on the page when no dialog is open any more, in the moment in which it is there: with
 * the focus it stays for as long as it is looked at, and before that for seconds, which a busy machine takes to ask.
 */
const heldToast = `([words, inDialog]) => new Promise((done) => {
  const look = () => {
    const toast = [...document.querySelectorAll('[role=status] > *')].find((one) => one.textContent.includes(words));
    const dismiss = toast?.querySelector('button');
    if (inDialog === Boolean(document.querySelector('dialog:modal'))) dismiss?.focus();
    if (dismiss && document.activeElement === dismiss && inDialog === Boolean(dismiss.closest('dialog'))) done();
    else setTimeout(look, 20);
  };
  look();
})`;

/** As wallets were saved before memos were asked for, and as other programs may still save them. */
async function saveWithoutAnswer() {
  const networks = [
    { network: 'ERC20' as const, walletAddress: exampleAddress('ERC20', 'Ada') },
    { network: 'Ripple' as const, walletAddress: ripple },
    // It lacks its memo too, which this order does not ask for.
    { network: 'Stellar' as const, walletAddress: exampleAddress('Stellar', 'Ada') },
  ];
  await callApi(fixture.product.url, saveWallets, { networks }, await tokenOfAda());
}

async function buyByProgram(assetName: string, network: Network, quantity: string) {
  const { url } = fixture.product;
  const token = await tokenOfAda();
  const { data } = await callApi(url, listAssets, { assetType: 'cryptocurrency' }, token);
  const asset = data.find(({ name }) => name === assetName);
  if (!asset) throw new Error(`no ${assetName}`);
  const amount = nairaOf(amountKoboOf(unitsOf(quantity), koboOf(asset.buyingPrice)));
  const order = { orderType: 'buy', quantity, amount, paymentMethod: 'bank-transfer', network } as const;
  await callApi(url, placeOrder, { assetId: asset.id, ...order }, token);
}

const tokenOfAda = () => tokenOf(fixture.product.url, 'ada@nairadesk.example');
