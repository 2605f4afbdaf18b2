import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, optionalLines } from './fields.ts';
import { proofPart } from './file-parts.ts';

/** How many characters a message about an order has at most: those of one under Support, with its subject. */
export const orderMessageMaxLength = 5300;
/** How many messages an order takes of each side: neither can use up what the other one needs to answer. */
export const orderMessagesMost = 250;
/** How many pictures of these. */
export const orderPicturesMost = 30;
/** How many messages of one customer, about all of their orders, wait for staff to see them. */
export const unseenMessagesMost = 20;

/** What a customer and staff write to each other about an order. Times in ISO 8601 UTC. */
export const orderMessage = z.object({
  id: z.string(),
  by: z.enum(['customer', 'staff']),
  /** Whether the caller wrote it. */
  own: z.boolean(),
  /** Who wrote it; null: a customer reads what staff wrote, who sign as our team. */
  name: z.nullable(z.string()),
  text: z.string(),
  /** Whether there is a picture, which `showOrderPicture` gives. */
  hasPicture: z.boolean(),
  timeStamp: z.string(),
  /** When the other side saw it; null: not yet. */
  seenAt: z.nullable(z.string()),
  /** For staff. Who of us saw what a customer wrote; null: no one yet, or it isn’t known. */
  seenBy: z.nullable(z.string()),
  /** For staff. Whether a customer wrote it, and staff have neither answered it nor said that it needs no answer. */
  waits: z.boolean(),
});
export type OrderMessage = z.output<typeof orderMessage>;

export const listOrderMessages = endpoint({
  summary: 'List what its customer and staff wrote about an order, oldest first',
  method: 'GET',
  path: '/orders/{id}/messages',
  access: 'owner-or-staff',
  large: true,
  response: one(z.array(orderMessage)),
  errors: ['not_found'],
});

export const writeOrderMessage = endpoint({
  summary: 'Write about an order: its customer to staff, or staff to its customer; text, a picture or both',
  method: 'POST',
  path: '/orders/{id}/messages',
  access: 'owner-or-staff',
  multipart: proofPart,
  body: z.strictObject({ text: z.optional(z.nullable(optionalLines(orderMessageMaxLength))) }),
  response: changed(orderMessage),
  errors: ['not_found', 'own_order', 'image_unreadable', 'too_many_requests'],
});

/** The last message that the caller's screen showed: what came after it stays as it is. Without one, all of them. */
const seenUpTo = z.strictObject({ upTo: z.optional(z.nullable(line('Message is required', 100))) });

export const seeOrderMessages = endpoint({
  summary: 'Say that the caller has seen what the other side wrote about an order',
  method: 'PATCH',
  path: '/orders/{id}/messages',
  access: 'owner-or-staff',
  bodyOptional: true,
  body: seenUpTo,
  response: confirmation,
  errors: ['not_found'],
});

export const closeOrderMessages = endpoint({
  summary: 'Say that what its customer wrote about an order needs no answer',
  method: 'PATCH',
  path: '/orders/{id}/messages/close',
  access: 'staff',
  bodyOptional: true,
  body: seenUpTo,
  response: confirmation,
  errors: ['not_found', 'own_order', 'too_many_requests'],
});

export const showOrderPicture = endpoint({
  summary: 'Show the picture of a message about an order',
  method: 'GET',
  path: '/orders/{id}/messages/{messageId}/picture',
  access: 'owner-or-staff',
  large: true,
  response: one(
    z.object({
      /** WebP in base64. */
      picture: z.string(),
    }),
  ),
  errors: ['not_found', 'too_many_requests'],
});

export const listUnreadMessages = endpoint({
  summary:
    'List the orders with messages that the caller’s side has not seen, for staff also those without an answer: the longest waiting of each customer first, then their others',
  method: 'GET',
  path: '/orders/unread-messages',
  access: 'member',
  response: one(
    z.array(
      z.object({
        orderId: z.string(),
        transactionId: z.string(),
        /** For staff. */
        userName: z.nullable(z.string()),
        count: z.number(),
        /** How many of them the caller’s side has not seen. */
        unseen: z.number(),
        /** When the oldest of them was written. */
        timeStamp: z.string(),
      }),
    ),
  ),
});
