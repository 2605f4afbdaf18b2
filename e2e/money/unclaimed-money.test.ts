import { enterReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import { listRefunds, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { afterEach, describe, expect, it } from 'vitest';
import { newReference } from '../../test-support/new-tag.ts';
import { desktop, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { moneyScreen } from '../steps/money-screen.ts';

const fixture = useFixture();

/** What calls of a clerk need, and the account of ours that money moves on. */
async function clerk() {
  const { url } = fixture.product;
  const token = await tokenOf(url, 'tunde@nairadesk.example');
  const { data: accounts } = await callApi(url, listReceivingAccounts, {}, token);
  return { url, token, accountId: accounts[0]?.id ?? '' };
}

describe('money that belongs to no order', longJourney, () => {
  let staff: Visitor;
  const { list, row, refund, dialog, press, enter } = moneyScreen(() => staff.page);

  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('sends unclaimed money back: what is left of it becomes a refund', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    await page.goto('/money');
    await enter('1250', { name: 'UNKNOWN PAYER' });
    await row('UNKNOWN PAYER').getByRole('button', { name: 'Send it back' }).click();
    await dialog().getByText('once you’ve added the account').waitFor();
    await press('Add to refunds');
    await toastOf(page, 'Refund added').waitFor();
    await row('UNKNOWN PAYER').waitFor({ state: 'detached' });
    await page.goto('/money?tab=refunds');
    const owed = refund('₦1,250.00 to UNKNOWN PAYER');
    await owed.getByText('The money belongs to no order').waitFor();
    await owed.getByRole('link', { name: 'the transfer' }).click();
    await page.getByText('One transfer is shown.').waitFor();
    await expect
      .poll(() => list('Transfers').getByRole('listitem', { name: '₦1,250.00 in' }).count())
      .toBe(1);
    await expectSound(page, 'the transfer of a refund');
    await row('UNKNOWN PAYER').getByRole('link', { name: 'refund' }).click();
    await page.getByText('One refund is shown.').waitFor();
    await owed.waitFor();
    await page.getByRole('button', { name: 'Back to all refunds' }).click();
    await page.waitForURL('**/money?tab=refunds');

    // It was a customer’s after all.
    await owed.getByRole('button', { name: 'Don’t send it back' }).click();
    await press('Withdraw refund');
    await dialog().getByText('Reason is required').waitFor();
    await expectSound(page, 'the question before a refund is withdrawn');
    await dialog().getByLabel('Reason').fill('They wrote to us');
    await press('Withdraw refund');
    await toastOf(page, 'Refund withdrawn').waitFor();
    await owed.waitFor({ state: 'detached' });
    await page.getByLabel('Show').selectOption('No longer owed');
    await owed.getByText('They wrote to us').waitFor();
    await page.goto('/money');
    await row('UNKNOWN PAYER').getByText('Not matched').waitFor();
  });

  it('finds the refund that a transfer out sent, among those of its amount', async () => {
    staff = await fixture.visitAs('ngozi@nairadesk.example', phone);
    const { page } = staff;
    const { url, token, accountId } = await clerk();
    const money = { accountId, amount: '765.00', arrivedAt: new Date().toISOString() };
    const arrived = { direction: 'in' as const, senderName: 'LOST PAYER', reference: newReference() };
    const { data: transfer } = await callApi(url, enterReceipt, { ...money, ...arrived }, token);
    await callApi(url, refundReceipt, { id: transfer.id }, token);
    const { data: due } = await callApi(url, listRefunds, { state: 'due' }, token);
    const id = due.at(-1)?.id ?? '';
    const account = { bankName: 'Kuda', accountName: 'LOST PAYER', accountNumber: '2012345678' };
    await callApi(url, setRefundPayee, { id, ...account }, token);
    await callApi(url, sendRefund, { id, bankReference: 'FT26327765' }, token);
    const left = { direction: 'out' as const, narration: 'TRF 765', reference: newReference() };
    await callApi(url, enterReceipt, { ...money, ...left }, token);

    await page.goto('/money');
    await row('TRF 765').getByRole('button', { name: 'Match to an order or refund' }).click();
    const choice = dialog().getByRole('radio', { name: /reference FT26327765/ });
    await choice.check();
    await dialog().getByText('This transfer sent the refund').waitFor();
    expect(await dialog().getByLabel('Amount to match').count()).toBe(0);
    await expectSound(page, 'the choice of a refund');
    await press('Match to the refund');
    await toastOf(page, 'Refund settled').waitFor();
    await row('TRF 765').waitFor({ state: 'detached' });
    await page.goto('/money?tab=refunds&state=settled');
    await refund('LOST PAYER').getByText('reference FT26327765').waitFor();
  });

  it('asks what a reversal takes back as soon as it is entered, and tells times of banks in Lagos', async () => {
    const abroad = { ...desktop, timezoneId: 'America/New_York' };
    staff = await fixture.visitAs('tunde@nairadesk.example', abroad);
    const { page } = staff;
    await page.goto('/money');
    await enter('3210', { name: 'TAKEN AWAY', at: '2026-01-15T00:30' });
    await row('TAKEN AWAY').getByText('15 Jan 2026, 00:30 Lagos time').waitFor();
    await page.getByRole('button', { name: 'Enter a transfer' }).first().click();
    await dialog().getByLabel('Our account').selectOption({ index: 1 });
    await dialog().getByLabel('What it is').selectOption('A reversal by the bank');
    await dialog().getByText('Next you choose the transfer that it takes back.').waitFor();
    await dialog().getByRole('radio', { name: 'Went out' }).check();
    await dialog().getByLabel('Amount').fill('3210');
    await dialog().getByLabel('Bank reference').fill('RVSL-3210');
    await press('Enter transfer');
    await dialog().getByText('Choose what it takes back').waitFor();
    await dialog()
      .getByRole('radio', { name: /TAKEN AWAY.*15 Jan 2026, 00:30 Lagos time · not matched/ })
      .check();
    await dialog().getByText('It isn’t matched to anything').waitFor();
    await expectSound(page, 'the choice of what a reversal takes back');
    await press('Record the reversal');
    await toastOf(page, 'Reversal recorded').waitFor();
    await row('TAKEN AWAY').waitFor({ state: 'detached' });
    await page.goto('/money?state=all&search=RVSL-3210');
    await row('RVSL-3210').getByText('Takes back the transfer of 15 Jan 2026, 00:30 Lagos time').waitFor();
    await row('RVSL-3210').getByRole('link', { name: 'the transfer' }).click();
    await row('TAKEN AWAY').getByText('Taken back', { exact: true }).waitFor();
  });

  it('finds what a reversal took back among many transfers of its sum', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    const { page } = staff;
    const { url, token, accountId } = await clerk();
    const sum = { accountId, amount: '4310', kind: 'transfer' as const };
    for (let minute = 10; minute < 61; minute += 1) {
      const arrivedAt = new Date(Date.now() - minute * 60_000).toISOString();
      const from = { senderName: `PAYER ${minute}`, reference: newReference(), confirmedOther: true };
      await callApi(url, enterReceipt, { ...sum, ...from, direction: 'in', arrivedAt }, token);
    }
    const reversal = { ...sum, kind: 'reversal' as const, direction: 'out' as const, reference: 'RVSL-4310' };
    await callApi(url, enterReceipt, { ...reversal, arrivedAt: new Date().toISOString() }, token);
    await page.goto('/money?search=RVSL-4310');
    await row('RVSL-4310').getByRole('button', { name: 'Choose what it takes back' }).click();
    const choices = dialog().getByRole('radio');
    await expect.poll(() => choices.count()).toBe(50);
    await dialog().getByRole('button', { name: 'Show earlier transfers' }).click();
    await expect.poll(() => choices.count()).toBe(51);
    await expectSound(page, 'a long choice of what a reversal takes back');
    await choices.last().check();
    await dialog().getByLabel('Search transfers that fit').fill('PAYER 60');
    await expect.poll(() => choices.count()).toBe(1);
    await dialog().getByLabel('Search transfers that fit').press('Enter');
    await choices.check();
    await dialog().getByText('It isn’t matched to anything').waitFor();
    await dialog().getByLabel('Search transfers that fit').fill('nobody');
    await dialog().getByText('Nothing fits “nobody”.').waitFor();
    await dialog().getByLabel('Search transfers that fit').fill('');
    await expect.poll(() => choices.count()).toBe(51);
    await press('Record the reversal');
    await dialog().getByText('Choose a transfer').waitFor();
  });
});
