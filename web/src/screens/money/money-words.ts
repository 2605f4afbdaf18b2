import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { MatchRule, Receipt, ReceiptDirection, ReceiptKind } from '@nairadesk/contract/receipts';
import type { Refund, RefundState } from '@nairadesk/contract/refunds';
import type { BankDetails } from '@nairadesk/contract/settings';
import type { LikelyMatch, LikelyReason } from '@nairadesk/contract/statements';
import { hasStranger } from '../../components/order/payers-text.ts';
import type { Tone } from '../../ui/badge.tsx';

/** Why a match holds. */
export const ruleWords: Record<MatchRule, string> = {
  'transaction-id': 'Matched by the transaction ID',
  likely: 'Matched by hand, as proposed',
  hand: 'Matched by hand',
};

/** Why the desk proposes an order or a refund for a transfer. */
export const whyWords: Record<LikelyReason, string> = {
  'transaction-id': 'The transaction ID is in the narration',
  'amount-and-id': 'The same amount, and the transaction ID with spaces or letters around it',
  'id-beside-other':
    'The transaction ID is in the narration, but their other order of this amount was completed without a transfer: ask which one it paid',
  'amount-and-name': 'The same amount and name',
  'amount-and-account': 'The same amount and account',
  'sender-and-near-amount': 'Their name and account, and nearly the amount',
};

/** The button and the dialog that match a transfer: money goes out for refunds, too. */
export const matchWords: Record<ReceiptDirection, string> = {
  in: 'Match to an order',
  out: 'Match to an order or refund',
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
  undone: 'Import undone',
};

type Party = Pick<Receipt, 'senderName' | 'senderBank' | 'senderAccount'>;

/** "From OBI ADA, GTBank 0123456789"; what the bank did not name is left out. */
export function counterpartText({ direction, ...party }: Party & Pick<Receipt, 'direction'>): string {
  const named = partyText(party);
  if (named === '') return direction === 'in' ? 'The bank names no sender' : 'The bank names no receiver';
  return `${direction === 'in' ? 'From' : 'To'} ${named}`;
}

/** "from OBI ADA, GTBank 0123456789", within a sentence. */
export function fromText(party: Party): string {
  return `from ${partyText(party) || 'a sender whom the bank doesn’t name'}`;
}

/** "OBI ADA, GTBank 0123456789", as far as the bank names a sender. */
function partyText({ senderName, senderBank, senderAccount }: Party): string {
  const account = [senderBank && othersName(senderBank), senderAccount].filter(Boolean).join(' ');
  return [senderName && othersName(senderName), account].filter(Boolean).join(', ');
}

/** How much of a transfer has no order and no refund yet. */
export function leftOf({ kind, amount, unmatched, matches }: Receipt): 'all' | 'part' | 'none' {
  if (kind === 'charge' || Number(unmatched) === 0) return 'none';
  return matches.length === 0 && amount === unmatched ? 'all' : 'part';
}

/** What is said of a transfer of which nothing is left; of one that is staff's word alone, that no statement has it. */
export function explainedText({ kind, matches, reversal, typedBy }: Receipt): string {
  if (reversal && !reversal.takes) return 'Taken back';
  const goesBack = matches.length > 0 && matches.every(({ refundId }) => refundId !== null);
  const words = kind === 'transfer' && goesBack ? 'Goes back' : kindWords[kind];
  return typedBy ? `${words}, on no statement` : words;
}

/**
 * Who gets a refund: the customer, else the name on the account, else the sender of the transfer, whose account is not
 * yet the one that it goes to. What a stranger paid is never the customer's.
 */
export function payeeName({ customerName, payee, payers, transfer }: Refund): string {
  const account = transfer && partyText(transfer);
  const nameOf = (name: string | null | undefined) => (name ? othersName(name) : null);
  const payeeText = nameOf(payee?.accountName);
  if (hasStranger({ payers }))
    return payeeText ?? payers.map(({ name }) => nameOf(name) ?? 'an unknown sender').join(' and ');
  return (
    nameOf(customerName) ?? payeeText ?? nameOf(transfer?.senderName) ?? (account || 'an unknown sender')
  );
}

/** What to do while it isn't known where a refund goes. */
export function unknownPayeeText({ payers, transfer }: Pick<Refund, 'payers' | 'transfer'>): string {
  const unknown = 'We don’t know the account yet.';
  if (hasStranger({ payers }))
    return `${unknown} Send the money back to the account that it came from, and not to the customer’s: ask our bank which one it is.`;
  if (!transfer?.senderAccount) return `${unknown} Ask the customer, or look at the transfer.`;
  if (transfer.typedBy === null)
    return 'The statement doesn’t have all of the sender’s account. Ask our bank which one it is, then add it.';
  return 'The sender’s account was typed in, and no statement has it. Ask our bank whether it’s the right one, then add it.';
}

/** What follows when a bank takes a transfer back. */
export function takenBackText({ direction, matches }: Pick<Receipt, 'direction' | 'matches'>): string {
  if (matches.length === 0)
    return 'It isn’t matched to anything, so no order and no refund changes. It needs no match any more.';
  if (direction === 'out')
    return 'Its matches are undone, and what it paid is owed again: you’ll find it under Refunds.';
  return 'Its matches are undone. An open order is short again. What a completed order got, its customer owes us, and a refund that wasn’t sent is no longer owed.';
}

/**
 * Whether it can't be told which came first: of the same day, where one has its day alone or a time that staff typed.
 */
export function mayBeLater(one: Pick<Receipt, 'arrivedAt'>, reversal: Pick<Receipt, 'arrivedAt'>): boolean {
  const [its, back] = [Date.parse(one.arrivedAt), Date.parse(reversal.arrivedAt)];
  const dayOf = (at: number) => Math.floor((at + lagosOffset) / dayLength);
  const isDay = (at: number) => (at + lagosOffset) % dayLength === 0;
  return its > back || (dayOf(its) === dayOf(back) && (isDay(its) || isDay(back)));
}

const lagosOffset = 60 * 60_000;
const dayLength = 24 * 60 * 60_000;

/** "Ada Obi, GTBank 0123456789" */
export function accountText({ accountName, bankName, accountNumber }: BankDetails): string {
  return `${othersName(accountName)}, ${othersName(bankName)} ${accountNumber}`;
}

/** "ND7K2M9QXA, ₦150,000.00", or the refund that a transfer likely sent; the name stands beside it. */
export function targetText({ transactionId, amount, received, refundId }: LikelyMatch): string {
  const what = refundId === null ? transactionId : 'Refund';
  const gap = koboOf(received) - koboOf(amount);
  const gapText =
    gap !== 0n && `${formatNaira(nairaOf(gap < 0n ? -gap : gap))} ${gap < 0n ? 'short' : 'over'}`;
  return [what, formatNaira(amount), gapText].filter(Boolean).join(', ');
}

/** "1 transfer matched" */
export function confirmedText(count: number): string {
  return count === 1 ? '1 transfer matched' : `${count} transfers matched`;
}

/** Our transaction ID in what the bank wrote; empty where there is none. */
export function transactionIdIn(narration: string): string {
  return /\bND[0-9A-Z]{8}\b/i.exec(narration)?.[0].toUpperCase() ?? '';
}
