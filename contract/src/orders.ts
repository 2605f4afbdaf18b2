import * as z from 'zod/mini';
import { changed, list, one, paging } from './answers.ts';
import { claim } from './claims.ts';
import { codesToDeliver } from './delivered-codes.ts';
import { endpoint } from './endpoint.ts';
import { anyNaira, anyQuantity, email, line, optionalLines } from './fields.ts';
import { flag } from './flag-kinds.ts';
import { type AssetType, assetTypes, type OrderType, orderTypes } from './money.ts';
import { networks } from './networks.ts';
import { figures, hours, offer } from './offers.ts';
import { orderFilters } from './order-filters.ts';
import { orderStatuses } from './order-status.ts';
import { bankDetails, payoutAccount, walletOrNone } from './settings.ts';

/** The `reason` of an order that ended by itself because nothing was reported in time. */
export const expiredReason = 'expired';

/** An order as staff and its owner see it (docs/specification.md 3.2.3 and 10.3.3). Money in naira, times in ISO 8601 UTC. */
export const order = z.object({
  id: z.string(),
  transactionId: z.string(),
  status: z.enum(orderStatuses),
  orderType: z.enum(orderTypes),
  assetId: z.string(),
  assetName: z.string(),
  assetLogo: z.nullable(z.string()),
  assetType: z.enum(assetTypes),
  price: z.string(),
  quantity: z.string(),
  amount: z.string(),
  /** How many cards it sells, each at its own rate (`listOrderCards`); null: it isn't of cards. */
  cardCount: z.nullable(z.number()),
  /** What both sides settled on instead; null: as agreed. */
  settled: z.nullable(z.object({ amount: z.string(), quantity: z.string() })),
  paymentMethod: z.literal('bank-transfer'),
  network: z.nullable(z.enum(networks)),
  /** Where the asset goes: the customer's wallet on a buy, the desk's on a sell; empty for a gift card. */
  wallet: walletOrNone,
  /** On a sell, the customer's account that we pay. */
  bankDetails: z.nullable(payoutAccount),
  deliveryEmail: z.nullable(z.string()),
  userName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  timeStamp: z.string(),
  expiresAt: z.string(),
  paidClaimedAt: z.nullable(z.string()),
  /** Reported as paid after the payment window had closed. */
  late: z.boolean(),
  closedAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When it was reversed after its completion, and why; its status stays `completed`. Null: it was not. */
  reversal: z.nullable(z.object({ timeStamp: z.string(), reason: z.string() })),
});
export type Order = z.output<typeof order>;

/** Where the customer sends what they owe: naira to the desk's bank, or a coin to the desk's wallet. */
export const admindetails = z.object({
  bankDetails,
  wallets: walletOrNone,
  email: z.string(),
});
export type AdminDetails = z.output<typeof admindetails>;

/** Whose account money of an order came from, by the name that its bank gave, and whether that is the customer's. */
export const payer = z.object({
  name: z.nullable(z.string()),
  is: z.enum(['customer', 'stranger', 'unnamed']),
  /** What the customer was called when they placed the order, which it was compared with. */
  customer: z.string(),
});
export type Payer = z.output<typeof payer>;
const payers = z.array(payer);

/** Another order that this one replaces, or that replaces it. */
const otherOrder = z.object({ id: z.string(), transactionId: z.string() });

/** What is not exact about the money of an order (docs/money.md). Naira as decimal strings, times in ISO 8601 UTC. */
const settling = {
  /** Staff wait for the rest: how much is missing, and until when. */
  rest: z.nullable(z.object({ missing: z.string(), until: z.string() })),
  /** The newest offer of changed terms, whatever became of it. */
  offer: z.nullable(offer),
  /** The order that had ended when the money for this one came. */
  replaces: z.nullable(otherOrder),
  replacedBy: z.nullable(otherOrder),
  /** For staff. Money came after the order's end, and its rate may no longer hold. */
  lateMoney: z.nullable(
    z.object({
      arrivedAt: z.string(),
      minutesLate: z.number(),
      /** Whether today's rate is worse for the customer: then it takes their yes. */
      isRateWorse: z.boolean(),
    }),
  ),
  /** For staff. Money came on the day on which the order ended, and the bank gives no times: it may have been late,
   * and today's rate is worse for the customer. */
  timeUnknown: z.boolean(),
  /** For staff. The bank reversed a transfer of the same sum since its money came: perhaps its own. Null: none. */
  openReversal: z.nullable(z.object({ arrivedAt: z.string(), reference: z.string() })),
  /** For staff. What an offer would say now; null where there is nothing to offer. */
  offerable: z.nullable(z.object({ kind: z.enum(['less', 'today']), after: figures })),
};

/** Whether the order is the caller's own: staff see orders they placed as customers, and other staff handle them. */
const own = z.boolean();

/** For staff. What to know of an open order before they pay, the gravest first. */
const flags = z.array(flag);

/** What became of an order that a bank or a colleague reversed. */
const afterReversal = {
  /** For staff. Who reversed it; null: nobody did. */
  reversedBy: z.nullable(z.string()),
  /** How much of its money a bank took back, in naira; null: none. */
  takenBack: z.nullable(z.string()),
  /** How much its customer owes us since then, in naira; null: nothing. */
  owedToUs: z.nullable(z.string()),
};

/** For staff. The customer: their page, and whether staff froze their trading. Null: not for the caller. */
const customer = z.nullable(z.object({ id: z.string(), frozen: z.boolean() }));

/** An order in the queue of staff. */
export const deskOrder = z.object({
  ...order.shape,
  own,
  customer,
  /** How many open orders its customer has now, this one included where it is open. */
  customerOpenOrders: z.number(),
  /** How much of our transfers is matched to it, in naira; null: none (docs/money.md). */
  matched: z.nullable(z.string()),
  /** Where that came from, of a purchase. */
  payers,
  flags,
  /** Whether its customer attached what shows that they paid. */
  hasProof: z.boolean(),
  /** Who has it, or had it last; null: nobody yet. */
  claim: z.nullable(claim),
  ...settling,
  /** Who cancelled it, and so whose words its reason is; null while it is not cancelled. */
  cancelledBy: z.nullable(z.enum(['owner', 'staff', 'system'])),
  ...afterReversal,
});
export type DeskOrder = z.output<typeof deskOrder>;

const orderEvent = z.object({
  from: z.nullable(z.enum(orderStatuses)),
  to: z.enum(orderStatuses),
  timeStamp: z.string(),
  by: z.enum(['owner', 'staff', 'system']),
  /** For staff. Which of them it was; null: none. */
  name: z.nullable(z.string()),
});

/** What can be done about an order beside moving it, as the activity log names it. */
export const deskEventActions = [
  'order-taken-over',
  'order-handed-over',
  'receipt-matched',
  'receipt-unmatched',
  'rest-awaited',
  'stranger-accepted',
  'offer-made',
  'offer-withdrawn',
  'offer-accepted',
  'offer-declined',
  'offer-expired',
  'proof-attached',
  'card-code-shown',
  'card-photo-shown',
  'order-picture-shown',
  'code-complaint-opened',
  'code-complaint-refused',
  'code-refunded',
  'code-replaced',
  'order-reversed',
] as const;
export type DeskEventAction = (typeof deskEventActions)[number];

const deskEvent = z.object({
  action: z.enum(deskEventActions),
  /** Who did it; null: a rule. */
  by: z.nullable(z.string()),
  /** From whom it was taken over, or to whom it was handed. */
  other: z.nullable(z.string()),
  /** In naira, where it was about an amount. */
  amount: z.nullable(z.string()),
  timeStamp: z.string(),
});

export const orderDetail = z.object({
  ...order.shape,
  own,
  customer,
  admindetails,
  /** How much of our transfers is matched to it, in naira; null: none, or not for the caller. */
  matched: z.nullable(z.string()),
  /** Where that came from, of a purchase; for staff. */
  payers,
  flags,
  /** Who of the staff has it, or had it last; for staff. */
  claim: z.nullable(claim),
  /** Who of the staff closed it, and whether that was the caller; for staff. */
  closedBy: z.nullable(z.object({ name: z.string(), own: z.boolean() })),
  ...settling,
  ...afterReversal,
  events: z.array(orderEvent),
  /** For staff. What was done about it beside that, oldest first: the newest of what there is. */
  deskEvents: z.array(deskEvent),
  /** Whether there are older ones, which only the activity log has. */
  olderDeskEvents: z.boolean(),
  /** Always null: the text may hold a card code, which only `showCardCode` returns. */
  description: z.null(),
  /** Whether `showCardCode` has a code for the caller. */
  hasCardCode: z.boolean(),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const placeOrderBody = z.strictObject({
  assetId: z.string('Asset is required').check(z.minLength(1, 'Asset is required'), z.maxLength(100)),
  orderType: z.enum(orderTypes, 'Choose buy or sell'),
  quantity: anyQuantity('Quantity is required'),
  amount: anyNaira('Amount is required'),
  paymentMethod: z.literal('bank-transfer', 'Payment method must be bank-transfer'),
  description: z.optional(z.nullable(optionalLines(2000))),
  network: z.optional(z.nullable(z.union([z.literal(''), z.enum(networks)], 'Unknown network'))),
  deliveryEmail: z.optional(
    z.nullable(
      z.union(
        [z.literal(''), email('Email address is required', 'Invalid email format')],
        'Invalid email format',
      ),
    ),
  ),
});

/** What docs/specification.md 5.3 asks of an order beyond its shape: field → message, empty when all is there. */
export function missingOrderFields(
  assetType: AssetType,
  input: { orderType: OrderType; network?: string | null; deliveryEmail?: string | null },
): Record<string, string> {
  const missing: Record<string, string> = {};
  if (assetType === 'cryptocurrency' && !input.network) missing.network = 'Network is required';
  if (assetType === 'cryptocurrency' && input.orderType === 'sell' && !input.deliveryEmail)
    missing.deliveryEmail = 'Email address is required';
  return missing;
}

const orderId = z.string('Order is required').check(z.minLength(1, 'Order is required'), z.maxLength(100));
const oneLineNote = z.optional(z.nullable(optionalLines(500)));

export const placeOrder = endpoint({
  summary: 'Place a buy or sell order at the current price',
  method: 'POST',
  path: '/orders',
  access: 'user',
  body: placeOrderBody,
  idempotent: true,
  status: 201,
  response: z.object({ ...changed(z.object({ ...order.shape, admindetails })).shape, admindetails }),
  errors: [
    'not_found',
    'trading_frozen',
    'trading_paused',
    'price_changed',
    'below_minimum',
    'above_maximum',
    'amount_too_small',
    'network_not_offered',
    'network_switched_off',
    'desk_bank_missing',
    'desk_wallet_missing',
    'wallet_missing',
    'memo_missing',
    'bank_missing',
    'too_many_requests',
  ],
});

export const reportPayment = endpoint({
  summary: 'Report an order as paid (its owner)',
  method: 'PATCH',
  path: '/orders/update-payment',
  access: 'user-own',
  body: z.strictObject({ orderId, status: z.literal('successful', 'Status must be successful') }),
  response: changed(order),
  errors: ['not_found', 'order_not_open'],
});

export const resolveOrder = endpoint({
  summary: 'Complete or cancel an order (staff)',
  method: 'PATCH',
  path: '/orders',
  access: 'staff',
  body: z.strictObject({
    orderId,
    status: z.enum(['completed', 'cancelled'], 'Status must be completed or cancelled'),
    /** Bank reference or transaction hash. */
    reference: oneLineNote,
    /** A note to the customer. */
    note: oneLineNote,
    /** Why it was cancelled. */
    reason: oneLineNote,
    /** The gift card's code: kept sealed and mailed to the delivery address. */
    deliveryCode: oneLineNote,
    /** The same of several codes, each with its value; instead of `deliveryCode`. */
    deliveryCodes: z.optional(z.nullable(codesToDeliver)),
    /** Why it is completed with a stranger's money: for staff alone, kept with the order's event. */
    strangerReason: oneLineNote,
    /** Why it is completed although it has a red flag: for staff alone, kept in the activity log. */
    flagReason: oneLineNote,
    /** Why a code is sent that another order was delivered with: for staff alone, kept in the activity log. */
    repeatReason: oneLineNote,
    /** Why its codes are worth less than what was bought: for staff alone, kept in the activity log. */
    codesReason: oneLineNote,
  }),
  response: changed(order),
  errors: [
    'own_order',
    'not_found',
    'order_not_open',
    'order_held',
    'reference_used',
    'not_fully_paid',
    'cards_not_judged',
    'cards_not_agreed',
    'paid_by_stranger',
    'flags_need_reason',
    'code_delivered_before',
    'codes_worth_less',
    'late_money',
    'reversal_open',
    'approval_needed',
  ],
});

export const reverseOrder = endpoint({
  summary: 'Reverse a completed order: its posting is taken back, and what was received becomes a refund',
  method: 'PATCH',
  path: '/orders/{id}/reverse',
  access: 'super-admin',
  asksPassword: true,
  body: z.strictObject({
    /** The customer can read it. */
    reason: line('Reason is required', 500),
    /** False: the purchase was completed by mistake and nothing had arrived, so nothing is to be sent back. */
    moneyCame: z.optional(z.boolean()),
  }),
  response: changed(order),
  errors: ['own_order', 'not_found', 'order_not_completed', 'order_reversed', 'approval_needed'],
});

export const waitForRest = endpoint({
  summary:
    'Wait for the rest of the money of an order that is short: its end moves, and the customer is told',
  method: 'PATCH',
  path: '/orders/{id}/rest',
  access: 'staff',
  body: z.strictObject({ hours }),
  response: changed(order),
  errors: [
    'own_order',
    'not_found',
    'order_not_open',
    'not_short',
    'late_money',
    'offer_open',
    'too_many_requests',
  ],
});

export const cancelOrder = endpoint({
  summary: 'Cancel an order that is not reported as paid (its owner)',
  method: 'PATCH',
  path: '/orders/cancel',
  access: 'user-own',
  body: z.strictObject({ orderId, reason: oneLineNote }),
  response: changed(order),
  errors: ['not_found', 'order_not_open', 'order_in_work'],
});

export const listOrders = endpoint({
  summary:
    'List the order queue: without a status or with `all`, reported orders first, then pending, oldest first',
  method: 'GET',
  path: '/orders',
  access: 'staff',
  query: z.strictObject({
    ...orderFilters,
    ...paging,
  }),
  response: list(deskOrder),
});

export const getOrder = endpoint({
  summary: 'Get one order (its owner and staff)',
  method: 'GET',
  path: '/orders/{id}',
  access: 'owner-or-staff',
  response: one(orderDetail),
  errors: ['not_found'],
});

/** The secrets of an order; null where there is none, or none for the caller. */
export const cardCode = z.object({
  /** The customer's text, perhaps a card code: for staff. */
  description: z.nullable(z.string()),
  /** The code that staff delivered, of several the first: for staff, and for the owner of the completed order. */
  deliveryCode: z.nullable(z.string()),
});
export type CardCode = z.output<typeof cardCode>;

export const showCardCode = endpoint({
  summary: 'Show the card code of an order, of several delivered ones the first; every view is logged',
  method: 'POST',
  path: '/orders/{id}/card-code',
  access: 'owner-or-staff',
  response: one(cardCode),
  errors: ['not_found', 'own_order', 'too_many_requests'],
});
