import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { optionalLines } from './fields.ts';
import { assetTypes, orderTypes } from './money.ts';
import { orderStatuses } from './order-status.ts';
import { supportMessage } from './support.ts';

/** How long a colleague counts as replying after they last typed, by the database’s clock. */
export const replyingSeconds = 60;

/** What a member of staff has written so far; only they read it. */
export const replyDraft = z.nullable(z.object({ text: z.string(), updatedAt: z.string() }));

/** An order of the sender, as it stands beside their message. */
export const senderOrder = z.object({
  id: z.string(),
  transactionId: z.string(),
  status: z.enum(orderStatuses),
  orderType: z.enum(orderTypes),
  assetName: z.string(),
  assetType: z.enum(assetTypes),
  /** What counts: as settled, else as agreed. */
  quantity: z.string(),
  amount: z.string(),
  /** How many cards it sells one by one; null: it isn't of cards. */
  cardCount: z.nullable(z.number()),
  timeStamp: z.string(),
  closedAt: z.nullable(z.string()),
});
export type SenderOrder = z.output<typeof senderOrder>;

/** The account that a message was sent from, as it is now. */
export const sender = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** When the account was opened. */
  since: z.string(),
  suspended: z.boolean(),
  /** Of their newest 1,000 orders: there may be more where `completedIsLeast`. */
  completedOrders: z.number(),
  completedIsLeast: z.boolean(),
});

/** A message with all that helps to answer it. */
export const messageDetail = z.object({
  ...supportMessage.shape,
  /** The caller’s own. */
  draft: replyDraft,
  /** Colleagues who are replying, and until when that counts if they type no more. */
  replying: z.array(z.object({ name: z.string(), until: z.string() })),
  /** Null: a visitor, whose name and address are unchecked. */
  sender: z.nullable(sender),
  /** The sender’s, oldest first; of a visitor none. */
  openOrders: z.array(senderOrder),
  /** Their last few, newest first. */
  closedOrders: z.array(senderOrder),
  /** The orders that the message or its reply names, also other customers’. */
  named: z.array(
    z.object({
      ...senderOrder.shape,
      /** Whether it is an order of the sender. */
      own: z.boolean(),
    }),
  ),
});
export type MessageDetail = z.output<typeof messageDetail>;

export const getMessage = endpoint({
  summary: 'Read a support message with its sender’s account and orders, and the caller’s draft of a reply',
  method: 'GET',
  path: '/support/{id}',
  access: 'staff',
  response: one(messageDetail),
  errors: ['not_found'],
});

export const saveDraft = endpoint({
  summary: 'Keep the caller’s draft of a reply; an empty text removes it',
  method: 'PUT',
  path: '/support/{id}/draft',
  access: 'staff',
  body: z.strictObject({ text: optionalLines(5000) }),
  response: changed(replyDraft),
  errors: ['not_found', 'own_message', 'already_answered'],
});
