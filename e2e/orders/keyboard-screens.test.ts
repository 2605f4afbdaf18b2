import { listAssets } from '@nairadesk/contract/assets';
import { addCannedReply } from '@nairadesk/contract/canned-replies';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import { sendMessage } from '@nairadesk/contract/support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newReference } from '../../test-support/new-tag.ts';
import { desktop, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyReported } from '../steps/buy-bitcoin.ts';
import { type Keyboard, keyboardOf } from '../steps/by-keyboard.ts';
import { callApi, keepTokens } from '../steps/call-api.ts';

const fixture = useFixture();
const tunde = 'tunde@nairadesk.example';
const ngozi = 'ngozi@nairadesk.example';
const tokenFor = keepTokens(() => fixture.product.url);
const reportedOrder = (name: string, quantity?: string) => buyReported(fixture.product, name, quantity);

describe('screens of staff by keyboard alone', longJourney, () => {
  let staff: Visitor;
  let keys: Keyboard;

  /** Opens a screen of staff, as from a bookmark. */
  async function open(path: string, heading: string) {
    await staff.page.goto(path);
    await staff.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }

  beforeEach(async () => {
    staff = await fixture.visitAs(tunde, desktop);
    keys = keyboardOf(staff.page);
  });
  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('answers a message with a canned reply', async () => {
    const { url } = fixture.product;
    const token = await tokenFor(ngozi);
    await callApi(url, addCannedReply, { name: 'Call you back', text: 'We’ll call you.' }, token);
    await callApi(
      url,
      sendMessage,
      { subject: 'First of all', message: 'Please help.' },
      await tokenFor('musa@nairadesk.example'),
    );
    await open('/admin-support', 'Admin support');
    await staff.page.getByRole('list', { name: 'Messages' }).getByRole('button').first().waitFor();
    await staff.page.getByLabel('Response').waitFor();
    await keys.press('j');
    await keys.press('r');
    await keys.expectFocus('Response');
    await keys.press('/');
    await staff.page.getByRole('option', { name: 'Call you back' }).waitFor();
    await keys.type('Call');
    await keys.press('Enter');
    await expect.poll(() => staff.page.getByLabel('Response').inputValue()).toBe('We’ll call you.');
    await keys.expectFocus('Response');
    await keys.press('Control+Enter');
    await staff.page.getByText('Reply sent').waitFor();
    await keys.expectSomeFocus('answering a message');
  });

  it('changes prices by a paste of two columns, and saves them', async () => {
    const { url } = fixture.product;
    const { data: before } = await callApi(url, listAssets, {}, await tokenFor(tunde));
    const dearer = (naira: string) => (Number(naira) * 1.01).toFixed(2);
    const cells = before.map(({ buyingPrice, sellingPrice }) => [dearer(buyingPrice), dearer(sellingPrice)]);
    const text = cells.map((row) => row.join('\t')).join('\n');
    await open('/manage-assets?view=rates', 'Rate sheet');
    await staff.page.locator('input[data-column="1"]').first().waitFor();
    await staff.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await keys.tabTo('Skip to content', { most: 1 });
    await keys.press('Enter');
    await keys.tabTo(/, buying price$/, { most: 12 });
    await keys.press('Control+v');
    await staff.page.getByText(`${before.length * 2} cells pasted`).waitFor();
    await keys.press('Control+Enter');
    await staff.page.getByText(`Prices of ${before.length} assets changed`).waitFor();
    await keys.expectSomeFocus('saving prices');
    const { data: after } = await callApi(url, listAssets, {}, await tokenFor(tunde));
    expect(after.map(({ buyingPrice }) => buyingPrice)).toEqual(cells.map(([buying]) => buying));
  });

  it('matches a transfer by hand', async () => {
    const { url } = fixture.product;
    const order = await reportedOrder('Ngozi Obi');
    const token = await tokenFor(tunde);
    const { data: accounts } = await callApi(url, listReceivingAccounts, {}, token);
    const transfer = {
      accountId: accounts[0]?.id ?? '',
      direction: 'in',
      amount: order.amount,
      arrivedAt: new Date().toISOString(),
      reference: newReference(),
      senderName: 'A STRANGER',
    } as const;
    await callApi(url, enterReceipt, transfer, token);
    await open('/money', 'Money');
    await staff.page.getByRole('list', { name: 'Transfers' }).waitFor();
    await keys.tabTo('Skip to content', { most: 1 });
    await keys.press('Enter');
    await keys.tabTo('Match to an order', { most: 20 });
    await keys.press('Enter');
    await keys.expectFocus('Match to an order');
    await keys.tabTo('Search open orders and debts', { most: 3 });
    await keys.type(order.transactionId);
    const choice = staff.page
      .getByRole('dialog')
      .getByRole('radio', { name: new RegExp(order.transactionId) });
    await choice.waitFor();
    await expect.poll(() => staff.page.getByRole('dialog').getByRole('radio').count()).toBe(1);
    await keys.tabTo(/Ngozi Obi/, { most: 3 });
    await keys.press('Space');
    await keys.tabTo(`Match to ${order.transactionId}`, { most: 4 });
    await keys.press('Enter');
    await staff.page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.expectSomeFocus('matching a transfer');
  });

  it.each([
    ['/order', 'Orders', 'Hand it to a colleague'],
    ['/admin-support', 'Admin support', 'Send the reply'],
    ['/manage-assets?view=rates', 'Rate sheet', 'Save the prices'],
  ])('lists the keys of %s by “?”', async (path, heading, text) => {
    await open(path, heading);
    await staff.page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
    await keys.tabTo('Skip to content', { most: 1 });
    await keys.press('Enter');
    await keys.press('?');
    await keys.expectFocus('Keyboard shortcuts');
    const list = staff.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText(text).waitFor();
    await keys.press('Escape');
    await list.waitFor({ state: 'detached' });
    await keys.expectSomeFocus('closing the list of keys');
  });
});
