import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectRefusals, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { moneyScreen } from '../steps/money-screen.ts';
import { newTrader } from '../steps/new-customer.ts';

const fixture = useFixture();
const payee = 'ADEBAYO YUSUF, Kuda Microfinance Bank 2012345678';

describe('money of staff', longJourney, () => {
  let staff: Visitor;
  const { list, row, refund, card, dialog, press, enter, match } = moneyScreen(() => staff.page);

  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('counts what arrived for an order, refuses to complete it while ₦500 is missing, and completes it then', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    const { page } = staff;
    const order = await buyBitcoin(fixture.product, 'Halima Sani');
    await page.goto('/money');
    const short = plus(order.amount, -50_000n);
    await enter(short, { name: 'SANI HALIMA', narration: 'for my coins' });
    await row('SANI HALIMA').getByText('“for my coins”').waitFor();
    await row('SANI HALIMA').getByText('Not matched').waitFor();
    await expectSound(page, 'the transfers without an order');

    await match(order, short, '₦500.00 short');
    await row('SANI HALIMA').waitFor({ state: 'detached' });
    await page.getByLabel('Show').selectOption('All transfers');
    await page.waitForURL('**/money?state=all');
    await row('SANI HALIMA').getByRole('link', { name: order.transactionId }).click();
    const missing = `Received ${formatNaira(short)} of ${formatNaira(order.amount)} · ₦500.00 short`;
    await card(order).getByText(missing).waitFor();
    await card(order).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog().getByText(missing).waitFor();
    await press('Mark as Sent');
    await dialog().getByText('Enter the transaction hash').waitFor();
    await dialog().getByLabel('Transaction hash').fill('0xshort1');
    await press('Mark as Sent');
    await dialog().getByText('Less has arrived than this order costs.').waitFor();
    await dialog().getByText(`${missing}. Nothing changed.`).waitFor();
    await expectSound(page, 'the refusal to complete an order that is short');
    await expectRefusals(staff, 1);
    await page.keyboard.press('Escape');

    await page.goto('/money');
    await enter('500', { name: 'SANI HALIMA', narration: `rest of ${order.transactionId.toLowerCase()}` });
    // The number in the narration finds the order by itself.
    await row('rest of').getByRole('button', { name: 'Match to an order' }).click();
    await dialog().getByRole('radio').check();
    await dialog().getByText(`${order.transactionId}: Received in full`).waitFor();
    await press(`Match to ${order.transactionId}`);
    await toastOf(page, 'Transfer matched').waitFor();
    await page.goto(`/order?order=${order.id}`);
    await card(order).getByText('Received in full').waitFor();
    await card(order).getByText('Tunde Bakare typed it in, and it’s on no statement yet').waitFor();
    await card(order).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog().getByText('Received in full').waitFor();
    await dialog().getByLabel('Transaction hash').fill('0xshort1');
    await press('Mark as Sent');
    await toastOf(page, `${order.transactionId}: Order completed`).waitFor();

    // What closed an order stays: only a reversal takes it back.
    await page.goto('/money?state=all');
    await row('rest of').getByRole('link', { name: order.transactionId }).waitFor();
    expect(await row('rest of').getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  });

  it('takes a match back with a reason, and owes what was paid too much until the refund has arrived', async () => {
    staff = await fixture.visitAs('ngozi@nairadesk.example', desktop);
    const { page } = staff;
    const [wrong, order] = [
      await buyBitcoin(fixture.product, 'Yusuf Wrong'),
      await buyBitcoin(fixture.product, 'Yusuf Adebayo'),
    ];
    const over = plus(order.amount, 50_000n);
    await page.goto('/money');
    await enter(over, { name: 'YUSUF A' });
    await match(wrong, over, '₦500.00 over');
    await page.goto('/money?state=all');
    await row('YUSUF A')
      .getByRole('button', { name: `Undo the match to ${wrong.transactionId}` })
      .click();
    await press('Undo match');
    await dialog().getByText('Reason is required').waitFor();
    await dialog().getByLabel('Reason').fill('Another customer of that name');
    await press('Undo match');
    await row('YUSUF A').getByText('Not matched').waitFor();
    // The button that was pressed is gone: the focus stays with its transfer.
    const focused = 'document.activeElement.tagName + document.activeElement.textContent';
    await expect.poll(() => page.evaluate<string>(focused)).toMatch(/^LI.*YUSUF A/s);
    await match(order, over, '₦500.00 over');

    await page.goto(`/order?order=${order.id}`);
    await card(order).getByText('₦500.00 over').waitFor();
    await card(order).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog().getByText('We’ll owe the customer a refund of ₦500.00. Send it in Money.').waitFor();
    await dialog().getByLabel('Transaction hash').fill('0xover1');
    await press('Mark as Sent');
    await toastOf(page, `${order.transactionId}: Order completed`).waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Money' }).click();
    await page.getByRole('tab', { name: 'Refunds' }).click();
    await page.waitForURL('**/money?tab=refunds');
    const owed = refund(order.transactionId);
    await owed.getByText('They paid more than the order costs').waitFor();
    await owed.getByText('To be sent').waitFor();
    await expectSound(page, 'the refunds that are owed');
    await giveAccount();
    await owed.getByText(payee).waitFor();
    await sendRefund('FT26327001');
    // The bank sends it back once, and takes it the second time.
    await owed.getByRole('button', { name: 'The bank returned it' }).click();
    await dialog().getByLabel('Reason').fill('Account closed');
    await press('Mark as returned');
    await owed.getByText('Account closed').waitFor();
    await sendRefund('FT26327002');
    await owed.getByRole('button', { name: 'It arrived' }).click();
    await press('It arrived');
    await page.getByText('No refunds to send').waitFor();
    await page.getByLabel('Show').selectOption('Settled');
    await owed.getByText('reference FT26327002').waitFor();

    async function giveAccount() {
      await owed.getByRole('button', { name: 'Add the account' }).click();
      await press('Save account');
      await dialog().getByText('Account name is required').waitFor();
      await expectSound(page, 'the form for the account of a refund');
      await dialog().getByLabel('Bank Name').fill('Kuda Microfinance Bank');
      await dialog().getByLabel('Account Number').fill('2012345678');
      await dialog().getByLabel('Account Name').fill('ADEBAYO YUSUF');
      await press('Save account');
    }

    async function sendRefund(bankReference: string) {
      await owed.getByRole('button', { name: 'Mark as sent' }).click();
      await dialog().getByRole('button', { name: 'Copy account number' }).click();
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('2012345678');
      await dialog().getByLabel('Bank reference').fill(bankReference);
      await press('Mark as sent');
      await owed.getByText('Sent, not settled').waitFor();
    }
  });

  it('records what the bank took back, lists what is owed to us since, and reverses the order', async () => {
    staff = await fixture.visitAs('ngozi@nairadesk.example', desktop);
    const { page } = staff;
    const kemi = await newTrader(fixture.product, 'Kemi Bounced');
    const order = await buyBitcoin(fixture.product, kemi);
    await page.goto('/money');
    await enter(order.amount, { name: 'BOUNCED KEMI' });
    await row('BOUNCED KEMI').getByRole('button', { name: 'The bank took it back' }).click();
    await dialog().getByText('What was typed by mistake is taken out so, too.').waitFor();
    await page.keyboard.press('Escape');
    await row('BOUNCED KEMI').getByRole('button', { name: 'Match to an order' }).click();
    await dialog().getByLabel('Search open orders').fill(order.userName);
    await dialog()
      .getByRole('radio', { name: new RegExp(order.transactionId) })
      .check();
    await press(`Match to ${order.transactionId}`);
    await toastOf(page, 'Transfer matched').waitFor();
    await page.goto(`/order?order=${order.id}`);
    await card(order).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog().getByLabel('Transaction hash').fill('0xtakenback1');
    await press('Mark as Sent');
    await toastOf(page, `${order.transactionId}: Order completed`).waitFor();

    await page.goto('/money?state=all');
    await row('BOUNCED KEMI').getByRole('button', { name: 'The bank took it back' }).click();
    await dialog().getByText('Its matches are undone.').waitFor();
    await press('Enter the reversal');
    await dialog().getByText('Bank reference is required').waitFor();
    await expectSound(page, 'the form of a reversal');
    await dialog().getByLabel('Bank reference').fill('RVSL-0001');
    await press('Enter the reversal');
    await toastOf(page, 'Transfer entered').waitFor();
    await row('BOUNCED KEMI').getByText('Taken back', { exact: true }).waitFor();
    await row('Reference RVSL-0001').getByText('Takes back the transfer of').waitFor();
    await page.getByRole('tab', { name: 'Owed to us' }).click();
    await page.waitForURL('**/money?tab=debts');
    const debt = list('Owed to us').getByRole('listitem').filter({ hasText: order.transactionId });
    await debt.getByText('The bank took the money back after we had delivered').waitFor();
    await expectSound(page, 'what is owed to us');
    // What they owe is found for money that comes again, without a search.
    await page.goto('/money');
    await enter(order.amount, { name: 'AGAIN OKORO' });
    await row('AGAIN OKORO').getByRole('button', { name: 'Match to an order' }).click();
    const owing = dialog().getByRole('radio', { name: new RegExp(`${order.transactionId} · owes us this`) });
    await owing.check();
    await dialog().getByText(`${order.transactionId}: the customer owes us nothing after this`).waitFor();
    await expectSound(page, 'the choice of a debt');
    await page.keyboard.press('Escape');
    await page.goto('/money?tab=debts');

    await debt.getByRole('link', { name: order.transactionId }).click();
    await card(order)
      .getByText(`The bank took ${formatNaira(order.amount)} back`)
      .waitFor();
    await card(order).getByRole('button', { name: 'Reverse this order' }).waitFor();
    const customer = await fixture.visitAs(kemi, phone);
    await customer.page.goto(`/transaction-history?order=${order.id}`);
    const theirs = customer.page.getByRole('dialog');
    await theirs.getByText(`The bank took your ${formatNaira(order.amount)} back from us`).waitFor();
    await theirs.getByText(`So you owe us ${formatNaira(order.amount)} for this order.`).waitFor();
    await expectSound(customer.page, 'an order whose money the bank took back');
    expect(customer.troubles).toEqual([]);

    // The queue has open orders only, and leads to all of them.
    await page.goto(`/order?search=${order.transactionId}`);
    await page.getByRole('link', { name: 'Search completed and cancelled orders, too' }).click();
    await page.getByRole('link', { name: order.transactionId }).click();
    await page.getByRole('button', { name: 'Reverse this order' }).click();
    await dialog()
      .getByText(`The bank took ${formatNaira(order.amount)} back. Only what we still hold`)
      .waitFor();
    await dialog().getByLabel('Reason').fill('The code was not used yet');
    await expectSound(page, 'the question before an order is reversed');
    await press('Reverse order');
    await toastOf(page, `${order.transactionId}: Order reversed`).waitFor();
    await page.goto(`/order?order=${order.id}`);
    await card(order).getByText('The code was not used yet').first().waitFor();
    await card(order).getByText('Nothing of it is owed to us any more.').waitFor();
    await page.goto('/money?tab=debts');
    await page.getByText('No customer owes us money').waitFor();
  });
});

function plus(naira: string, kobo: bigint): string {
  return nairaOf(koboOf(naira) + kobo);
}
