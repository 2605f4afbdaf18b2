import * as z from 'zod/mini';
import { changed, list, paging } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { anyCase, line, optionalLine, optionalLines } from './fields.ts';
import { openReversal, payer } from './order-answers.ts';
import { refundReasons, refundStates } from './refund-words.ts';
import { bankBody, bankDetails } from './settings.ts';

export {
  type RefundReason,
  type RefundState,
  refundReasons,
  refundReasonTexts,
  refundStates,
} from './refund-words.ts';

/** The transfer that a refund gives back; what the bank doesn't say is null. */
const refundedTransfer = z.object({
  receiptId: z.string(),
  senderName: z.nullable(z.string()),
  senderAccount: z.nullable(z.string()),
  senderBank: z.nullable(z.string()),
  /** By the bank's clock. */
  arrivedAt: z.string(),
  /** Who typed it in, where it is on no statement: then there is their word alone. Null: a statement has it. */
  typedBy: z.nullable(z.string()),
});

/** Money that we owe a customer until it is settled. Naira as decimal strings, times in ISO 8601 UTC. */
export const refund = z.object({
  id: z.string(),
  state: z.enum(refundStates),
  amount: z.string(),
  reason: z.enum(refundReasons),
  note: z.nullable(z.string()),
  /** Where it goes; null until staff know it. */
  payee: z.nullable(bankDetails),
  orderId: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  /** Null: it gives back money of an order, whatever transfers brought it. */
  transfer: z.nullable(refundedTransfer),
  /** Whose accounts the money of a customer came from: it goes back there. */
  payers: z.array(payer),
  /** Who typed in transfers of it that are on no statement: their word alone is for that money. */
  typedBy: z.array(z.string()),
  /** Whether it is the caller's own: staff send no money to themselves. */
  own: z.boolean(),
  /** The bank reversed a transfer of the same sum since its money came: perhaps its own. Null: none, or it isn't due. */
  openReversal,
  /** Whether the owner's rules ask for a second person before it is sent. Null: it isn't due, or is the caller's own, or
   * more are due in this answer than this is worked out for: asked for by its `id`, it says so. */
  needsSecondPerson: z.nullable(z.boolean()),
  /** Whether the caller may withdraw it. */
  withdrawable: z.boolean(),
  /** The colleague who withdrew it and why; null: it was not, or what it was to return was taken back. */
  withdrawn: z.nullable(z.object({ by: z.string(), reason: z.string() })),
  bankReference: z.nullable(z.string()),
  /** Why the bank returned it the last time; null: it never did. */
  failure: z.nullable(z.string()),
  timeStamp: z.string(),
  sentAt: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
});
export type Refund = z.output<typeof refund>;

export const listRefunds = endpoint({
  summary: 'List refunds, oldest first: without a state, or with `owed`, those that are due or sent',
  method: 'GET',
  path: '/refunds',
  access: 'staff',
  query: z.strictObject({
    state: z.optional(anyCase(['', 'owed', 'all', ...refundStates])),
    /** Only this one, where the state includes it. */
    id: z.optional(optionalLine(100)),
    /** Only this person’s. */
    userId: z.optional(optionalLine(100)),
    /** Only what this transfer out of our account may have sent, whatever the state. */
    sentBy: z.optional(optionalLine(100)),
    ...paging,
  }),
  response: list(refund),
});

export const setRefundPayee = endpoint({
  summary: 'Say where a refund that is due goes',
  method: 'PATCH',
  path: '/refunds/{id}/payee',
  access: 'staff',
  asksPassword: true,
  body: z.extend(bankBody, {
    /** Staff want this account, although it is in the name of none of the senders. */
    confirmed: z.optional(z.boolean('Must be true or false')),
  }),
  response: changed(refund),
  errors: ['not_found', 'own_order', 'refund_not_due', 'payee_not_sender', 'too_many_requests'],
});

export const sendRefund = endpoint({
  summary: 'Record that a refund was sent by bank transfer',
  method: 'PATCH',
  path: '/refunds/{id}/send',
  access: 'staff',
  body: z.strictObject({ bankReference: line('Bank reference is required', 100) }),
  response: changed(refund),
  errors: [
    'not_found',
    'own_order',
    'refund_not_due',
    'refund_payee_missing',
    'reversal_open',
    'reference_used',
    'approval_needed',
  ],
});

export const settleRefund = endpoint({
  summary: 'Record how a refund that was sent ended: it arrived, or the bank returned it and it is due again',
  method: 'PATCH',
  path: '/refunds/{id}/settle',
  access: 'staff',
  asksPassword: true,
  body: z.strictObject({
    outcome: z.enum(['settled', 'returned'], 'Outcome must be settled or returned'),
    reason: z.optional(z.nullable(optionalLines(500))),
  }),
  response: changed(refund),
  errors: ['not_found', 'own_order', 'refund_not_sent'],
});

export const matchRefund = endpoint({
  summary: 'Say which transfer out of our account sent a refund, which settles it',
  method: 'PATCH',
  path: '/refunds/{id}/debit',
  access: 'staff',
  body: z.strictObject({
    receiptId: line('Transfer is required', 100),
    /** The desk proposed it, and staff said yes: recorded so where it does propose it. */
    likely: z.optional(z.boolean()),
    /** Staff looked: this transfer paid it, although the bank names another payee. */
    confirmed: z.optional(z.boolean('Must be true or false')),
  }),
  response: changed(refund),
  errors: ['not_found', 'own_order', 'match_not_possible', 'paid_to_other', 'receipt_alike'],
});

export const withdrawRefund = endpoint({
  summary:
    'Withdraw a refund of an unclaimed transfer before it is sent (the colleague who made it, or a super-admin)',
  method: 'PATCH',
  path: '/refunds/{id}/withdraw',
  access: 'staff',
  body: z.strictObject({ reason: line('Reason is required', 500) }),
  response: changed(refund),
  errors: ['not_found', 'refund_not_withdrawable', 'refund_not_due'],
});
