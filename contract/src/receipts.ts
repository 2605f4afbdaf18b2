import * as z from 'zod/mini';
import { changed, list, paging } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { anyCase, line, naira, optionalLine } from './fields.ts';
import { orderTypes } from './money.ts';

export const receiptDirections = ['in', 'out'] as const;
export type ReceiptDirection = (typeof receiptDirections)[number];
/**
 * A `sweep` went into the account's own saving pocket, or came back: no money came or went. What was imported and taken
 * back is `undone`: it is in no book, and no list shows it.
 */
export const receiptKinds = ['transfer', 'charge', 'reversal', 'sweep', 'undone'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
/** Kinds that staff enter by hand. */
export const enteredKinds = ['transfer', 'charge', 'reversal'] as const;
export const receiptSources = ['statement', 'hand'] as const;
export type ReceiptSource = (typeof receiptSources)[number];
/** Why a receipt belongs to an order: our transaction ID in the narration, a guess that staff confirmed, or their word. */
export const matchRules = ['transaction-id', 'likely', 'hand'] as const;
export type MatchRule = (typeof matchRules)[number];
/** What a bank takes for itself, and where it is posted. */
export const chargeAccounts = ['fees', 'stamp-duty'] as const;
export type ChargeAccount = (typeof chargeAccounts)[number];

/** So much of a receipt belongs to this order, or to this refund. */
export const receiptMatch = z.object({
  id: z.string(),
  orderId: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  amount: z.string(),
  rule: z.enum(matchRules),
  /** Whether it can be undone: only while its order is open. */
  undoable: z.boolean(),
});
export type ReceiptMatch = z.output<typeof receiptMatch>;

/** A transfer that another one may be: counted both, it would count twice. */
export const knownTransfer = z.object({
  receiptId: z.string(),
  arrivedAt: z.string(),
  senderName: z.nullable(z.string()),
  /** Of the order that it is matched to. */
  transactionId: z.nullable(z.string()),
});
export type KnownTransfer = z.output<typeof knownTransfer>;

/** A transfer that arrived on an account of ours or left it (docs/money.md). Naira as decimal strings, times ISO 8601 UTC. */
export const receipt = z.object({
  id: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  source: z.enum(receiptSources),
  /** Who typed it in; null: it came by a statement, or has its line of one. */
  typedBy: z.nullable(z.string()),
  /** Null: the statement has none. */
  reference: z.nullable(z.string()),
  direction: z.enum(receiptDirections),
  kind: z.enum(receiptKinds),
  amount: z.string(),
  /** What belongs to no order and no refund yet. */
  unmatched: z.string(),
  /** By the bank's clock. */
  arrivedAt: z.string(),
  senderName: z.nullable(z.string()),
  senderAccount: z.nullable(z.string()),
  senderBank: z.nullable(z.string()),
  narration: z.string(),
  matches: z.array(receiptMatch),
  /** The transfer that this one took back, or that took this one back; null: none. */
  reversal: z.nullable(
    z.object({
      receiptId: z.string(),
      reference: z.nullable(z.string()),
      arrivedAt: z.string(),
      takes: z.boolean(),
    }),
  ),
  /** What was matched to it when the bank took it back. */
  takenBack: z.array(receiptMatch),
  /** The open offer of a new order for it; null: none. */
  offered: z.nullable(z.object({ id: z.string(), transactionId: z.string(), validUntil: z.string() })),
  /** Of a statement's line: a transfer entered by hand that it may be, which has no line yet. */
  mayBe: z.nullable(knownTransfer),
  timeStamp: z.string(),
});
export type Receipt = z.output<typeof receipt>;

export const listReceipts = endpoint({
  summary:
    'List transfers, newest first: without a state, or with `unmatched`, those that nothing explains yet',
  method: 'GET',
  path: '/receipts',
  access: 'staff',
  query: z.strictObject({
    state: z.optional(anyCase(['', 'all', 'unmatched'])),
    /** Only this one, where the state includes it. */
    id: z.optional(optionalLine(100)),
    /** Only what is matched to this person’s orders. */
    userId: z.optional(optionalLine(100)),
    /** Only what this reversal may have taken back. */
    takenBackBy: z.optional(optionalLine(100)),
    ...paging,
  }),
  response: list(receipt),
});

const momentPattern = /^20\d\d-\d\d-\d\dT\d\d:\d\d/;

// A date and time of this century, as ISO 8601 or a date field of a browser writes it. Here, as the first screens read all
// of fields.ts.
function moment(required: string) {
  const fits = (text: string) => momentPattern.test(text) && !Number.isNaN(Date.parse(text));
  return line(required, 40).check(z.refine(fits, 'Enter a date and time'));
}

export const enterReceipt = endpoint({
  summary: 'Enter a transfer by hand, before the statement shows it; with an order, match it',
  method: 'POST',
  path: '/receipts',
  access: 'staff',
  idempotent: true,
  body: z.strictObject({
    accountId: line('Account is required', 100),
    direction: z.enum(receiptDirections, 'Direction must be in or out'),
    amount: naira('Amount is required'),
    arrivedAt: moment('Time is required'),
    /** The bank's session ID or reference: the same one twice is refused. */
    reference: line('Bank reference is required', 100),
    senderName: z.optional(z.nullable(optionalLine(100))),
    senderAccount: z.optional(z.nullable(optionalLine(30))),
    senderBank: z.optional(z.nullable(optionalLine(100))),
    narration: z.optional(z.nullable(optionalLine(500))),
    orderId: z.optional(z.nullable(optionalLine(100))),
    /** By default a transfer. */
    kind: z.optional(z.nullable(z.enum(enteredKinds, 'Kind must be transfer, charge or reversal'))),
    /** Of a charge: by default `fees`. */
    charge: z.optional(z.nullable(z.enum(chargeAccounts, 'Charge must be fees or stamp-duty'))),
    /** Of a reversal: the transfer that it takes back, where that is known. */
    takesBack: z.optional(z.nullable(optionalLine(100))),
    /**
     * Staff looked at the transfer that it may be, of a statement or entered before (`mayBe` of the refusal): it is
     * another.
     */
    confirmedOther: z.optional(z.boolean('Must be true or false')),
  }),
  status: 201,
  response: changed(receipt),
  errors: [
    'not_found',
    'own_order',
    'receipt_known',
    'receipt_alike',
    'match_not_possible',
    'paid_by_stranger',
    'paid_to_other',
    'reversal_not_possible',
    'password_confirmation_required',
    'approval_needed',
    'too_many_requests',
  ],
});

export const takeBackReceipt = endpoint({
  summary: 'Say which transfer a reversal took back; what it paid for is short or owed again',
  method: 'PATCH',
  path: '/receipts/{id}/take-back',
  access: 'staff',
  asksPassword: true,
  body: z.strictObject({
    takesBack: line('Transfer is required', 100),
    /** Staff looked: this one, although the bank's lines name other people or orders. */
    confirmed: z.optional(z.boolean('Must be true or false')),
  }),
  response: changed(receipt),
  errors: ['not_found', 'own_order', 'reversal_not_possible', 'reversal_of_other', 'approval_needed'],
});

export const undoTakeBack = endpoint({
  summary:
    'Part a reversal from the transfer that it was wrongly said to take back; both can be matched again, and a closed order that owes us has its money',
  method: 'PATCH',
  path: '/receipts/{id}/undo-take-back',
  access: 'super-admin',
  asksPassword: true,
  body: z.strictObject({ reason: line('Reason is required', 500) }),
  response: changed(receipt),
  errors: ['not_found', 'own_order', 'reversal_not_possible'],
});

export const undoReversal = endpoint({
  summary: 'Undo a reversal that was entered by hand and is on no statement',
  method: 'PATCH',
  path: '/receipts/{id}/undo-reversal',
  access: 'staff',
  body: z.strictObject({ reason: line('Reason is required', 500) }),
  response: changed(receipt),
  errors: ['not_found', 'own_order', 'reversal_not_possible', 'too_many_requests'],
});

export const matchReceipt = endpoint({
  summary: 'Say that a transfer, or so much of it, belongs to an order',
  method: 'POST',
  path: '/receipts/{id}/matches',
  access: 'staff',
  idempotent: true,
  body: z.strictObject({
    orderId: line('Order is required', 100),
    /** By default all that is left of the transfer. */
    amount: z.optional(z.nullable(naira('Amount is required'))),
    /** The desk proposed it, and staff said yes: recorded so where it does propose it. */
    likely: z.optional(z.boolean()),
    /** Staff looked: it paid it, although the bank names another person or order, or a reversal, or it may be a known one. */
    confirmed: z.optional(z.boolean('Must be true or false')),
  }),
  status: 201,
  response: changed(receipt),
  errors: [
    'not_found',
    'own_order',
    'match_not_possible',
    'paid_to_other',
    'paid_by_stranger',
    'receipt_alike',
    'names_other_order',
  ],
});

export const undoMatch = endpoint({
  summary: 'Take a match back while its order is open',
  method: 'PATCH',
  path: '/receipts/matches/{id}/undo',
  access: 'staff',
  body: z.strictObject({ reason: line('Reason is required', 500) }),
  response: changed(receipt),
  errors: ['not_found', 'own_order', 'match_final'],
});

export const refundReceipt = endpoint({
  summary: 'Owe what is left of a transfer to its sender: it becomes a refund',
  method: 'POST',
  path: '/receipts/{id}/refund',
  access: 'staff',
  asksPassword: true,
  idempotent: true,
  body: z.strictObject({
    note: z.optional(z.nullable(optionalLine(500))),
    /** Staff looked at the transfer that it may be (`mayBe` of the refusal): it is another. */
    confirmedOther: z.optional(z.boolean('Must be true or false')),
  }),
  status: 201,
  response: changed(receipt),
  errors: ['not_found', 'match_not_possible', 'receipt_alike'],
});

/** What a customer owes us: the bank took their money back, or their order was reversed after we had paid. */
export const debt = z.object({
  /** The order; null: money that had no order, and was sent back. */
  orderId: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** Of the order. */
  orderType: z.nullable(z.enum(orderTypes)),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  amount: z.string(),
  /** Whether staff reversed the order; else a bank took the money back. */
  reversed: z.boolean(),
  /** Since when. */
  timeStamp: z.string(),
});
export type Debt = z.output<typeof debt>;

export const listDebts = endpoint({
  summary: 'List what customers owe us after a reversal, oldest first',
  method: 'GET',
  path: '/receipts/debts',
  access: 'staff',
  query: z.strictObject({ pageSize: paging.pageSize, cursor: paging.cursor }),
  response: list(debt),
});
