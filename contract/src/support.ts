import * as z from 'zod/mini';
import { changed, list, paging } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { anyCase, line, lines, optionalLine } from './fields.ts';
import { placeholdersIn } from './placeholders.ts';

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

/** The same in the list: whether the caller has begun a reply, and which colleagues are replying. */
export const listedMessage = z.object({
  ...supportMessage.shape,
  hasDraft: z.boolean(),
  /** Their names, and until when that counts if they type no more. */
  replying: z.array(z.object({ name: z.string(), until: z.string() })),
});
export type ListedMessage = z.output<typeof listedMessage>;

/** The fields of every message, with or without an account. */
export const messageFields = {
  subject: line('Subject is required', 200),
  message: lines('Message is required', 5000),
};

export const messageBody = z.strictObject(messageFields);

export const replyBody = z.strictObject({
  response: lines('Response is required', 5000).check(
    // A customer would read “{amount}”.
    z.refine((response) => placeholdersIn(response).length === 0, {
      error: ({ input }) =>
        `Fill in ${placeholdersIn(String(input))
          .map((name) => `{${name}}`)
          .join(', ')} first`,
    }),
  ),
});

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
    'List support messages: unanswered oldest first, visitors’ behind all others, otherwise newest first; without `responded` or with `all`, all',
  method: 'GET',
  path: '/support',
  access: 'staff',
  query: z.strictObject({
    responded: z.optional(anyCase(['', 'all', 'true', 'false'])),
    /** Only this person’s. */
    userId: z.optional(optionalLine(100)),
    ...paging,
  }),
  response: list(listedMessage),
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
  errors: ['not_found', 'own_message', 'already_answered'],
});
