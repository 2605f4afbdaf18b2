import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { optionalLine } from './fields.ts';
import { proofPart } from './file-parts.ts';

/** What a customer sent along to show that they paid, or sent the coins. */
export const proof = z.object({
  /** The transaction hash, or the bank's session ID; null: none was given. */
  reference: z.nullable(z.string()),
  /** The picture of the receipt as WebP in base64; null: none was given, or the order ended long ago. */
  picture: z.nullable(z.string()),
  timeStamp: z.string(),
});
export type Proof = z.output<typeof proof>;

export const attachProof = endpoint({
  summary:
    'Attach to an open order what shows that it was paid; the newest takes the place of the one before',
  method: 'POST',
  path: '/orders/{id}/proof',
  access: 'user-own',
  multipart: proofPart,
  body: z.strictObject({ reference: z.optional(z.nullable(optionalLine(200))) }),
  response: changed(proof),
  errors: ['not_found', 'order_not_open', 'image_unreadable', 'too_many_requests'],
});

export const getProof = endpoint({
  summary:
    'Get what the customer attached to an order (its owner and staff); null where there is nothing. Of a sale of cards each look of staff at a picture is recorded',
  method: 'GET',
  path: '/orders/{id}/proof',
  access: 'owner-or-staff',
  large: true,
  response: one(z.nullable(proof)),
  errors: ['not_found', 'too_many_requests'],
});
