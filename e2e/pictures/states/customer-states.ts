import type { Page } from 'playwright-core';
import { buyCodes, complain } from '../../steps/buy-card.ts';
import { cardPicture } from '../../steps/card-picture.ts';
import { makeShortOrder } from '../../steps/make-short-order.ts';
import { fillBitcoin, placeOrder, reportPayment } from '../../steps/place-order.ts';
import { openMenu, press, type ScreenState } from './screen-state.ts';

/** What a customer sees. */
export const customerStates: ScreenState[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-all', act: press('button', 'See All') },
  { name: 'dashboard-cut-off', path: '/dashboard', cut: '/api/dashboard', trouble: /ERR_FAILED/ },
  { name: 'trade', path: '/trade' },
  { name: 'trade-nothing-found', act: (page) => page.getByLabel(/^Search/).fill('zzz') },
  { name: 'trade-gift-cards', path: '/trade?tab=gift-card' },
  { name: 'price-alert', path: '/trade', act: openPriceAlert },
  { name: 'order', path: '/trade', act: press('link', /^Bitcoin/) },
  { name: 'order-errors', act: press('button', 'Buy') },
  { name: 'order-filled', act: fillOrder },
  { name: 'payment', act: placeOrder },
  { name: 'payment-cancel', act: press('button', 'Cancel order') },
  { name: 'payment-reported', act: keepAndReport },
  { name: 'sale', path: '/trade', act: press('link', /^Tether/) },
  { name: 'sale-of-coins', act: sellCoins },
  { name: 'sale-of-a-card', path: '/trade?tab=gift-card', act: sellCard },
  { name: 'sale-of-cards', path: '/trade?tab=gift-card', act: chooseCards },
  { name: 'sale-of-cards-incomplete', act: press('button', /^Sell 2 cards/) },
  { name: 'sale-of-cards-photos', act: addPhotos },
  { name: 'cards-placed', act: placeCards },
  { name: 'cards-placed-photos', act: showPhotos },
  { name: 'history', path: '/transaction-history' },
  {
    name: 'history-entry',
    act: (page) =>
      page
        .getByRole('button', { name: /^ND\w+$/ })
        .last()
        .click(),
  },
  { name: 'order-page', act: openOrderPage },
  { name: 'receipt', act: openReceipt },
  { name: 'history-nothing-found', path: '/transaction-history?search=zzz' },
  { name: 'dashboard-offer', path: '/dashboard', act: makeOffer },
  { name: 'offer', act: openOffer },
  { name: 'history-offer', path: '/transaction-history', act: seeOffer },
  { name: 'offer-accepted', act: acceptOffer },
  { name: 'history-codes', path: '/transaction-history', act: seeCodes },
  { name: 'code-complaint', act: press('button', 'Code 3: this code did not work') },
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
  { name: 'settings-price-alerts', path: '/settings?tab=notifications' },
  { name: 'support-guide', path: '/support' },
  { name: 'support-faq', path: '/support?tab=faq' },
  { name: 'support-form', path: '/support?tab=customer-support' },
  { name: 'support-sent', act: writeMessage },
  { name: 'menu', path: '/dashboard', act: openMenu },
  { name: 'offline', path: '/dashboard', act: goOffline, trouble: /ERR_INTERNET_DISCONNECTED/ },
];

async function openPriceAlert(page: Page) {
  await press('link', /^XRP/)(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Tell me at a price' }).click();
  await page.getByRole('form', { name: 'Price alert' }).waitFor();
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

/** Three codes, of which one is shown and another is reported. */
async function seeCodes(page: Page) {
  const { origin } = new URL(page.url());
  const ada = { email: 'ada@nairadesk.example' };
  const codes = [1, 2, 3].map((number) => `STEAM-${number}-${Date.now()}`);
  const { id } = await buyCodes(origin, ada, codes);
  await complain(origin, ada, { id, number: 2 });
  await page.goto(`/transaction-history?order=${id}`);
  await press('button', 'Show code 1')(page);
  await page.getByRole('button', { name: 'Copy code 1' }).waitFor();
}

async function openOrderPage(page: Page) {
  await page.goto('/transaction-history?status=completed');
  await page
    .getByRole('button', { name: /^ND\w+$/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Ask about this order' }).click();
  await page.getByRole('button', { name: 'Share image' }).waitFor();
}

async function openReceipt(page: Page) {
  const answer = page.waitForResponse('**/receipt-code');
  await page.reload();
  const { code } = (await (await answer).json()).data;
  await page.goto(`/receipt?code=${code}`);
  await page.getByText('This receipt is genuine').waitFor();
}

async function openRest(page: Page) {
  const { origin } = new URL(page.url());
  const { id } = await makeShortOrder(origin, 'ada@nairadesk.example', 'wait');
  await page.goto(`/transaction-history?order=${id}`);
  await page.getByRole('dialog').getByText('₦500.00 is missing').first().waitFor();
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
  await press('link', /^PlayStation/)(page);
  await page.getByRole('radio', { name: 'Sell' }).check();
  await page.getByLabel('Card details').waitFor();
}

async function chooseCards(page: Page) {
  await press('link', /^Amazon/)(page);
  await page.getByRole('radio', { name: 'Sell', exact: true }).check();
  // The run before, with another window, has sold other cards.
  await page.getByLabel('Card code').fill(`AMZN-${Date.now()}`);
  await press('button', 'Add card')(page);
  await page.getByRole('heading', { name: 'Card 2' }).waitFor();
}

async function addPhotos(page: Page) {
  const picture = await cardPicture(page, { width: 400, height: 300, text: 'front' });
  await page.getByLabel('Choose from gallery: front').setInputFiles(picture);
  await page.getByText('Sent', { exact: true }).waitFor();
  const heic = {
    name: 'back.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
  };
  await page.getByLabel('Choose from gallery: back').setInputFiles(heic);
  await page.getByText('This is an HEIC picture').waitFor();
}

async function placeCards(page: Page) {
  await press('button', 'Remove back photo')(page);
  await page.getByLabel('Card code').fill(`AMZN-2-${Date.now()}`);
  await press('button', /^Sell 2 cards/)(page);
  await page.getByRole('dialog').getByRole('list', { name: 'Cards', exact: true }).waitFor();
}

async function showPhotos(page: Page) {
  await press('button', 'Show photo of card 2')(page);
  await page.getByRole('img', { name: 'Front of card 2' }).waitFor();
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
  // The run before, with another window, wrote the same.
  await page.getByText('My transfer shows a different name').first().waitFor();
}

async function goOffline(page: Page) {
  await page.context().setOffline(true);
  await page.getByText('You’re offline').waitFor();
}
