import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import { afterEach, expect, it } from 'vitest';
import { newReference } from '../../test-support/new-tag.ts';
import { desktop, expectNarrow, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { orderPane } from '../steps/order-pane.ts';

const fixture = useFixture();
let staff: Visitor;
const dialog = () => staff.page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const card = (order: Order) => orderPane(staff.page, order.transactionId);

afterEach(() => {
  expect(staff.troubles).toEqual([]);
});

it(
  'a stranger’s money: comes up live, waits for a typed reason, and completes with it, ₦20 short within the tolerance',
  longJourney,
  async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    const { page } = staff;
    const order = await buyBitcoin(fixture.product, 'Amina Bello');
    const stream = page.waitForResponse('**/api/events');
    await page.goto(`/order?order=${order.id}`);
    await stream;
    await waitForIdle(page);
    const received = nairaOf(koboOf(order.amount) - 2_000n);
    await receive(order, received, 'CHIDI OKAFOR');
    // Without a reload: the event of money brings it.
    await card(order).getByText('Paid by CHIDI OKAFOR, not Amina Bello').waitFor();
    const near = `Received ${formatNaira(received)} of ${formatNaira(order.amount)} · ₦20.00 short, within your tolerance`;
    await card(order).getByText(near).waitFor();
    await expectSound(page, 'an order that a stranger paid');
    await expectNarrow(page, 'an order that a stranger paid');

    await card(order).getByRole('button', { name: 'Mark as Sent' }).click();
    await dialog().getByText('Paid by CHIDI OKAFOR, not Amina Bello').waitFor();
    await dialog().getByText('You can complete it: we cover the missing ₦20.00.').waitFor();
    await press('Mark as Sent');
    await dialog().getByText('Enter the transaction hash').waitFor();
    await dialog().getByText('Say why you accept this money').waitFor();
    await expectSound(page, 'the question why a stranger’s money is accepted');
    await expectNarrow(page, 'the question why a stranger’s money is accepted');
    await dialog().getByLabel('Transaction hash').fill('0xamina1');
    await dialog().getByLabel('Why you accept this money').fill('Her brother, she confirmed it on the phone');
    await press('Mark as Sent');
    await toastOf(page, `${order.transactionId}: Order completed`).waitFor();
  },
);

it('a stranger’s money: is sent back from the same dialog, and owed until then', longJourney, async () => {
  staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
  const { page } = staff;
  const order = await buyBitcoin(fixture.product, 'Bisi Ojo');
  await receive(order, order.amount, 'MUSA LAWAL');
  await page.goto(`/order?order=${order.id}`);
  await card(order).getByText('Received in full').waitFor();
  await card(order).getByRole('button', { name: 'Mark as Sent' }).click();
  await press('Send it back');
  await dialog()
    .getByRole('heading', { name: `Send ${formatNaira(order.amount)} back?` })
    .waitFor();
  await dialog().getByText('Nothing leaves the bank yet').waitFor();
  const reason = dialog().getByLabel('Reason');
  expect(await reason.inputValue()).toBe('The money came from an account that isn’t in your name.');
  await press('Cancel and send back');
  await toastOf(page, `${order.transactionId}: Order cancelled`).waitFor();
  await page.goto('/money?tab=refunds');
  const owed = page.getByRole('listitem').filter({ hasText: order.transactionId });
  await owed.getByText('To be sent').waitFor();
  await owed.getByText(`${formatNaira(order.amount)} to MUSA LAWAL`).waitFor();
  await owed.getByText('The money came from somebody else').waitFor();
  await owed.getByText('Paid by MUSA LAWAL, not Bisi Ojo').waitFor();
  await owed.getByText('and not to the customer’s').waitFor();
  await expectSound(page, 'a refund of a stranger’s money');
  await expectNarrow(page, 'a refund of a stranger’s money');

  // The customer's account takes a second yes, and the sender's none.
  await owed.getByRole('button', { name: 'Add the account' }).click();
  await dialog().getByText('Paid by MUSA LAWAL, not Bisi Ojo').waitFor();
  await dialog().getByLabel('Bank Name').fill('Kuda Microfinance Bank');
  await dialog().getByLabel('Account Number').fill('2012345678');
  await dialog().getByLabel('Account Name').fill('Bisi Ojo');
  await press('Save account');
  const question = page.getByRole('dialog', { name: 'Send it to another person?' });
  await question.getByText('The money came from MUSA LAWAL, and this account is Bisi Ojo’s.').waitFor();
  staff.troubles.length = 0; // The refusal, as the browser's console has it.
  await expectSound(page, 'the question whether another person gets a stranger’s money');
  await question.getByRole('button', { name: 'Go back' }).click();
  await dialog().getByLabel('Account Name').fill('Musa Lawal');
  await press('Save account');
  await owed.getByText('Goes to Musa Lawal').waitFor();
  await owed.getByRole('button', { name: 'Mark as sent' }).click();
  await dialog().getByText('Paid by MUSA LAWAL, not Bisi Ojo').waitFor();
  await expectSound(page, 'sending a stranger’s money back');
});

it('desk rules: the owner changes them in Settings, and the desk follows at once', longJourney, async () => {
  const boss = await fixture.visitAs('ngozi@nairadesk.example', phone);
  staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
  // Staff read the rules that they follow, and change none.
  await staff.page.goto('/settings?tab=desk-rules');
  await staff.page.getByText('Only a super-admin can change these rules.').first().waitFor();
  await staff.page.getByText('Short by at most').waitFor();
  await expectSound(staff.page, 'the rules of the desk, as staff read them');
  expect(await staff.page.getByRole('button', { name: 'Save rules' }).count()).toBe(0);
  expect(await staff.page.getByRole('tabpanel').getByRole('textbox').count()).toBe(0);
  const order = await buyBitcoin(fixture.product, 'Chika Uba');
  await receive(order, nairaOf(koboOf(order.amount) - 10_000n), 'MUSA LAWAL');
  await staff.page.goto(`/order?order=${order.id}`);
  await card(order).getByText('₦100.00 short', { exact: false }).waitFor();
  expect(await card(order).getByText('within your tolerance').count()).toBe(0);

  const { page } = boss;
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Desk Rules' }).click();
  await page.waitForURL('**/settings?tab=desk-rules');
  await page.getByText('can’t be completed until staff type why they accept it').waitFor();
  await page.getByLabel('Short by at most').fill('2,000');
  await page.getByLabel('Minutes late at most').fill('');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('Use at most ₦1000').waitFor();
  await page.getByText('Enter whole minutes from 0 to 60').waitFor();
  await expectSound(page, 'the rules of the desk with errors');
  await expectNarrow(page, 'the rules of the desk with errors');
  await page.getByLabel('Short by at most').fill('100');
  await page.getByLabel('Minutes late at most').fill('10');
  await page.getByRole('radio', { name: 'Warn' }).check();
  await page.getByText('can complete it anyway').waitFor();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await toastOf(page, 'Rules saved').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Short by at most').inputValue()).toBe('100.00');
  expect(await page.getByRole('radio', { name: 'Warn' }).isChecked()).toBe(true);

  await card(order).getByText('₦100.00 short, within your tolerance').waitFor();
  await card(order).getByRole('button', { name: 'Mark as Sent' }).click();
  await dialog().getByText('Paid by MUSA LAWAL, not Chika Uba').waitFor();
  expect(await dialog().getByLabel('Why you accept this money').count()).toBe(0);
  await dialog().getByLabel('Transaction hash').fill('0xchika1');
  await press('Mark as Sent');
  await toastOf(staff.page, `${order.transactionId}: Order completed`).waitFor();
  expect(boss.troubles).toEqual([]);
});

/** Money for an order, as another member of staff enters it. */
async function receive(order: Order, amount: string, senderName: string): Promise<void> {
  const { url } = fixture.product;
  const token = await tokenOf(url, 'ngozi@nairadesk.example');
  const { data } = await callApi(url, listReceivingAccounts, {}, token);
  const money = { amount, senderName, orderId: order.id, direction: 'in' as const, confirmedOther: true };
  const bank = { accountId: data[0]?.id ?? '', arrivedAt: new Date().toISOString() };
  await callApi(url, enterReceipt, { ...money, ...bank, reference: newReference() }, token);
}
