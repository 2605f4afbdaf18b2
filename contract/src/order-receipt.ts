import * as z from 'zod/mini';
import { one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';
import { assetTypes, orderTypes } from './money.ts';

/**
 * What proves that an order was completed, to all who have its code: what, for how much and when, and no name or
 * account.
 */
export const provenOrder = z.object({
  transactionId: z.string(),
  orderType: z.enum(orderTypes),
  assetName: z.string(),
  assetType: z.enum(assetTypes),
  quantity: z.string(),
  amount: z.string(),
  /** How many cards it sold one by one; null: it wasn't of cards. */
  cardCount: z.nullable(z.number()),
  completedAt: z.string(),
  /** Whether it was reversed afterwards, or a bank took its money back and it was not paid again. */
  reversed: z.boolean(),
});
export type ProvenOrder = z.output<typeof provenOrder>;

export const getReceiptCode = endpoint({
  summary: 'Get the code that proves a completed order to all who have it (its owner)',
  method: 'GET',
  path: '/orders/{id}/receipt-code',
  access: 'user-own',
  response: one(z.object({ code: z.string() })),
  errors: ['not_found', 'order_not_completed'],
});

export const proveReceipt = endpoint({
  summary: 'Show what the code of a receipt proves: amounts, time and transaction ID, and no name',
  method: 'GET',
  path: '/website/order-receipts',
  access: 'public',
  query: z.strictObject({ code: line('Code is required', 100) }),
  response: one(provenOrder),
  errors: ['not_found', 'too_many_requests'],
});

export const getUsualTime = endpoint({
  summary: 'Tell how long orders of the last days took from the reported payment to their end',
  method: 'GET',
  path: '/website/usual-time',
  access: 'public',
  response: one(
    z.object({
      /** Half of them took no longer, in whole minutes; null: too few to tell. */
      minutes: z.nullable(z.number()),
    }),
  ),
});
