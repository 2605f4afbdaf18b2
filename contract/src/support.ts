import * as z from 'zod/mini';
import { changed, list, paging } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { anyCase, line, lines } from './fields.ts';

/** A message as its sender sees it, with the reply once there is one. */
export const ownMessage = z.object({
  id: z.string(),
  subject: z.string(),
  message: z.string(),
  response: z.nullable(z.string()),
  timeStamp: z.string(),
  respondedAt: z.nullable(z.string()),
});
export type OwnMessage = z.output<typeof ownMessage>;

/** A message as staff see it (docs/specification.md 3.2.10). A visitor who used the contact form has no phone. */
export const supportMessage = z.object({
  ...ownMessage.shape,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
});
export type SupportMessage = z.output<typeof supportMessage>;

/** The fields of every message, with or without an account. */
export const messageFields = {
  subject: line('Subject is required', 200),
  message: lines('Message is required', 5000),
};

export const messageBody = z.strictObject(messageFields);

export const replyBody = z.strictObject({ response: lines('Response is required', 5000) });

export const sendMessage = endpoint({
  summary: 'Send a support message',
  method: 'POST',
  path: '/support',
  access: 'user',
  body: messageBody,
  idempotent: true,
  status: 201,
  response: changed(ownMessage),
  errors: ['too_many_requests'],
});

export const listMessages = endpoint({
  summary:
    'List support messages: unanswered oldest first, otherwise newest first; without `responded` or with `all`, all',
  method: 'GET',
  path: '/support',
  access: 'staff',
  query: z.strictObject({ responded: z.optional(anyCase(['', 'all', 'true', 'false'])), ...paging }),
  response: list(supportMessage),
});

export const listOwnMessages = endpoint({
  summary: 'List your own messages and their replies, newest first',
  method: 'GET',
  path: '/support/mine',
  access: 'user',
  query: z.strictObject(paging),
  response: list(ownMessage),
});

export const replyToMessage = endpoint({
  summary: 'Reply to a message, once; the reply is emailed',
  method: 'PATCH',
  path: '/support/reply/{id}',
  access: 'staff',
  body: replyBody,
  response: changed(supportMessage),
  errors: ['not_found', 'already_answered'],
});
