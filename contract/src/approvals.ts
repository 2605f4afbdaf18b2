import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { deliveredCodesMost, unitsOfCode } from './delivered-codes.ts';
import { deskRulesBody } from './desk-rules.ts';
import { endpoint } from './endpoint.ts';
import { line, optionalLine, optionalLines } from './fields.ts';
import { flag } from './flag-kinds.ts';
import { addAccountBody, capBody } from './receiving-accounts.ts';
import { bankBody, walletsBody } from './settings.ts';
import { otherReading } from './statement-reading.ts';

/** For how long a request for approval is worth anything, from when it was made. */
export const approvalHours = 24;

/** How many requests of one person wait or can be used, and how many of all. */
export const openApprovalsOfOneMost = 20;
export const openApprovalsMost = 100;

const id = (what: string) => line(`${what} is required`, 100);
const codeCount = z
  .number('Send the number of codes')
  .check(
    z.int('Send the number of codes'),
    z.minimum(2, 'Send the number of codes'),
    z.maximum(deliveredCodesMost, `You can deliver up to ${deliveredCodesMost} codes with one order`),
  );

/** What may need a second person: its kind, and what the call itself will be given. */
export const askedChange = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('complete-order'),
      orderId: id('Order'),
      /** Why it is completed although it has a red flag: it is completed with the same words. */
      flagReason: z.optional(z.nullable(optionalLines(500))),
      /** Of a bought card that is delivered with several codes, and not each of them with its value: how many. */
      valuelessCodes: z.optional(z.nullable(codeCount)),
    }),
    z.strictObject({
      kind: z.literal('reverse-order'),
      orderId: id('Order'),
      moneyCame: z.optional(z.boolean()),
    }),
    z.strictObject({ kind: z.literal('send-refund'), refundId: id('Refund') }),
    /** Another code instead of one that did not work. */
    z.strictObject({
      kind: z.literal('replace-code'),
      complaintId: id('Complaint'),
      /** What the new code is worth; without it, what the other one was. */
      faceValue: z.optional(z.nullable(unitsOfCode)),
    }),
    /**
     * The transfer that a typed reversal takes back; or this reversal, which names another person or order, or which a
     * colleague typed.
     */
    z.strictObject({
      kind: z.literal('take-back'),
      receiptId: id('Transfer'),
      reversalId: z.optional(line('Reversal is required', 100)),
    }),
    /** Other columns of a bank's statement than it was read by before, or than its headings say. */
    z.strictObject({ kind: z.literal('statement-columns'), ...otherReading.shape }),
    z.strictObject({ kind: z.literal('add-account'), ...addAccountBody.shape }),
    z.strictObject({ kind: z.literal('limit-account'), accountId: id('Account'), ...capBody.shape }),
    z.strictObject({ kind: z.literal('switch-account-on'), accountId: id('Account') }),
    /** The desk account's own bank account and wallets in Settings. */
    z.strictObject({ kind: z.literal('desk-bank'), ...bankBody.shape }),
    z.strictObject({ kind: z.literal('desk-wallets'), ...walletsBody.shape }),
    z.strictObject({ kind: z.literal('choose-desk-account'), userId: id('Person') }),
    z.strictObject({
      kind: z.literal('make-staff'),
      userId: id('Person'),
      role: z.enum(['admin', 'super-admin'], 'Choose admin or super-admin'),
    }),
    z.strictObject({ kind: z.literal('reinstate-staff'), userId: id('Person') }),
    z.strictObject({
      kind: z.literal('loosen-rules'),
      approvalFrom: deskRulesBody.shape.approvalFrom,
      approveAccounts: deskRulesBody.shape.approveAccounts,
      approveReversals: deskRulesBody.shape.approveReversals,
    }),
  ],
  'Say what needs a second person',
);
export type AskedChange = z.output<typeof askedChange>;
export type ApprovalKind = AskedChange['kind'];

/** The line of the terms with the red flags of an order. */
export const flaggedLine = 'Flagged';

/** The line of the terms with the reason why an order with a red flag is completed. */
export const flagReasonLine = 'Completed anyway because';

/** The line of the terms that says who froze the customer's trading, and why. */
export const frozenLine = 'Trading is frozen';

/** Each kind as staff read it. */
export const approvalTitles = {
  'complete-order': 'Complete an order',
  'reverse-order': 'Reverse an order',
  'send-refund': 'Send a refund',
  'replace-code': 'Send another code',
  'take-back': 'Take a transfer back',
  'statement-columns': 'Read a statement by other columns',
  'add-account': 'Add a receiving account',
  'limit-account': 'Change a daily limit',
  'switch-account-on': 'Switch on a receiving account',
  'desk-bank': 'Change the desk’s bank account',
  'desk-wallets': 'Change the desk’s wallets',
  'choose-desk-account': 'Choose the desk account',
  'make-staff': 'Give a person a role',
  'reinstate-staff': 'Reinstate a colleague',
  'loosen-rules': 'Loosen the rules',
} as const satisfies Record<ApprovalKind, string>;
const approvalKinds = Object.keys(approvalTitles) as [ApprovalKind, ...ApprovalKind[]];

/**
 * Where a request stands. `open`: waits for a second person. `approved`: can be done once. The others have ended:
 * `expired` `approvalHours` after it was made.
 */
export const approvalStates = ['open', 'approved', 'declined', 'withdrawn', 'used', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** A request for a second person. Times in ISO 8601 UTC. */
export const approval = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  /** The order, account or person it is about. */
  subjectId: z.string(),
  state: z.enum(approvalStates),
  /** What exactly is approved, as people read it: if any of it differs later, the approval does not count. */
  terms: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The amber flags of the order that waits for it, as they are now: no part of what is approved. */
  flags: z.optional(z.array(flag)),
  /** What our books say beside the terms, as it is now: no part of what is approved. */
  besides: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** Whose name its terms have: the order’s customer, or the person. Null: no one’s. */
  personId: z.nullable(z.string()),
  /** Why it is asked for; null: nothing was said. */
  reason: z.nullable(z.string()),
  askedBy: z.string(),
  /** Whether the caller asked for it. */
  own: z.boolean(),
  askedAt: z.string(),
  /** When it expires. */
  until: z.string(),
  /** Who approved or declined it. */
  decidedBy: z.nullable(z.string()),
  /** Whether that was the caller, who then cannot make the change. */
  decidedByOwn: z.boolean(),
  decidedAt: z.nullable(z.string()),
  /** Why it was declined. */
  declineReason: z.nullable(z.string()),
  /** Whether the caller may approve or decline it. */
  mayDecide: z.boolean(),
});
export type Approval = z.output<typeof approval>;

export const listApprovals = endpoint({
  summary:
    'List requests for a second person, newest first: those that wait or can be used, or the last 200 that ended',
  method: 'GET',
  path: '/approvals',
  access: 'staff',
  query: z.strictObject({
    state: z.optional(z.enum(['open', 'decided'], 'Choose open or decided')),
    /** Without `flags` and `besides`: for who looks again and again how far requests are, and decides about none. */
    brief: z.optional(z.enum(['', 'true'], 'Send true, or leave it out')),
  }),
  response: one(z.array(approval)),
});

export const askApproval = endpoint({
  summary: 'Ask for a second person to approve a change; asked again, it is the same request',
  method: 'POST',
  path: '/approvals',
  access: 'staff',
  status: 201,
  body: z.strictObject({
    change: askedChange,
    /** Why, for the second person. */
    reason: z.optional(z.nullable(optionalLine(500))),
  }),
  response: changed(approval),
  errors: [
    'not_found',
    'own_order',
    'approval_not_needed',
    'order_not_open',
    'order_not_completed',
    'order_money_taken_back',
    'refund_not_due',
    'reversal_open',
    'not_fully_paid',
    'late_money',
    'cards_not_judged',
    'cards_not_agreed',
    'flags_need_reason',
    'too_many_requests',
    'asker_must_decide',
  ],
});

export const approveApproval = endpoint({
  summary: 'Approve what a colleague asked for: it can then be done once, as it was shown',
  method: 'POST',
  path: '/approvals/{id}/approve',
  access: 'staff',
  asksPassword: true,
  response: changed(approval),
  errors: ['not_found', 'own_order', 'own_approval', 'approval_not_open'],
});

export const declineApproval = endpoint({
  summary: 'Decline what a colleague asked for',
  method: 'POST',
  path: '/approvals/{id}/decline',
  access: 'staff',
  body: z.strictObject({ reason: line('Reason is required', 500) }),
  response: changed(approval),
  errors: ['not_found', 'own_order', 'own_approval', 'approval_not_open'],
});

export const withdrawApproval = endpoint({
  summary: 'Withdraw one’s own request, also once it was approved',
  method: 'DELETE',
  path: '/approvals/{id}',
  access: 'staff',
  response: confirmation,
  errors: ['not_found', 'approval_not_open'],
});
