import { type DeskOrder, listOrders } from '@nairadesk/contract/orders';
import { listReceipts } from '@nairadesk/contract/receipts';
import type { Page } from 'playwright-core';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { makeShortOrder } from '../steps/make-short-order.ts';
import { orderRows } from '../steps/order-pane.ts';
import { fillBitcoin, placeOrder, reportPayment } from '../steps/place-order.ts';
import { statementFile } from '../steps/statement-file.ts';

const staff = 'tunde@nairadesk.example';

/** Something somebody can see: a screen, or what a press on it brings. */
export interface ScreenState {
  name: string;
  /** Where it starts; without it, the state goes on from the one before. */
  path?: string;
  act?: (page: Page) => Promise<unknown>;
  /** A call of this path does not get through. */
  cut?: string;
  /** What the browser complains about here, and rightly so. */
  trouble?: RegExp;
}

export const themes = ['light', 'dark'] as const;

/** Who sees what. Everything that has a picture is also held to be accessible. */
export const audiences: { who: string; email: string | null; states: ScreenState[] }[] = [
  {
    who: 'visitor',
    email: null,
    states: [
      { name: 'landing', path: '/' },
      { name: 'landing-errors', act: press('button', 'Send message') },
      { name: 'landing-menu', path: '/', act: openMenu },
      { name: 'login', path: '/login' },
      { name: 'login-errors', act: press('button', /^Log in$/) },
      { name: 'sign-up', path: '/sign-up' },
      { name: 'sign-up-errors', act: press('button', /sign up|create/i) },
      { name: 'welcome', path: '/welcome' },
      { name: 'activation-refused', path: '/activate-account', trouble: /422/ },
      { name: 'forgot-password', path: '/forgot-password' },
      { name: 'reset-password', path: '/reset-password?token=x' },
      { name: 'terms', path: '/terms' },
      { name: 'privacy', path: '/privacy' },
    ],
  },
  {
    who: 'user',
    email: 'ada@nairadesk.example',
    states: [
      { name: 'dashboard', path: '/dashboard' },
      { name: 'dashboard-all', act: press('button', 'See All') },
      { name: 'dashboard-cut-off', path: '/dashboard', cut: '/api/dashboard', trouble: /ERR_FAILED/ },
      { name: 'trade', path: '/trade' },
      { name: 'trade-nothing-found', act: (page) => page.getByLabel(/^Search/).fill('zzz') },
      { name: 'trade-gift-cards', path: '/trade?tab=gift-card' },
      { name: 'order', path: '/trade', act: press('link', /^Bitcoin/) },
      { name: 'order-errors', act: press('button', 'Buy') },
      { name: 'order-filled', act: fillOrder },
      { name: 'payment', act: placeOrder },
      { name: 'payment-cancel', act: press('button', 'Cancel order') },
      { name: 'payment-reported', act: keepAndReport },
      { name: 'sale', path: '/trade', act: press('link', /^Tether/) },
      { name: 'sale-of-coins', act: sellCoins },
      { name: 'sale-of-a-card', path: '/trade?tab=gift-card', act: sellCard },
      { name: 'history', path: '/transaction-history' },
      {
        name: 'history-entry',
        act: (page) =>
          page
            .getByRole('button', { name: /^ND\w+$/ })
            .last()
            .click(),
      },
      { name: 'history-nothing-found', path: '/transaction-history?search=zzz' },
      { name: 'dashboard-offer', path: '/dashboard', act: makeOffer },
      { name: 'offer', act: openOffer },
      { name: 'history-offer', path: '/transaction-history', act: seeOffer },
      { name: 'offer-accepted', act: acceptOffer },
      { name: 'history-rest', path: '/transaction-history', act: openRest },
      { name: 'settings', path: '/settings' },
      { name: 'settings-country', act: press('combobox', 'Country') },
      { name: 'settings-password', path: '/settings?tab=password' },
      { name: 'settings-password-errors', act: press('button', /save|change/i) },
      { name: 'settings-passkey', path: '/settings?tab=password', act: press('button', 'Add a passkey') },
      { name: 'settings-bank', path: '/settings?tab=bank-details' },
      { name: 'settings-bank-choice', act: (page) => page.getByLabel('Bank Name').click() },
      { name: 'settings-bank-phone', path: '/settings?tab=bank-details', act: typePhone },
      { name: 'settings-bank-advice', act: typeAccount },
      { name: 'settings-bank-confirm', act: press('button', 'Save Changes') },
      { name: 'settings-wallets', path: '/settings?tab=wallet-address' },
      { name: 'support-guide', path: '/support' },
      { name: 'support-faq', path: '/support?tab=faq' },
      { name: 'support-form', path: '/support?tab=customer-support' },
      { name: 'support-sent', act: writeMessage },
      { name: 'menu', path: '/dashboard', act: openMenu },
      { name: 'offline', path: '/dashboard', act: goOffline, trouble: /ERR_INTERNET_DISCONNECTED/ },
    ],
  },
  {
    who: 'staff',
    email: staff,
    states: [
      { name: 'order', path: '/order' },
      { name: 'order-pane', act: openFirst },
      { name: 'order-taken', act: press('button', 'Take') },
      { name: 'order-card-code', path: '/order', act: showCardCode },
      { name: 'order-complete', path: '/order', act: afterOpening('Mark as Sent') },
      { name: 'order-cancel', path: '/order', act: afterOpening('Cancel') },
      { name: 'order-short', path: '/order', act: openShort },
      { name: 'order-short-complete', act: press('button', 'Mark as Sent') },
      { name: 'order-short-wait', act: pressInDialog('Wait for the rest') },
      { name: 'order-short-offer', act: pressAfterClosing('Settle for less') },
      { name: 'order-short-send-back', act: pressAfterClosing('Send it back') },
      { name: 'order-offered', act: offerLess },
      { name: 'order-completed', path: '/order?status=completed' },
      { name: 'order-nothing-found', path: '/order?search=zzz' },
      { name: 'order-cut-off', path: '/order', cut: '/api/orders', trouble: /ERR_FAILED/ },
      { name: 'money', path: '/money' },
      { name: 'money-enter', act: press('button', 'Enter a transfer') },
      { name: 'money-enter-errors', act: press('button', 'Enter transfer') },
      { name: 'money-entered', act: enterTransfer },
      { name: 'money-match', act: chooseOrder },
      { name: 'money-send-back', path: '/money', act: press('button', 'Send it back') },
      { name: 'money-refunds-none', path: '/money?tab=refunds&state=settled' },
      { name: 'money-refunds', path: '/money', act: sendBack },
      { name: 'money-refund-account', act: press('button', 'Add the account') },
      { name: 'money-nothing-found', path: '/money?search=zzz' },
      { name: 'money-cut-off', path: '/money', cut: '/api/receipts', trouble: /ERR_FAILED/ },
      {
        name: 'money-refund-withdraw',
        path: '/money?tab=refunds',
        act: press('button', 'Don’t send it back'),
      },
      { name: 'money-refund-transfer', path: '/money?tab=refunds', act: press('link', 'the transfer') },
      { name: 'money-reversal', path: '/money', act: enterReversal },
      { name: 'money-statements', path: '/money?tab=statements' },
      { name: 'money-statement', act: dropStatement },
      { name: 'money-statement-imported', act: importStatement },
      { name: 'money-likely', act: press('button', /^Look at/) },
      { name: 'money-proposed', path: '/money' },
      { name: 'assets', path: '/manage-assets' },
      { name: 'assets-gift-cards', path: '/manage-assets?tab=gift-card' },
      { name: 'asset-view', path: '/manage-assets', act: press('button', /^Bitcoin/) },
      { name: 'asset-delete', act: press('button', 'Delete') },
      { name: 'asset-edit', path: '/manage-assets', act: editBitcoin },
      { name: 'asset-new', path: '/manage-assets', act: press('button', 'Add New') },
      { name: 'asset-new-errors', act: press('button', 'Add asset') },
      { name: 'rates', path: '/manage-assets?view=rates' },
      { name: 'rates-changed', act: changeRates },
      { name: 'rates-second-yes', act: press('button', 'Save prices'), trouble: /422/ },
      { name: 'users', path: '/user-management' },
      { name: 'users-nothing-found', path: '/user-management?search=zzz' },
      { name: 'history', path: '/transaction-history' },
      { name: 'settings', path: '/settings' },
      { name: 'settings-accounts', path: '/settings?tab=receiving-accounts' },
      {
        name: 'settings-rules',
        path: '/settings?tab=desk-rules',
        act: (page) => page.getByText('Short by at most').waitFor(),
      },
      {
        name: 'settings-notifications',
        path: '/settings?tab=notifications',
        act: (page) => page.getByText('An order is waiting after').waitFor(),
      },
      { name: 'settings-two-step', path: '/settings?tab=password' },
      { name: 'settings-two-step-scan', act: press('button', 'Set up two-factor authentication') },
      { name: 'messages', path: '/admin-support' },
      { name: 'message-reply', act: press('button', /^Ada Obi/) },
      { name: 'messages-answered', path: '/admin-support?responded=true' },
      { name: 'menu', path: '/order', act: openMenu },
    ],
  },
  {
    who: 'super-admin',
    email: 'ngozi@nairadesk.example',
    states: [
      {
        name: 'order-page',
        path: '/transaction-history?status=completed',
        act: press('link', /^ND/),
      },
      { name: 'order-page-reverse', act: press('button', 'Reverse this order') },
      { name: 'find', path: '/order', act: findAda },
      { name: 'find-nothing', path: '/order', act: findNothing },
      { name: 'users', path: '/user-management' },
      { name: 'person', act: press('button', 'Manage Ada Obi') },
      { name: 'person-role', act: chooseRole },
      { name: 'person-suspend', path: '/user-management', act: suspendWithoutReason },
      { name: 'staff', path: '/user-management?view=staff' },
      { name: 'desk-account-held', act: press('button', 'Manage Ngozi Eze') },
      { name: 'activity', path: '/user-management?view=activity' },
      { name: 'activity-nothing-found', path: '/user-management?view=activity&search=zzz' },
      { name: 'settings', path: '/settings' },
      { name: 'desk-rules', path: '/settings?tab=desk-rules' },
      { name: 'accounts', path: '/settings?tab=receiving-accounts' },
      { name: 'account-limit', act: press('button', /^Daily limit of/) },
      { name: 'account-off', path: '/settings?tab=receiving-accounts', act: switchOffWithoutReason },
      {
        name: 'account-new',
        path: '/settings?tab=receiving-accounts',
        act: press('button', 'Add an account'),
      },
    ],
  },
];

/** Brings a page to a state and waits until it stands still. */
export async function openState(page: Page, { path, act, cut }: ScreenState): Promise<void> {
  await page.context().setOffline(false);
  if (cut) await page.route(`**${cut}*`, (route) => route.abort());
  if (path) {
    await page.goto(path);
    await settled(page);
  }
  await act?.(page);
  await settled(page);
  if (cut) await page.unroute(`**${cut}*`);
}

/** A heading is there, nothing loads any more, and the pictures have come, those further down as well. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.locator('[aria-busy=true]:visible').first().waitFor({ state: 'detached' });
  await page.evaluate(`Promise.all([...document.images].map((image) => {
    image.loading = 'eager';
    return image.decode().catch(() => {});
  }))`);
}

function press(role: 'button' | 'link' | 'combobox', name: string | RegExp) {
  return (page: Page) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
}

function pressInDialog(name: string) {
  return (page: Page) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function openFirst(page: Page) {
  await orderRows(page).first().getByRole('button').first().click();
  await page.getByRole('region', { name: /^Order ND/ }).waitFor();
}

function afterOpening(name: string) {
  return async (page: Page) => {
    await openFirst(page);
    await press('button', name)(page);
    await page.getByRole('dialog').waitFor();
  };
}

function pressAfterClosing(name: string) {
  return async (page: Page) => {
    await page.keyboard.press('Escape');
    await press('button', name)(page);
  };
}

async function makeOffer(page: Page) {
  await makeShortOrder(new URL(page.url()).origin, 'ada@nairadesk.example', 'offer');
  await page.getByRole('link', { name: 'See our offer' }).waitFor();
}

async function openOffer(page: Page) {
  await page.getByRole('link', { name: 'See our offer' }).click();
  await page.getByRole('dialog').getByText('You can have').waitFor();
}

async function seeOffer(page: Page) {
  await page.getByRole('region', { name: 'Offers' }).getByText('You can have').waitFor();
}

async function acceptOffer(page: Page) {
  const offers = page.getByRole('region', { name: 'Offers' });
  await offers.getByRole('button', { name: 'Accept' }).click();
  await offers.waitFor({ state: 'detached' });
  await press('button', /^ND/)(page);
  await page.getByRole('dialog').getByText('You accepted our offer').waitFor();
}

async function openRest(page: Page) {
  const { origin } = new URL(page.url());
  const { id } = await makeShortOrder(origin, 'ada@nairadesk.example', 'wait');
  await page.goto(`/transaction-history?order=${id}`);
  await page.getByRole('dialog').getByText('₦500.00 is missing').first().waitFor();
}

/** Of another customer than the one above, whose screens stay as they are. */
async function openShort(page: Page) {
  const { origin } = new URL(page.url());
  const { id } = await makeShortOrder(origin, 'chidinma@nairadesk.example', 'nothing');
  await page.goto(`/order?order=${id}`);
  await page.getByText('₦500.00 short').waitFor();
}

async function offerLess(page: Page) {
  await pressAfterClosing('Settle for less')(page);
  await pressInDialog('Offer to settle')(page);
  await page.getByText('Offered 0.00').waitFor();
}

async function fillOrder(page: Page) {
  await fillBitcoin(page);
  await page.getByText('Goes to your wallet').waitFor();
}

async function keepAndReport(page: Page) {
  await page.getByRole('button', { name: 'Keep order' }).click();
  await reportPayment(page);
}

async function sellCoins(page: Page) {
  await page.getByRole('radio', { name: 'Sell' }).check();
  await page.getByLabel('You send').fill('25');
  await page.getByLabel('Network').selectOption('Tron');
  await page.getByRole('button', { name: /^Sell for ₦/ }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
}

async function sellCard(page: Page) {
  await press('link', /^Amazon/)(page);
  await page.getByRole('radio', { name: 'Sell' }).check();
  await page.getByLabel('Card details').waitFor();
}

async function showCardCode(page: Page) {
  await orderRows(page).filter({ hasText: 'gift card' }).first().getByRole('button').first().click();
  await press('button', 'Show card code')(page);
  await page.getByText('From the customer', { exact: true }).waitFor();
}

async function typePhone(page: Page) {
  await page.getByLabel('Account Number').fill('0803 123 4567');
  await page.getByText('This is a phone number').first().waitFor();
}

async function typeAccount(page: Page) {
  await page.getByLabel('Account Number').fill('0123456789');
  await page.getByText('digit by digit').waitFor();
}

async function writeMessage(page: Page) {
  await page.getByLabel('Subject').fill('My transfer shows a different name');
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('I paid from my sister’s account at GTBank. Will you still find it?');
  await page.getByRole('button', { name: /^Send/ }).click();
  // Whoever came before with another window wrote the same.
  await page.getByText('My transfer shows a different name').first().waitFor();
}

async function goOffline(page: Page) {
  await page.context().setOffline(true);
  await page.getByText('You’re offline').waitFor();
}

async function changeRates(page: Page): Promise<void> {
  await page.getByLabel('Bitcoin, buying price').fill('1,600,000,000');
  await page.getByLabel('Solana, selling price').fill('999,999,999');
}

async function editBitcoin(page: Page) {
  await press('button', /^Bitcoin/)(page);
  await page.getByRole('button', { name: 'Edit' }).click();
}

async function chooseRole(page: Page) {
  await page.getByRole('button', { name: 'Change role' }).click();
  await page.getByLabel('New role').selectOption('Admin');
}

async function switchOffWithoutReason(page: Page) {
  await press('button', /^Switch off/)(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
}

async function suspendWithoutReason(page: Page) {
  await press('button', 'Manage Ada Obi')(page);
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Reason is required').waitFor();
}

async function enterTransfer(page: Page) {
  await page.getByLabel('Our account').selectOption({ index: 1 });
  await page.getByLabel('Amount').fill('149500');
  await page.getByLabel('Bank reference').fill(`00001326112209${Date.now()}`);
  await page.getByLabel('Sender’s name').fill('OBI ADA NGOZI');
  await page.getByLabel('Narration').fill('for my coins');
  await page.getByRole('button', { name: 'Enter transfer' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Match to an order' }).first().waitFor();
}

async function chooseOrder(page: Page) {
  await page.getByRole('button', { name: 'Match to an order' }).first().click();
  await page
    .getByRole('radio', { name: /Ada Obi/ })
    .first()
    .check();
  await page.getByText('The customer is Ada Obi.').waitFor();
}

async function sendBack(page: Page) {
  await page.getByRole('button', { name: 'Send it back' }).first().click();
  await page.getByRole('button', { name: 'Add to refunds' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/money?tab=refunds');
  await page.getByRole('list', { name: 'Refunds' }).waitFor();
}

/** Enters a reversal of what `enterTransfer` entered, and is asked which transfer it takes back. */
async function enterReversal(page: Page) {
  await page.getByRole('button', { name: 'Enter a transfer' }).first().click();
  await enterTransfer(page);
  await page.getByRole('button', { name: 'Enter a transfer' }).first().click();
  await page.getByLabel('Our account').selectOption({ index: 1 });
  await page.getByLabel('What it is').selectOption('A reversal by the bank');
  await page.getByRole('radio', { name: 'Went out' }).check();
  await page.getByLabel('Amount').fill('149500');
  await page.getByLabel('Bank reference').fill(`RVSL${Date.now()}`);
  await page.getByRole('button', { name: 'Enter transfer' }).click();
  await page.getByRole('heading', { name: 'Choose what it takes back' }).waitFor();
  await page.getByRole('dialog').getByRole('radio').first().check();
}

/** A statement with the money of an order, by its sender, and with some of nobody. */
async function dropStatement(page: Page) {
  const { origin } = new URL(page.url());
  const token = await tokenOf(origin, staff);
  const { data: orders } = await callApi(origin, listOrders, {}, token);
  const { data: transfers } = await callApi(origin, listReceipts, { state: 'all' }, token);
  // Two that fit are proposed by nobody.
  const isAlone = ({ amount }: DeskOrder) =>
    orders.filter((order) => order.amount === amount).length === 1 &&
    transfers.every((transfer) => transfer.amount !== amount);
  const order = orders.find((one) => one.orderType === 'buy' && isAlone(one));
  if (!order) throw new Error('no open order alone waits for its amount');
  const paid = { naira: order.amount, from: order.userName.toUpperCase(), remark: 'FOR MY COINS' };
  const file = statementFile([paid, { naira: '7300.00', from: 'SOMEBODY', remark: 'LOAN' }], 9_000_000_00n);
  await page.getByLabel('Our account').selectOption({ index: 1 });
  await page.getByLabel('The bank’s statement').setInputFiles(file);
  await page.getByText('The balances add up').waitFor();
}

async function importStatement(page: Page) {
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await page
    .getByText(/^2 new lines/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Look at the likely match' }).waitFor();
}

/** On a phone the menu drops down; elsewhere it always stands there. */
async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

async function findAda(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find orders and customers' }).fill('obi ada');
  await page.getByRole('option', { name: /ada@nairadesk/ }).waitFor();
}

async function findNothing(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find orders and customers' }).fill('nothing of ours');
  await page.getByText('No order or customer has this').waitFor();
}
