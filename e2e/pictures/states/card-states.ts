import type { Page } from 'playwright-core';
import { tokenOf } from '../../steps/call-api.ts';
import { refuseSecondCard } from '../../steps/judge-cards.ts';
import { pictureFile } from '../../steps/picture-file.ts';
import { sellCards } from '../../steps/sell-cards.ts';
import { sendCardPhoto } from '../../steps/send-card-photo.ts';
import { press, pressAfterClosing, pressInDialog, type ScreenState, staffEmail } from './screen-state.ts';

const customer = 'ada@nairadesk.example';

/** Judging the cards of a sale. */
export const judgingStates: ScreenState[] = [
  { name: 'cards-to-judge', path: '/order', act: openSale },
  { name: 'card-photo', act: lookAtPhoto },
  { name: 'card-refuse', act: pressAfterClosing('Refuse card 2') },
  { name: 'card-refuse-errors', act: pressInDialog('Refuse card') },
  { name: 'card-change', act: pressAfterClosing('Change card 3') },
  { name: 'cards-judged', act: judge },
  { name: 'card-refused-why', act: press('button', 'See why card 2 was refused') },
  { name: 'cards-send', act: pressAfterClosing('Send to Chidinma') },
  { name: 'cards-offered', act: offer },
];

/** What a customer is asked about their cards, and what they read of a refused one. */
export const soldCardStates: ScreenState[] = [
  { name: 'cards-offer', path: '/transaction-history', act: openOffer },
  { name: 'cards-offer-why', act: pressInDialog('See why card 2 was refused') },
  { name: 'cards-take-back', act: takeBack },
  { name: 'cards-accepted', act: accept },
];

/** A sale of three cards, of which the first came with photos of both sides. */
async function openSale(page: Page) {
  const { origin } = new URL(page.url());
  const seller = { email: 'chidinma@nairadesk.example' };
  const token = await tokenOf(origin, seller.email);
  // The run before, with another window, has sold other ones.
  const seed = Date.now() % 100_000;
  const photoIds = [
    await sendCardPhoto(origin, token, pictureFile(seed).buffer),
    await sendCardPhoto(origin, token, pictureFile(seed + 0.5).buffer, 'back'),
  ];
  const { id } = await sellCards(origin, seller, 3, [{ photoIds }]);
  await page.goto(`/order?order=${id}`);
  await page.getByRole('button', { name: 'Show front of card 1' }).waitFor();
}

async function lookAtPhoto(page: Page) {
  await press('button', 'Show front of card 1')(page);
  await page.getByText('This view has been logged.').waitFor();
}

async function judge(page: Page) {
  await pressAfterClosing('Accept card 1')(page);
  await page.getByText('1 of 3 good').waitFor();
  await press('button', 'Refuse card 2')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('used');
  await dialog.getByLabel('Picture (optional)').setInputFiles(pictureFile(31));
  await pressInDialog('Refuse card')(page);
  await page.getByRole('button', { name: 'See why card 2 was refused' }).waitFor();
  await press('button', 'Accept card 3')(page);
  await page.getByText('2 of 3 good:').waitFor();
}

async function offer(page: Page) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Offer ₦/ })
    .click();
  await page.getByText('Offered. The customer can answer until').waitFor();
}

async function openOffer(page: Page) {
  const { origin } = new URL(page.url());
  const { id } = await sellCards(origin, { email: customer }, 3);
  await refuseSecondCard(origin, id, await tokenOf(origin, staffEmail));
  await page.goto(`/transaction-history?order=${id}`);
  await page.getByRole('dialog').getByText('2 of 3 cards are good: ₦').waitFor();
}

async function takeBack(page: Page) {
  await page.keyboard.press('Escape');
  await pressInDialog('Take all back')(page);
  await page.getByText('the good ones too').waitFor();
}

async function accept(page: Page) {
  await pressInDialog('Go back')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Accept ₦/ }).click();
  await dialog.getByText('Refused', { exact: true }).waitFor();
}
