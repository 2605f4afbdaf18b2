import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, lines, wholeNumber } from './fields.ts';
import { placeholders, unknownPlaceholderIn } from './placeholders.ts';

/** How many canned replies a desk can have: they are read, and chosen from, all at once. */
export const cannedRepliesMost = 100;

/** A reply that staff can start from. Its text may leave open what `placeholders` names. */
export const cannedReply = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  /** One more with each change. */
  version: z.number(),
});
export type CannedReply = z.output<typeof cannedReply>;

const known = Object.keys(placeholders).map((name) => `{${name}}`);

export const cannedReplyBody = z.strictObject({
  name: line('Name is required', 80),
  text: lines('Text is required', 4000).check(
    z.refine((text) => unknownPlaceholderIn(text) === undefined, {
      error: ({ input }) =>
        `${unknownPlaceholderIn(String(input))} isn’t a placeholder. There are ${known.join(', ')}.`,
    }),
  ),
});

export const listCannedReplies = endpoint({
  summary: 'List the canned replies, by name',
  method: 'GET',
  path: '/support/canned-replies',
  access: 'staff',
  response: one(z.array(cannedReply)),
});

export const addCannedReply = endpoint({
  summary: 'Add a canned reply',
  method: 'POST',
  path: '/support/canned-replies',
  access: 'super-admin',
  body: cannedReplyBody,
  status: 201,
  response: changed(cannedReply),
  errors: ['canned_reply_exists', 'too_many_canned_replies'],
});

export const editCannedReply = endpoint({
  summary: 'Change a canned reply, as of the version that was read',
  method: 'PATCH',
  path: '/support/canned-replies/{id}',
  access: 'super-admin',
  body: z.strictObject({
    ...cannedReplyBody.shape,
    version: wholeNumber(1, 2 ** 31 - 1, 'Version must be a whole number'),
  }),
  response: changed(cannedReply),
  errors: ['not_found', 'canned_reply_exists', 'canned_reply_changed'],
});

export const deleteCannedReply = endpoint({
  summary: 'Delete a canned reply',
  method: 'DELETE',
  path: '/support/canned-replies/{id}',
  access: 'super-admin',
  response: confirmation,
  errors: ['not_found'],
});
