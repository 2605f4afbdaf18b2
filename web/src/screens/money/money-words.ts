import { formatNaira } from '@nairadesk/contract/money';
import type { MatchRule, Receipt, ReceiptKind } from '@nairadesk/contract/receipts';
import type { Refund, RefundReason, RefundState } from '@nairadesk/contract/refunds';
import type { BankDetails } from '@nairadesk/contract/settings';
import type { LikelyMatch, LikelyReason } from '@nairadesk/contract/statements';
import type { Tone } from '../../ui/badge.tsx';

/** Why a match holds. */
export const ruleWords: Record<MatchRule, string> = {
  'transaction-id': 'Matched by the transaction ID',
  likely: 'Matched by amount and sender',
  hand: 'Matched by hand',
};

/** Why the desk proposes an order or a refund for a transfer. */
export const whyWords: Record<LikelyReason, string> = {
  'transaction-id': 'The transaction ID is in the narration',
  'amount-and-id': 'The same amount, and the transaction ID with spaces or letters around it',
  'amount-and-name': 'The same amount and name',
  'amount-and-account': 'The same amount and account',
  'sender-and-near-amount': 'Their name and account, and nearly the amount',
};

/** Why money goes back. */
export const reasonWords: Record<RefundReason, string> = {
  surplus: 'They paid more than the order costs',
  cancelled: 'They paid for an order that was cancelled',
  late: 'The money came too late for the order',
  stranger: 'The money came from somebody else',
  unclaimed: 'The money belongs to no order',
  returned: 'The bank returned our payout',
  reversed: 'We reversed their order',
};

/** What a refund is waiting for, and the tone of its badge. */
export const refundStateWords: Record<RefundState, { label: string; tone: Tone }> = {
  due: { label: 'To be sent', tone: 'attention' },
  sent: { label: 'Sent, not settled', tone: 'plain' },
  settled: { label: 'Settled', tone: 'go' },
  withdrawn: { label: 'No longer owed', tone: 'plain' },
};

const kindWords: Record<ReceiptKind, string> = {
  transfer: 'Matched',
  charge: 'Bank charge',
  reversal: 'Reversal',
  sweep: 'Moved to savings',
};

/** "From OBI ADA, GTBank 0123456789"; what the bank did not name is left out. */
export function counterpartText({ direction, senderName, senderBank, senderAccount }: Receipt): string {
  const account = [senderBank, senderAccount].filter(Boolean).join(' ');
  const named = [senderName, account].filter(Boolean).join(', ');
  if (named === '') return direction === 'in' ? 'The bank names no sender' : 'The bank names no receiver';
  return `${direction === 'in' ? 'From' : 'To'} ${named}`;
}

/** How much of a transfer has no order and no refund yet. */
export function leftOf({ kind, amount, unmatched, matches }: Receipt): 'all' | 'part' | 'none' {
  if (kind === 'charge' || Number(unmatched) === 0) return 'none';
  return matches.length === 0 && amount === unmatched ? 'all' : 'part';
}

/** What is said of a transfer of which nothing is left. */
export function explainedText({ kind, matches, reversal }: Receipt): string {
  if (reversal && !reversal.takes) return 'Taken back';
  const goesBack = matches.length > 0 && matches.every(({ refundId }) => refundId !== null);
  return kind === 'transfer' && goesBack ? 'Goes back' : kindWords[kind];
}

/** Who gets a refund: the customer, else the name on the account. */
export function payeeName({ customerName, payee }: Refund): string {
  return customerName ?? payee?.accountName ?? 'an unknown sender';
}

/** "Ada Obi, GTBank 0123456789" */
export function accountText({ accountName, bankName, accountNumber }: BankDetails): string {
  return `${accountName}, ${bankName} ${accountNumber}`;
}

/** "ND7K2M9QXA, Ada Obi, ₦150,000.00", or the refund that a transfer likely sent. */
export function targetText({ transactionId, personName, amount, refundId }: LikelyMatch): string {
  const what = refundId === null ? transactionId : 'Refund';
  return [what, personName, formatNaira(amount)].filter(Boolean).join(', ');
}

/** "1 transfer matched" */
export function confirmedText(count: number): string {
  return count === 1 ? '1 transfer matched' : `${count} transfers matched`;
}

/** Our transaction ID in what the bank wrote; empty where there is none. */
export function transactionIdIn(narration: string): string {
  return /\bND[0-9A-Z]{8}\b/i.exec(narration)?.[0].toUpperCase() ?? '';
}

/** This moment, as a date field of the browser holds it: "2026-11-20T19:46" in the device's zone. */
export function localMoment(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
