import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { listOrders } from '@nairadesk/contract/orders';
import { listReceipts } from '@nairadesk/contract/receipts';
import type { Page } from 'playwright-core';
import { callApi, tokenOf } from '../../steps/call-api.ts';
import { statementFile } from '../../steps/statement-file.ts';
import { press, type ScreenState, staffEmail } from './screen-state.ts';

/** Transfers, refunds and statements. */
export const moneyStates: ScreenState[] = [
  { name: 'money', path: '/money' },
  { name: 'money-enter', act: press('button', 'Enter a transfer') },
  { name: 'money-enter-errors', act: press('button', 'Enter transfer') },
  { name: 'money-entered', act: (page) => enterTransfer(page, { naira: '149500', from: 'OBI ADA NGOZI' }) },
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
];

/** Each of another sender and sum: a transfer like one that is there is asked about first. */
async function enterTransfer(page: Page, { naira, from }: { naira: string; from: string }) {
  await page.getByLabel('Our account').selectOption({ index: 1 });
  await page.getByLabel('Amount').fill(naira);
  await page.getByLabel('Bank reference').fill(`00001326112209${Date.now()}`);
  await page.getByLabel('Sender’s name').fill(from);
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

/** Enters a transfer and a reversal of it, and is asked which transfer it takes back. */
async function enterReversal(page: Page) {
  await page.getByRole('button', { name: 'Enter a transfer' }).first().click();
  await enterTransfer(page, { naira: '83250', from: 'BELLO SANI' });
  await page.getByRole('button', { name: 'Enter a transfer' }).first().click();
  await page.getByLabel('Our account').selectOption({ index: 1 });
  await page.getByLabel('What it is').selectOption('A reversal by the bank');
  await page.getByRole('radio', { name: 'Went out' }).check();
  await page.getByLabel('Amount').fill('83250');
  await page.getByLabel('Bank reference').fill(`RVSL${Date.now()}`);
  await page.getByRole('button', { name: 'Enter transfer' }).click();
  await page.getByRole('heading', { name: 'Choose what it takes back' }).waitFor();
  await page.getByRole('dialog').getByRole('radio').first().check();
}

/** A statement with the money of an order, by its sender, and with some for no order. */
async function dropStatement(page: Page) {
  const { origin } = new URL(page.url());
  const token = await tokenOf(origin, staffEmail);
  const { data: orders } = await callApi(origin, listOrders, {}, token);
  const { data: transfers } = await callApi(origin, listReceipts, { state: 'all' }, token);
  // Two that fit are not proposed.
  const isAlone = ({ amount }: DeskOrder) =>
    orders.filter((order) => order.amount === amount).length === 1 &&
    transfers.every((transfer) => transfer.amount !== amount);
  const order = orders.find((one) => one.orderType === 'buy' && isAlone(one));
  if (!order) throw new Error('no open order alone waits for its amount');
  const paid = { naira: order.amount, from: order.userName.toUpperCase(), remark: 'FOR MY COINS' };
  const file = statementFile(
    [paid, { naira: '7300.00', from: 'IKE UNKNOWN', remark: 'LOAN' }],
    9_000_000_00n,
  );
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
