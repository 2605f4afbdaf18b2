import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { BankDetails } from '@nairadesk/contract/settings';
import { t } from '../platform/language/translate.ts';
import { payerOf } from '../platform/money/payers.ts';
import type { PayeeMail } from './mail-about-refund.ts';
import { payersOf, type RefundRow } from './present-refund.ts';

/** To the customer: where their money will go, while they can still object. None where its owner is unknown. */
export function payeeMails(refund: RefundRow, publicUrl: string): PayeeMail[] {
  const { customerEmail, customerName, payee, transactionId } = refund;
  if (!customerEmail || !payee) return [];
  const amount = formatNaira(nairaOf(refund.amountKobo));
  return [
    {
      payee: destinationOf(refund, payee),
      kind: 'refund-payee',
      to: customerEmail,
      subject: transactionId
        ? t('Where we’ll send your refund for {order}', { order: transactionId })
        : t('Where we’ll send your refund'),
      paragraphs: [
        t('Hello {name},', { name: customerName ?? '' }),
        t('We’ll send {amount} back to {account}.', { amount, account: destinationOf(refund, payee) }),
        isStrangers(refund, payee)
          ? t('If you have questions, write to us in Support.')
          : t('If this isn’t your account, write to us in Support now.'),
      ],
      action: { label: t('Write to us'), url: `${publicUrl}/support?tab=customer-support` },
    },
  ];
}

/** To the customer: money is on its way back. None where its owner is unknown. */
export function sentMails(refund: RefundRow, publicUrl: string): PayeeMail[] {
  const { customerEmail, customerName, payee, transactionId } = refund;
  if (!customerEmail || !payee) return [];
  const amount = formatNaira(nairaOf(refund.amountKobo));
  return [
    {
      payee: destinationOf(refund, payee),
      kind: 'refund-sent',
      to: customerEmail,
      subject: transactionId
        ? t('Refund for order {order}: {amount}', { order: transactionId, amount })
        : t('Refund: {amount}', { amount }),
      paragraphs: [
        t('Hello {name},', { name: customerName ?? '' }),
        t('We’ve sent {amount} back to {account}.', { amount, account: destinationOf(refund, payee) }),
        t('Bank reference: {reference}', { reference: `${refund.bankReference}` }),
        t('If it hasn’t arrived in a day, write to us in Support.'),
      ],
      action: { label: t('Open your orders'), url: `${publicUrl}/transaction-history` },
    },
  ];
}

// The customer doesn't learn another person's account.
function destinationOf(refund: RefundRow, payee: BankDetails): string {
  if (isStrangers(refund, payee)) return t('the account that it came from, which isn’t in your name');
  return `${othersName(payee.accountName)}, ${othersName(payee.bankName)} ${payee.accountNumber}`;
}

// A stranger paid, and this account is theirs.
function isStrangers(refund: RefundRow, { accountName }: BankDetails): boolean {
  return payersOf(refund).some(
    ({ name, is }) => is === 'stranger' && payerOf(name, accountName).is === 'customer',
  );
}
