import { enterReceipt, refundReceipt, undoReversal } from '@nairadesk/contract/receipts';
import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import { listRefunds, setRefundPayee } from '@nairadesk/contract/refunds';
import { afterEach, expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';

const fixture = useFixture();
const visitors: Visitor[] = [];

afterEach(() => {
  expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]);
});

it(
  'a refund: is told to be paid only while the bank has not taken its money back, and by one colleague alone',
  longJourney,
  async () => {
    const { url } = fixture.product;
    const clerk = await tokenOf(url, 'tunde@nairadesk.example');
    const { data: accounts } = await callApi(url, listReceivingAccounts, {}, clerk);
    const now = Date.now();
    const transfer = { accountId: accounts[0]?.id ?? '', amount: '250000', senderName: 'GARBA MUSA' };
    const arrivedAt = new Date(now - 60_000).toISOString();
    const { data: receipt } = await callApi(
      url,
      enterReceipt,
      { ...transfer, direction: 'in', arrivedAt, reference: 'HELD-250' },
      clerk,
    );
    await callApi(url, refundReceipt, { id: receipt.id }, clerk);
    const { data: due } = await callApi(url, listRefunds, { state: 'due' }, clerk);
    const id = due.find(({ transfer: from }) => from?.receiptId === receipt.id)?.id ?? '';
    const payee = { bankName: 'GTBank', accountName: 'GARBA MUSA', accountNumber: '0123456789' };
    await callApi(url, setRefundPayee, { id, ...payee }, clerk);

    const tunde = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const ngozi = await fixture.visitAs('ngozi@nairadesk.example', phone);
    visitors.push(tunde, ngozi);
    const cardOf = ({ page }: Visitor) => page.getByRole('listitem').filter({ hasText: 'GARBA MUSA' });
    const open = async ({ page }: Visitor) => {
      await cardOf({ page } as Visitor)
        .getByRole('button', { name: 'Mark as sent' })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Make the transfer at your bank first').waitFor();
      return dialog;
    };
    for (const { page } of [tunde, ngozi]) {
      const stream = page.waitForResponse('**/api/events');
      await page.goto('/money?tab=refunds');
      await stream;
    }
    const answerLate = await holdBack(tunde.page);
    await cardOf(tunde).getByRole('button', { name: 'Mark as sent' }).click();
    const dialog = tunde.page.getByRole('dialog');
    await dialog.getByText('Checking the refund').waitFor();
    expect(await dialog.getByText(/Bank reference|0123456789/).count()).toBe(0);
    await expectSound(tunde.page, 'a refund that is looked at before it is sent');
    answerLate();
    await dialog.getByText('Make the transfer at your bank first').waitFor();

    // The bank takes it back, while a colleague is about to pay.
    const reversal = { ...transfer, kind: 'reversal', direction: 'out', narration: 'RVSL GARBA' } as const;
    const { data: taken } = await callApi(
      url,
      enterReceipt,
      { ...reversal, arrivedAt: new Date(now).toISOString(), reference: 'RVSL-250' },
      clerk,
    );
    const why = 'The bank may have taken this money back. Don’t send it yet.';
    await dialog.getByText(why).waitFor();
    await dialog.getByText(/“RVSL-250”\. Choose in Money/).waitFor();
    expect(await dialog.getByText('Make the transfer').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Mark as sent' }).count()).toBe(0);
    await expectSound(tunde.page, 'a refund that the bank may have taken back, about to be sent');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    for (const visitor of [tunde, ngozi]) {
      await cardOf(visitor).getByText(why).waitFor();
      expect(await cardOf(visitor).getByRole('button', { name: 'Mark as sent' }).count()).toBe(0);
    }
    await expectNarrow(ngozi.page, 'a refund that the bank may have taken back');
    await expectSound(ngozi.page, 'a refund that the bank may have taken back');

    await callApi(url, undoReversal, { id: taken.id, reason: 'Of another account' }, clerk);
    const late = await open(tunde);
    const first = await open(ngozi);
    await late.getByLabel('Bank reference').fill('FT-SECOND');
    await first.getByLabel('Bank reference').fill('FT-FIRST');
    await first.getByRole('button', { name: 'Mark as sent' }).click();
    await toastOf(ngozi.page, 'Refund marked as sent').waitFor();
    await late.getByText('This refund is no longer due. Don’t make the transfer.').waitFor();
    await late.getByText('It’s “Sent, not settled” by now, reference FT-FIRST.').waitFor();
    expect(await late.getByRole('button', { name: 'Mark as sent' }).count()).toBe(0);
  },
);

/** Holds back what a dialog reads of its refund, until the returned function is called. */
async function holdBack(page: Visitor['page']): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/refunds\?.*\bid=/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
