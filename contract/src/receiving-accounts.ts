import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, naira } from './fields.ts';
import { bankBody, bankDetails } from './settings.ts';

/** An open order whose customer was given an account: whom to tell, and how, when that account is off. */
export const orderToAccount = z.object({
  id: z.string(),
  transactionId: z.string(),
  amount: z.string(),
  /** The customer says that the money is on its way. */
  reported: z.boolean(),
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
});
export type OrderToAccount = z.output<typeof orderToAccount>;

/** A bank account of ours that customers pay into. */
export const receivingAccount = z.object({
  id: z.string(),
  ...bankDetails.shape,
  /** Most that one day's orders to it may sum to, in naira; null: any sum. */
  dailyCap: z.nullable(z.string()),
  /** What today's orders to it sum to in Lagos, without cancelled ones. */
  today: z.string(),
  /** What is left of the cap today, never below zero; null: any sum. */
  room: z.nullable(z.string()),
  /** When, why and by whom it was switched off; null: new orders get it. */
  switchedOff: z.nullable(z.object({ since: z.string(), reason: z.string(), by: z.nullable(z.string()) })),
  /** The open orders whose customers were given it: of many, those longest open. */
  openOrders: z.array(orderToAccount),
  openOrderCount: z.number(),
});
export type ReceivingAccount = z.output<typeof receivingAccount>;

const dailyCap = z.nullable(
  naira('Daily limit is required').check(z.refine((value) => Number(value) > 0, 'Must be more than zero')),
);

export const addAccountBody = z.strictObject({ ...bankBody.shape, dailyCap: z.optional(dailyCap) });
export const capBody = z.strictObject({ dailyCap });
export const switchBody = z
  .strictObject({
    on: z.boolean('Must be true or false'),
    /** Why it is switched off; for staff alone. */
    reason: z.optional(line('Reason is required', 200)),
  })
  .check(
    z.refine((body) => body.on || body.reason !== undefined, {
      error: 'Reason is required',
      path: ['reason'],
    }),
  );

export const listReceivingAccounts = endpoint({
  summary: 'List the bank accounts that customers pay into: those that are on first, then by age',
  method: 'GET',
  path: '/receiving-accounts',
  access: 'staff',
  response: one(z.array(receivingAccount)),
});

export const addReceivingAccount = endpoint({
  summary: 'Add a bank account that customers pay into; emails the other super-admins',
  method: 'POST',
  path: '/receiving-accounts',
  access: 'super-admin',
  asksPassword: true,
  body: addAccountBody,
  idempotent: true,
  status: 201,
  response: changed(receivingAccount),
  errors: ['account_exists', 'approval_needed'],
});

export const capReceivingAccount = endpoint({
  summary: 'Set how much one day’s orders to an account may sum to, or lift that limit',
  method: 'PATCH',
  path: '/receiving-accounts/{id}',
  access: 'super-admin',
  asksPassword: true,
  body: capBody,
  response: changed(receivingAccount),
  errors: ['not_found', 'approval_needed'],
});

export const switchReceivingAccount = endpoint({
  summary:
    'Switch an account off, with a reason, and get the open orders that point to it; or on, which only super-admins may and which asks for the password',
  method: 'PATCH',
  path: '/receiving-accounts/{id}/switch',
  access: 'staff',
  body: switchBody,
  response: changed(receivingAccount),
  errors: ['not_found', 'password_confirmation_required', 'approval_needed'],
});
