import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Mail } from '../platform/mail/mail.ts';
import type { RefundRow } from './present-refund.ts';

/** To the customer: where their money will go, while they can still object. None where nobody knows whose it was. */
export function payeeMails(refund: RefundRow, publicUrl: string): Mail[] {
  const { customerEmail, customerName, payee, transactionId } = refund;
  if (!customerEmail || !payee) return [];
  const amount = formatNaira(nairaOf(refund.amountKobo));
  return [
    {
      kind: 'refund-payee',
      to: customerEmail,
      subject: transactionId
        ? `Where we’ll send your refund for ${transactionId}`
        : 'Where we’ll send your refund',
      paragraphs: [
        `Hello ${customerName},`,
        `We’ll send ${amount} back to ${payee.accountName}, ${payee.bankName} ${payee.accountNumber}.`,
        'If this isn’t your account, write to us in Support now.',
      ],
      action: { label: 'Write to us', url: `${publicUrl}/support?tab=customer-support` },
    },
  ];
}

/** To the customer: money is on its way back. None where nobody knows whose it was. */
export function sentMails(refund: RefundRow, publicUrl: string): Mail[] {
  const { customerEmail, customerName, payee, transactionId } = refund;
  if (!customerEmail || !payee) return [];
  const amount = formatNaira(nairaOf(refund.amountKobo));
  return [
    {
      kind: 'refund-sent',
      to: customerEmail,
      subject: transactionId ? `Refund for order ${transactionId}: ${amount}` : `Refund: ${amount}`,
      paragraphs: [
        `Hello ${customerName},`,
        `We’ve sent ${amount} back to ${payee.accountName}, ${payee.bankName} ${payee.accountNumber}.`,
        `Bank reference: ${refund.bankReference}`,
        'If it hasn’t arrived in a day, write to us in Support.',
      ],
      action: { label: 'Open your orders', url: `${publicUrl}/transaction-history` },
    },
  ];
}
