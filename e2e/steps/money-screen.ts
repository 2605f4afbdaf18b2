import { formatNaira } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectSound, toastOf } from '../fixture/browser.ts';
import { orderPane } from './order-pane.ts';

/** The screen of money, and what staff do on it. */
export function moneyScreen(page: () => Page) {
  let references = 0;
  const list = (name: string) => page().getByRole('list', { name, exact: true });
  const row = (text: string) => list('Transfers').getByRole('listitem').filter({ hasText: text }).first();
  const refund = (text: string) => list('Refunds').getByRole('listitem').filter({ hasText: text });
  const card = (order: Order) => orderPane(page(), order.transactionId);
  const dialog = () => page().getByRole('dialog');
  const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click();

  /** Enters money that came in, as the bank shows it. */
  const enter = async (
    amount: string,
    { name, narration = '', at }: { name: string; narration?: string; at?: string },
  ) => {
    references += 1;
    await page().getByRole('button', { name: 'Enter a transfer' }).first().click();
    await dialog().getByLabel('Our account').selectOption({ index: 1 });
    await dialog().getByLabel('Amount').fill(amount);
    await press('Enter transfer');
    await dialog().getByText('Bank reference is required').waitFor();
    await expectSound(page(), 'the form of a transfer');
    await dialog().getByLabel('Bank reference').fill(`00001326112209${references}`);
    await dialog().getByLabel('Sender’s name').fill(name);
    await dialog().getByLabel('Narration').fill(narration);
    if (at) await dialog().getByLabel('When (Lagos time)').fill(at);
    await press('Enter transfer');
    await toastOf(page(), 'Transfer entered').waitFor();
  };

  /** Finds the order by its customer, and matches the newest transfer to it. */
  const match = async (order: Order, amount: string, outcome: string) => {
    await row(formatNaira(amount)).getByRole('button', { name: 'Match to an order' }).click();
    await dialog().getByLabel('Search open orders').fill(order.userName);
    const choice = dialog().getByRole('radio', { name: new RegExp(order.transactionId) });
    await expect.poll(() => dialog().getByRole('radio').count()).toBe(1);
    await choice.check();
    await dialog().getByText(outcome).waitFor();
    await dialog().getByText(`The customer is ${order.userName}.`).waitFor();
    await expectSound(page(), 'the choice of an order');
    await press(`Match to ${order.transactionId}`);
    await toastOf(page(), 'Transfer matched').waitFor();
  };
  return { list, row, refund, card, dialog, press, enter, match };
}
