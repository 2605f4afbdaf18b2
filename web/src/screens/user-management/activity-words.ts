import type { AuditAction, AuditSubject } from '@nairadesk/contract/audit-actions';
import { formatNaira } from '@nairadesk/contract/money';
import type { ActivityItem } from '@nairadesk/contract/users';

/** Each audited action as staff read it. */
export const actionWords: Record<AuditAction, string> = {
  'logged-in': 'Logged in',
  'log-ins-throttled': 'Too many wrong passwords, login blocked',
  'signed-out-device': 'Logged out a device',
  'signed-out-everywhere': 'Logged out everywhere',
  'password-changed': 'Changed password',
  'password-reset': 'Reset password by email',
  'name-changed': 'Changed name',
  'bank-changed': 'Changed bank details',
  'wallets-changed': 'Changed wallet addresses',
  'two-factor-enrolled': 'Set up 2FA',
  'two-factor-disabled': 'Turned off 2FA',
  'two-factor-throttled': 'Too many wrong codes, login blocked',
  'recovery-code-used': 'Used a recovery code',
  'recovery-codes-renewed': 'Made new recovery codes',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'passkey-refused': 'A passkey was refused, it may have been copied',
  'staff-known': 'Was staff before this log began',
  'staff-added': 'Added to staff',
  'role-changed': 'Changed role',
  suspended: 'Suspended',
  reinstated: 'Reinstated',
  'desk-account-chosen': 'Chose the desk account',
  'order-completed': 'Completed an order',
  'order-cancelled': 'Cancelled an order',
  'stranger-accepted': 'Accepted a stranger’s money',
  'flags-accepted': 'Completed a flagged order',
  'codes-worth-less': 'Delivered codes worth less than bought',
  'order-reversed': 'Reversed an order',
  'card-code-shown': 'Viewed a card code',
  'card-photo-shown': 'Viewed a photo of a card',
  'order-picture-shown': 'Viewed a picture of a message',
  'cards-submitted': 'Sold gift cards',
  'card-judged': 'Judged a card',
  'code-complaint-opened': 'Said that a delivered code did not work',
  'code-complaint-refused': 'Refused a complaint about a code',
  'code-refunded': 'Gave the money of a code back',
  'code-replaced': 'Sent another code',
  'code-repeated': 'Sent a code again that another order had',
  'code-sold-to-us': 'Gave something for a code that was also sold to us',
  'proof-attached': 'Attached a receipt',
  'statement-imported': 'Imported a statement',
  'statement-import-undone': 'Undid an import',
  'statement-columns-confirmed': 'Confirmed how an account’s statements are read',
  'receipt-entered': 'Entered a transfer',
  'receipt-matched': 'Matched a transfer to an order',
  'receipt-unmatched': 'Undid a match',
  'receipt-taken-back': 'Recorded that a bank took a transfer back',
  'reversal-undone': 'Undid a reversal that was entered by hand',
  'reversal-line-lost': 'Undid the import that had a reversal',
  'hold-lifted': 'Lifted what a reversal held up',
  'other-payee-accepted': 'Accepted a payment that doesn’t name its payee',
  'take-back-undone': 'Undid that a reversal took a transfer back',
  'other-reversal-accepted': 'Took back a transfer by a reversal that names another',
  'other-order-accepted': 'Matched a transfer that names another order',
  'rest-awaited': 'Waits for the rest of the money',
  'order-taken-over': 'Took an order over',
  'order-handed-over': 'Handed an order to a colleague',
  'shift-started': 'Went on shift',
  'shift-ended': 'Went off shift',
  'offer-made': 'Made an offer',
  'offer-withdrawn': 'Withdrew an offer',
  'offer-accepted': 'Accepted an offer',
  'offer-declined': 'Declined an offer',
  'offer-expired': 'An offer ended unanswered',
  'refund-due': 'Added a refund',
  'alike-transfer-accepted': 'Counted a transfer that may be known',
  'refund-payee-changed': 'Changed where a refund goes',
  'refund-sent': 'Marked a refund as sent',
  'refund-returned': 'Recorded a returned refund',
  'refund-settled': 'Settled a refund',
  'refund-withdrawn': 'Withdrew a refund',
  'asset-added': 'Added an asset',
  'asset-edited': 'Changed an asset',
  'asset-deleted': 'Deleted an asset',
  'asset-restored': 'Put an asset on sale again',
  'card-rate-added': 'Added a card rate',
  'card-rate-changed': 'Changed a card rate',
  'card-rate-removed': 'Removed a card rate',
  'network-switched': 'Switched a network',
  'receiving-account-added': 'Added a receiving account',
  'receiving-account-renamed': 'Corrected a receiving account’s name',
  'receiving-account-limited': 'Changed a receiving account’s daily limit',
  'receiving-account-switched': 'Switched a receiving account',
  'desk-rules-changed': 'Changed the rules of the desk',
  'trading-paused': 'Paused new orders for all customers',
  'trading-resumed': 'Let customers place orders again',
  'approval-asked': 'Asked for a second person',
  'approval-given': 'Approved a colleague’s change',
  'approval-declined': 'Declined a colleague’s change',
  'approval-withdrawn': 'Withdrew a request for a second person',
  'approval-used': 'Used an approval',
  'flag-rules-changed': 'Changed the rules of flags',
  'message-answered': 'Answered a message',
  'canned-reply-added': 'Added a canned reply',
  'canned-reply-changed': 'Changed a canned reply',
  'canned-reply-deleted': 'Deleted a canned reply',
  'trading-frozen': 'Froze trading',
  'trading-unfrozen': 'Unfroze trading',
  'order-message-written': 'Wrote to the customer',
  'order-messages-seen': 'Marked a customer’s messages as read',
  'order-messages-closed': 'Said that a customer’s messages need no answer',
  'note-written': 'Wrote a note',
  'note-pinned': 'Pinned or unpinned a note',
  'note-removed': 'Removed a note',
  'records-marked': 'Marked what was there before marks were kept',
  'records-marked-anew': 'Marked codes again that were sealed with the new key',
  'secret-key-changed': 'Put a new secret key in use',
  'secrets-resealed': 'Sealed everything with the new secret key',
  'orders-counted': 'Counted the orders',
  'database-restored': 'Restored the database to an earlier moment',
};

type Value = ActivityItem['detail'][string];

const detailWords: Record<string, string> = {
  restoredTo: 'everything up to',
  failedTries: 'failed tries before',
  mostDevices: 'most devices at a time',
  activated: 'account activated',
  left: 'recovery codes left',
  people: 'how many',
  paidBy: 'paid by',
  savedAs: 'its customer has saved this account as',
  offered: 'new orders',
  on: 'gets new orders',
  dailyLimit: 'daily limit',
  tolerance: 'settled in full if short by',
  lateMinutes: 'minutes late that count as in time',
  strangers: 'money from another name',
  dateOrder: 'dates',
  referenceFrom: 'bank reference from',
  approvalFrom: 'sum that needs a second person',
  approveAccounts: 'a second person for accounts that customers pay into',
  approveReversals: 'a second person for reversals',
  priceJumpPercent: 'per cent that a price may change without a second yes',
  cardPhotoDays: 'days until photos of cards are deleted',
  cardComplaintHours: 'hours in which customers can report a code',
  buyingPrice: 'buying price',
  sellingPrice: 'selling price',
  minAmount: 'minimum',
  maxAmount: 'maximum',
  agreed: 'agreed',
  confirmedAbove: 'confirmed that it is far above',
  confirmedLoss: 'confirmed that selling is above buying',
  bank: 'the name at the bank',
  proof: 'with a picture for the customer',
};

// Keys of previous values, beside the new ones.
const before = /Before$/;
const sums = new Set([
  'amount',
  'buyingPrice',
  'sellingPrice',
  'minAmount',
  'maxAmount',
  'dailyLimit',
  'tolerance',
  'referenceFrom',
  'approvalFrom',
]);

// What has no name of its own, or none any more.
const subjectWords: Record<AuditSubject, string> = {
  user: 'A person',
  order: 'An order',
  asset: 'An asset',
  message: 'A message',
  network: 'A network',
  'receiving-account': 'A receiving account',
  receipt: 'A transfer',
  refund: 'A refund',
  'desk-rules': 'Desk rules',
  'canned-reply': 'A canned reply',
  approval: 'A request for approval',
  'card-rate': 'A card rate',
};

/** What an action is about, where it names nothing. */
export function unnamedText(subject: AuditSubject | null): string {
  return subject === null ? 'None' : subjectWords[subject];
}

/** The details of an action as one line; empty where there are none. */
export function detailText({ detail }: ActivityItem): string {
  return Object.entries(detail)
    .filter(([key, value]) => value !== null && !(key === 'failedTries' && value === 0) && !isId(value))
    .map(([key, value]) => `${labelOf(key)}: ${valueText(key, value)}`)
    .join(', ');
}

function labelOf(key: string): string {
  const what = key.replace(before, '');
  return `${detailWords[what] ?? spelledOut(what)}${what === key ? '' : ' before'}`;
}

/** "cardCount" → "card count" */
function spelledOut(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(key: string, value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return sums.has(key.replace(before, '')) && value !== 'none' ? formatNaira(String(value)) : String(value);
}

// Ids are logged, but mean nothing to a reader.
function isId(value: Value): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value));
}
