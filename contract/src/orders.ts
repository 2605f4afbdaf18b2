import * as z from 'zod/mini';
import { changed, list, one, paging } from './answers.ts';
import { codesToDeliver, soldReason } from './delivered-codes.ts';
import { endpoint } from './endpoint.ts';
import { anyNaira, anyQuantity, email, line, optionalLines } from './fields.ts';
import { type AssetType, type OrderType, orderTypes } from './money.ts';
import { networks } from './networks.ts';
import { hours } from './offers.ts';
import { admindetails, deskOrder, order, orderDetail } from './order-answers.ts';
import { orderFilters } from './order-filters.ts';

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
    'order_agreed_to',
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
    soldReason,
  }),
  response: changed(order),
  errors: [
    'own_order',
    'not_found',
    'order_not_completed',
    'order_reversed',
    'approval_needed',
    'code_sold_to_us',
  ],
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
    'rest_too_long',
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
