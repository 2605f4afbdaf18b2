import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, optionalLine } from './fields.ts';

/** For how long an order stays with its holder who does nothing. */
export const claimMinutes = 5;

/** Which member of staff has an order (docs/desk.md). Times in ISO 8601 UTC. */
export const claim = z.object({
  holder: z.object({ id: z.string(), name: z.string() }),
  /** Whether the caller is the holder. */
  own: z.boolean(),
  /** Who handed it to the holder; null: they took it. */
  handedBy: z.nullable(z.string()),
  since: z.string(),
  /** Until when it is theirs if they do nothing; once past, the order is free again. */
  until: z.string(),
});
export type Claim = z.output<typeof claim>;

export const claimOrder = endpoint({
  summary: 'Take an open order; taken again by its holder it stays theirs for longer',
  method: 'POST',
  path: '/orders/{id}/claim',
  access: 'staff',
  bodyOptional: true,
  body: z.strictObject({
    /** The holder from whom the caller takes it over, as they saw it. */
    takeOverFrom: z.optional(z.nullable(optionalLine(100))),
  }),
  response: changed(claim),
  errors: ['not_found', 'own_order', 'order_not_open', 'order_held', 'too_many_claims', 'too_many_requests'],
});

export const handOverOrder = endpoint({
  summary: 'Hand an order that the caller holds to a colleague',
  method: 'POST',
  path: '/orders/{id}/hand-over',
  access: 'staff',
  body: z.strictObject({ to: line('Colleague is required', 100) }),
  response: changed(claim),
  errors: ['not_found', 'own_order', 'order_not_open', 'order_held', 'order_not_held', 'too_many_claims'],
});

export const releaseOrder = endpoint({
  summary: 'Release an order that the caller holds; does nothing where they don’t',
  method: 'DELETE',
  path: '/orders/{id}/claim',
  access: 'staff',
  response: confirmation,
  errors: ['not_found'],
});

export const renewClaims = endpoint({
  summary: 'Keep all orders that the caller holds: they are at work',
  method: 'POST',
  path: '/claims/renew',
  access: 'staff',
  response: confirmation,
});

export const listColleagues = endpoint({
  summary: 'List the other staff, by name, with how many open orders each holds',
  method: 'GET',
  path: '/claims/colleagues',
  access: 'staff',
  response: one(z.array(z.object({ id: z.string(), name: z.string(), holds: z.number() }))),
});
