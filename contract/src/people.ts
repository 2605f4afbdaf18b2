import * as z from 'zod/mini';
import { changed } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';
import { freeze } from './users.ts';

export const tradingBody = z.strictObject({
  frozen: z.boolean('Frozen must be true or false'),
  /** For the record: staff can read it, the customer can’t. */
  reason: line('Reason is required', 500),
});

export const changeTrading = endpoint({
  summary: 'Freeze a customer’s trading, so that they place no order and accept no offer, or unfreeze it; emails them',
  method: 'PATCH',
  path: '/people/{id}/trading',
  access: 'staff',
  body: tradingBody,
  response: changed(freeze),
  errors: ['not_found', 'not_a_customer'],
});
