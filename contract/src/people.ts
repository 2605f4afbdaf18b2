import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';
import { flag } from './flag-kinds.ts';
import { networks } from './networks.ts';
import { roles } from './roles.ts';
import { freeze, suspension } from './users.ts';

/** A person as staff see them on their page (docs/desk.md). Naira as decimal strings, times in ISO 8601 UTC. */
export const personPage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.nullable(z.string()),
  role: z.enum(roles),
  /** Whether it is the caller: notes and flags about oneself are for colleagues. */
  own: z.boolean(),
  /** When the account was opened. */
  timeStamp: z.string(),
  /** On a device that is logged in still; null: none is. */
  lastSeenAt: z.nullable(z.string()),
  suspension,
  freeze,
  totals: z.object({
    /** Of their orders, the newest 10,000: there are more where `isLeast`. */
    isLeast: z.boolean(),
    /** Completed, and not reversed since. */
    completed: z.number(),
    /** Completed, and then reversed: part of no sum. */
    reversed: z.number(),
    /** Cancelled by them or by staff. */
    cancelled: z.number(),
    /** Orders that expired: neither paid nor closed in time. */
    expired: z.number(),
    /** What completed orders were settled for, without those reversed. */
    bought: z.string(),
    sold: z.string(),
    /** Refunds that are due or on their way. */
    refunds: z.number(),
    refundsOwed: z.string(),
  }),
  limits: z.object({
    /** How many open orders they may have; null: any number. */
    openOrders: z.nullable(z.number()),
    /** What they placed within the last 24 hours, whatever became of it. */
    ordersToday: z.number(),
    amountToday: z.string(),
  }),
  /** Their open orders, the oldest first, with what to know of each. */
  openOrders: z.array(z.object({ id: z.string(), transactionId: z.string(), flags: z.array(flag) })),
});
export type PersonPage = z.output<typeof personPage>;

export const getPerson = endpoint({
  summary: 'Get a person with their totals, limits and open orders',
  method: 'GET',
  path: '/people/{id}',
  access: 'staff',
  response: one(personPage),
  errors: ['not_found'],
});

/** A bank account or a wallet that a person saved, from when until when. */
export const savedPayee = z.object({
  id: z.string(),
  /** Of a wallet; null: a bank account. */
  network: z.nullable(z.enum(networks)),
  bankName: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  since: z.string(),
  /** Null: it is saved now. */
  until: z.nullable(z.string()),
});
export type SavedPayee = z.output<typeof savedPayee>;

export const listPayees = endpoint({
  summary:
    'List the newest bank accounts and wallets that a person saved: those of now first, then former ones',
  method: 'GET',
  path: '/people/{id}/payees',
  access: 'staff',
  response: one(z.array(savedPayee)),
  errors: ['not_found'],
});

export const listDevices = endpoint({
  summary: 'List the devices on which a person is logged in, last used first',
  method: 'GET',
  path: '/people/{id}/devices',
  access: 'staff',
  response: one(
    z.array(z.object({ id: z.string(), device: z.string(), startedAt: z.string(), lastUsedAt: z.string() })),
  ),
  errors: ['not_found'],
});

export const tradingBody = z.strictObject({
  frozen: z.boolean('Frozen must be true or false'),
  /** For the record: staff can read it, the customer can’t. */
  reason: line('Reason is required', 500),
});

export const changeTrading = endpoint({
  summary:
    'Freeze a customer’s trading, so that they place no order and accept no offer, or unfreeze it; emails them',
  method: 'PATCH',
  path: '/people/{id}/trading',
  access: 'staff',
  body: tradingBody,
  response: changed(freeze),
  errors: ['not_found', 'not_a_customer'],
});
