import * as z from 'zod/mini';
import { one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { lines } from './fields.ts';
import { orderTypes } from './money.ts';
import { orderStatuses } from './order-status.ts';

/** The most of each kind that are shown at once. */
export const findMost = { orders: 8, people: 5 } as const;

/** What of an order or a person the words are. */
export const findReasons = [
  'transaction-id',
  'reference',
  'claimed-reference',
  'amount-and-name',
  'amount-and-account',
  'phone',
  'account-number',
  'wallet',
  'email',
  'name',
  'amount',
  'other-amount',
  'asset',
  'network',
] as const;
export type FindReason = (typeof findReasons)[number];

/** An order that was found, open or closed. Naira as a decimal string, times in ISO 8601 UTC. */
const foundOrder = z.object({
  id: z.string(),
  transactionId: z.string(),
  customer: z.string(),
  /** Of the customer: two may have one name. */
  email: z.string(),
  orderType: z.enum(orderTypes),
  /** "0.0005 Bitcoin" */
  what: z.string(),
  amount: z.string(),
  status: z.enum(orderStatuses),
  placedAt: z.string(),
  /** Null: it is open. */
  closedAt: z.nullable(z.string()),
  because: z.enum(findReasons),
  /** How many customers have an order that fits this amount and a name alike, this one counted. */
  customersAlike: z.number(),
});
export type FoundOrder = z.output<typeof foundOrder>;

/** A customer who was found. */
const foundPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  isSuspended: z.boolean(),
  because: z.enum(findReasons),
});
export type FoundPerson = z.output<typeof foundPerson>;

export const find = endpoint({
  summary:
    'Find orders, open and closed, and customers by anything that is known of them; of a bank’s alert its order comes first',
  // What staff look for are names and accounts, which no proxy's log of addresses may have.
  method: 'POST',
  path: '/find',
  access: 'staff',
  reads: true,
  body: z.strictObject({ words: lines('Type what you’re looking for', 500) }),
  response: one(
    z.object({
      orders: z.array(foundOrder),
      people: z.array(foundPerson),
      /** Some of the words were not looked up, because it took too long. */
      leftOut: z.boolean(),
    }),
  ),
});
