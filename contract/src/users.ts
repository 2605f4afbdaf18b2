import * as z from 'zod/mini';
import { roles } from './access.ts';
import { list, paging } from './answers.ts';
import { endpoint } from './endpoint.ts';

/** A customer as staff see them (spec section 3). */
export const userItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.nullable(z.string()),
  role: z.enum(roles),
  /** Orders that were completed. */
  transactionCount: z.number(),
  /** When the account was opened. */
  timeStamp: z.string(),
});
export type UserItem = z.output<typeof userItem>;

export const listUsers = endpoint({
  summary: 'The customers, newest first; staff are not among them',
  method: 'GET',
  path: '/users',
  access: 'staff',
  query: z.strictObject(paging),
  response: list(userItem),
});
