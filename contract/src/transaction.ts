import * as z from 'zod/mini';
import { list, paging } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { anyCase, optionalLine } from './fields.ts';
import { assetTypes, orderTypes } from './money.ts';
import { orderStatuses } from './order-status.ts';

/** One row of the history (docs/specification.md 3.2.8), with what a row needs to be acted on. */
export const historyItem = z.object({
  id: z.string(),
  assetName: z.string(),
  assetLogo: z.nullable(z.string()),
  transactionId: z.string(),
  assetType: z.enum(assetTypes),
  orderType: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  /** Whether it ended by itself because nothing was reported in time; its status is `cancelled` then. */
  expired: z.boolean(),
  userName: z.string(),
  /** For staff alone: whose page `userName` opens. */
  userId: z.optional(z.string()),
  quantity: z.string(),
  amount: z.string(),
  /** How many cards it sells one by one; null: it isn't of cards. */
  cardCount: z.nullable(z.number()),
  /** What both sides settled on instead; null: as agreed. */
  settled: z.nullable(z.object({ amount: z.string(), quantity: z.string() })),
  timeStamp: z.string(),
  expiresAt: z.string(),
});
export type HistoryItem = z.output<typeof historyItem>;

export const listHistory = endpoint({
  summary: 'List your own orders, or all orders for staff; `pending` includes those reported as paid',
  method: 'GET',
  path: '/transaction/history',
  access: 'member',
  query: z.strictObject({
    status: z.optional(anyCase(['', 'all', ...orderStatuses])),
    orderType: z.optional(anyCase(['', 'all', ...orderTypes])),
    /** For staff: only this person’s. */
    userId: z.optional(optionalLine(100)),
    ...paging,
  }),
  looksBack: true,
  response: list(historyItem),
});
