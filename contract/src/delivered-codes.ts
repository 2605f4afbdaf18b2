import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, naira, optionalLine, optionalLines } from './fields.ts';
import { isNaira, koboOf } from './money.ts';
import { orderStatuses } from './order-status.ts';
import { refundStates } from './refund-words.ts';

/** Most codes with which a bought card is delivered at once. */
export const deliveredCodesMost = 10;

/** The longest delivered code, a PIN beside it included. */
const codeMaxLength = 500;

/** What a code is worth, in the card’s units, as the order's quantity is. */
export const unitsOfCode = naira('Enter a value, or nothing').check(
  z.refine((text) => isNaira(text) && koboOf(text) > 0n, 'Enter a value above 0, like 50'),
  z.refine((text) => !isNaira(text) || koboOf(text) <= 100_000_000n, 'Enter at most 1000000'),
);

/** A code as staff deliver it. */
export const codeToDeliver = z.strictObject({
  code: line('Enter the code', codeMaxLength),
  faceValue: z.optional(z.nullable(unitsOfCode)),
});
export type CodeToDeliver = z.output<typeof codeToDeliver>;

export const codesToDeliver = z
  .array(codeToDeliver, 'Send a list of codes')
  .check(z.maxLength(deliveredCodesMost, `You can deliver up to ${deliveredCodesMost} codes with one order`));

/** Why a customer says that a code did not work, in the order in which they choose. Stored data: a name never changes. */
export const complaintReasons = ['used', 'invalid', 'wrong-value', 'wrong-country'] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** What became of a complaint. Stored data: a name never changes. */
export const complaintStates = ['open', 'replaced', 'refunded', 'refused', 'reversed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** Why something is given for a code that is in a sale to us as well: for staff alone, kept in the activity log. */
export const soldReason = z.optional(z.nullable(optionalLine(500)));

const complaintReason = z.enum(complaintReasons, 'Choose what is wrong');

/** What a customer said of a code, and what we answered. Times in ISO 8601 UTC. */
export const codeComplaint = z.object({
  id: z.string(),
  /** `replaced`: another code was sent. `refunded`: the money of the code goes back. `reversed`: the order was. */
  state: z.enum(complaintStates),
  reason: z.enum(complaintReasons),
  /** In the customer's words; null: none. */
  text: z.nullable(z.string()),
  timeStamp: z.string(),
  /** What staff wrote to the customer when they refused it. */
  answer: z.nullable(z.string()),
  /** Of one that is `refunded`: the refund, its naira and how far it is. Null: no money goes back for this code alone. */
  refund: z.nullable(z.object({ id: z.string(), amount: z.string(), state: z.enum(refundStates) })),
  answeredAt: z.nullable(z.string()),
  /** For staff. Who answered. */
  answeredBy: z.nullable(z.string()),
});
export type CodeComplaint = z.output<typeof codeComplaint>;

/** A sale to us, of any customer, that has a code which we delivered: perhaps it was we who used it. */
export const soldToUs = z.object({
  orderId: z.string(),
  transactionId: z.string(),
  status: z.enum(orderStatuses),
  /** We refused that card; a cancelled sale counts by that alone, but where very many sales have the code. */
  refused: z.boolean(),
});
export type SoldToUs = z.output<typeof soldToUs>;

/** A code with which a bought card was delivered, without the code itself. Times in ISO 8601 UTC. */
export const deliveredCode = z.object({
  id: z.string(),
  /** From 1, as they were delivered; a replacement has the next one. */
  number: z.number(),
  /** In the card's units; null: not said. */
  faceValue: z.nullable(z.string()),
  timeStamp: z.string(),
  /** Instead of which code it was sent, and which one was sent instead of it. */
  replaces: z.nullable(z.number()),
  replacedBy: z.nullable(z.number()),
  /** Until when its owner can say that it did not work. */
  complainUntil: z.string(),
  /** For staff, while its complaint waits: its share of the order, in naira, which a refund of it gives back. */
  share: z.nullable(z.string()),
  /** The newest. */
  complaint: z.nullable(codeComplaint),
  /** For staff, of a code with a complaint: the sales to us that have it. */
  soldToUs: z.optional(z.array(soldToUs)),
});
export type DeliveredCode = z.output<typeof deliveredCode>;

export const listDeliveredCodes = endpoint({
  summary: 'List the codes with which an order was delivered, without the codes themselves',
  method: 'GET',
  path: '/orders/{id}/codes',
  access: 'owner-or-staff',
  response: one(z.array(deliveredCode)),
  errors: ['not_found'],
});

export const revealDeliveredCode = endpoint({
  summary: 'Show one delivered code; every view is logged',
  method: 'POST',
  path: '/orders/{id}/codes/{codeId}/reveal',
  access: 'owner-or-staff',
  response: one(z.object({ code: z.string() })),
  errors: ['not_found', 'own_order', 'too_many_requests'],
});

export const complainAboutCode = endpoint({
  summary: 'Say that a delivered code did not work (its owner, within the time that the desk’s rule says)',
  method: 'POST',
  path: '/orders/{id}/codes/{codeId}/complaint',
  access: 'user-own',
  body: z.strictObject({
    reason: complaintReason,
    /** Without the code, which we have. */
    text: z.optional(z.nullable(optionalLines(500))),
  }),
  response: changed(codeComplaint),
  errors: [
    'not_found',
    'complaint_too_late',
    'complaint_open',
    'code_replaced',
    'code_refunded',
    'order_reversed',
    'too_many_requests',
  ],
});

/** A complaint that waits for staff. */
export const openComplaint = z.object({
  id: z.string(),
  orderId: z.string(),
  transactionId: z.string(),
  assetName: z.string(),
  userName: z.string(),
  /** Of the code. */
  number: z.number(),
  reason: z.enum(complaintReasons),
  timeStamp: z.string(),
  /** About the caller's own order, which others answer. */
  own: z.boolean(),
  /** The sales to us that have the code. */
  soldToUs: z.optional(z.array(soldToUs)),
});
export type OpenComplaint = z.output<typeof openComplaint>;

export const listOpenComplaints = endpoint({
  summary: 'List the complaints about delivered codes that wait for staff, oldest first',
  method: 'GET',
  path: '/orders/complaints',
  access: 'staff',
  response: one(z.array(openComplaint)),
});

export const replaceCode = endpoint({
  summary: 'Send another code instead of one that did not work',
  method: 'POST',
  path: '/orders/{id}/complaints/{complaintId}/replacement',
  access: 'staff',
  /** Without a value, it is worth what the other one was. */
  body: z.strictObject({
    ...codeToDeliver.shape,
    /** Why a code is sent that another order was delivered with: for staff alone, kept in the activity log. */
    repeatReason: z.optional(z.nullable(optionalLine(500))),
    /** Why it is worth less than the other one: for staff alone, kept in the activity log. */
    codesReason: z.optional(z.nullable(optionalLine(500))),
    soldReason,
  }),
  response: changed(codeComplaint),
  errors: [
    'not_found',
    'own_order',
    'complaint_answered',
    'order_money_taken_back',
    'reversal_open',
    'code_delivered_before',
    'codes_worth_less',
    'code_sold_to_us',
    'approval_needed',
  ],
});

export const refundCode = endpoint({
  summary: 'Give the money of a code that did not work back: its share of the order becomes a refund',
  method: 'POST',
  path: '/orders/{id}/complaints/{complaintId}/refund',
  access: 'staff',
  body: z.strictObject({
    /** What the caller saw: with any other share by now nothing is given back. */
    amount: naira('Amount is required'),
    soldReason,
  }),
  response: changed(codeComplaint),
  errors: [
    'not_found',
    'own_order',
    'complaint_answered',
    'order_money_taken_back',
    'code_share_changed',
    'code_sold_to_us',
  ],
});

export const refuseComplaint = endpoint({
  summary: 'Refuse a complaint about a delivered code, with what the customer reads',
  method: 'PATCH',
  path: '/orders/{id}/complaints/{complaintId}/refuse',
  access: 'staff',
  body: z.strictObject({ text: line('Say why', 500) }),
  response: changed(codeComplaint),
  errors: ['not_found', 'own_order', 'complaint_answered'],
});
