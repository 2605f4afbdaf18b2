import type { Page } from 'playwright-core';
import { makeShortOrder } from '../../steps/make-short-order.ts';
import { orderRows } from '../../steps/order-pane.ts';
import { press, pressAfterClosing, pressInDialog, type ScreenState } from './screen-state.ts';

/** The queue and what is asked about its orders. */
export const queueStates: ScreenState[] = [
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
];

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

async function showCardCode(page: Page) {
  await orderRows(page).filter({ hasText: 'gift card' }).first().getByRole('button').first().click();
  await press('button', 'Show card code')(page);
  await page.getByText('From the customer', { exact: true }).waitFor();
}
