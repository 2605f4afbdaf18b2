import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import { enterReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import { listRefunds, setRefundPayee } from '@nairadesk/contract/refunds';
import { afterEach, expect, it } from 'vitest';
import { desktop, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';

const fixture = useFixture();
const visitors: Visitor[] = [];

afterEach(() => {
  expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]);
});

it(
  'a large refund: is asked for before anything is sent, and sent once it is approved',
  longJourney,
  async () => {
    const { url } = fixture.product;
    const owner = await tokenOf(url, 'ngozi@nairadesk.example');
    const clerk = await tokenOf(url, 'tunde@nairadesk.example');
    const rules = { tolerance: '50', lateMinutes: 5, strangers: 'warn', referenceFrom: null } as const;
    await callApi(url, saveDeskRules, { ...rules, approvalFrom: '100000' }, owner);
    const { data: accounts } = await callApi(url, listReceivingAccounts, {}, clerk);
    const transfer = {
      accountId: accounts[0]?.id ?? '',
      direction: 'in',
      amount: '250000',
      arrivedAt: new Date().toISOString(),
      reference: 'STRAY-250',
      senderName: 'GARBA MUSA',
      senderBank: 'GTBank',
      senderAccount: '0123456789',
    } as const;
    const { data: receipt } = await callApi(url, enterReceipt, transfer, clerk);
    await callApi(url, refundReceipt, { id: receipt.id }, clerk);
    const { data: due } = await callApi(url, listRefunds, { state: 'due' }, clerk);
    const refund = due.find(({ transfer: from }) => from?.receiptId === receipt.id);
    // What a clerk typed of a transfer is no account yet.
    expect(refund?.payee).toBeNull();
    const payee = { bankName: 'GTBank', accountName: 'GARBA MUSA', accountNumber: '0123456789' };
    await callApi(url, setRefundPayee, { id: refund?.id ?? '', ...payee }, clerk);

    const tunde = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const ngozi = await fixture.visitAs('ngozi@nairadesk.example', phone);
    visitors.push(tunde, ngozi);
    await tunde.page.goto('/money?tab=refunds');
    const card = tunde.page.getByRole('listitem').filter({ hasText: 'GARBA MUSA' });
    await card.getByText('This refund needs a second person').waitFor();
    await card.getByText(/typed it in, and it’s on no statement yet/).waitFor();
    await expectSound(tunde.page, 'a refund that needs a second person');
    await card.getByRole('button', { name: 'Ask for approval' }).click();
    await tunde.page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await card.getByText('Waiting for approval').waitFor();
    expect(await card.getByRole('button', { name: 'Mark as sent' }).count()).toBe(0);

    await ngozi.page.goto('/order?approvals=open');
    const request = ngozi.page.getByRole('listitem', { name: 'Send a refund' });
    await request.getByText('₦250,000.00', { exact: true }).waitFor();
    await request
      .getByText(/from GARBA MUSA, as .* typed it: it is on no statement/)
      .first()
      .waitFor();
    await request.getByRole('button', { name: 'Approve' }).click();
    await toastOf(ngozi.page, 'Approved').waitFor();

    await card.getByText(/^Approved by Ngozi/).waitFor();
    await card.getByRole('button', { name: 'Mark as sent' }).click();
    await tunde.page.getByRole('dialog').getByLabel('Bank reference').fill('FT-250-BACK');
    await tunde.page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
    await toastOf(tunde.page, 'Refund marked as sent').waitFor();
  },
);
