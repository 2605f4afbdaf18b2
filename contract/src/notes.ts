import * as z from 'zod/mini';
import { changed, confirmation, list, one, paging } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { lines, optionalLine } from './fields.ts';

/** Most characters of a note. */
export const noteMaxLength = 2000;
/** Most colleagues whom one note mentions. */
const mentionsMost = 10;

const namedPerson = z.object({ id: z.string(), name: z.string() });

/** What staff wrote about an order or a person (docs/desk.md): for staff alone. Times in ISO 8601 UTC. */
export const note = z.object({
  id: z.string(),
  /** One of the two: what it is about. */
  orderId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  text: z.string(),
  pinned: z.boolean(),
  by: namedPerson,
  mentions: z.array(namedPerson),
  /** It mentions the caller, who hasn’t seen it yet. */
  unseen: z.boolean(),
  /** Whether the caller may remove it: its author and super-admins may. */
  removable: z.boolean(),
  timeStamp: z.string(),
});
export type Note = z.output<typeof note>;

/** A note that mentions the caller, with what it is about. */
export const mention = z.object({
  ...note.shape,
  /** Of the order. */
  transactionId: z.nullable(z.string()),
  /** The order’s customer, or the person. */
  personName: z.string(),
  personId: z.string(),
});
export type Mention = z.output<typeof mention>;

const about = {
  orderId: z.optional(z.nullable(optionalLine(100))),
  userId: z.optional(z.nullable(optionalLine(100))),
};

export const listNotes = endpoint({
  summary: 'List the notes about one order or one person: pinned ones first, then the newest',
  method: 'GET',
  path: '/notes',
  access: 'staff',
  query: z.strictObject({
    orderId: z.optional(optionalLine(100)),
    userId: z.optional(optionalLine(100)),
    pageSize: paging.pageSize,
    cursor: paging.cursor,
  }),
  response: list(note),
  errors: ['not_found', 'own_order', 'own_notes'],
});

export const writeNote = endpoint({
  summary: 'Write a note about one order or one person, and mention colleagues in it',
  method: 'POST',
  path: '/notes',
  access: 'staff',
  idempotent: true,
  body: z.strictObject({
    ...about,
    text: lines('Write something first', noteMaxLength),
    /** The ids of the colleagues whom it mentions. */
    mentions: z.optional(
      z
        .array(z.string('Choose colleagues').check(z.maxLength(100)), 'Choose colleagues')
        .check(z.maxLength(mentionsMost, `Mention at most ${mentionsMost} colleagues`)),
    ),
    pinned: z.optional(z.boolean('Must be true or false')),
  }),
  status: 201,
  response: changed(note),
  errors: ['not_found', 'own_order', 'own_notes'],
});

export const pinNote = endpoint({
  summary: 'Pin a note, or unpin it',
  method: 'PATCH',
  path: '/notes/{id}',
  access: 'staff',
  body: z.strictObject({ pinned: z.boolean('Pinned must be true or false') }),
  response: changed(note),
  errors: ['not_found', 'own_order', 'own_notes'],
});

export const removeNote = endpoint({
  summary: 'Remove a note (the colleague who wrote it, or a super-admin)',
  method: 'DELETE',
  path: '/notes/{id}',
  access: 'staff',
  response: confirmation,
  errors: ['not_found', 'own_order', 'own_notes', 'note_not_removable'],
});

export const listMentions = endpoint({
  summary: 'List the newest notes that mention the caller, unseen ones first',
  method: 'GET',
  path: '/notes/mentions',
  access: 'staff',
  response: one(z.array(mention)),
});

export const seeMentions = endpoint({
  summary: 'Mark notes that mention the caller as seen; others stay as they are',
  method: 'PATCH',
  path: '/notes/mentions',
  access: 'staff',
  body: z.strictObject({
    noteIds: z
      .array(z.string('Choose notes').check(z.maxLength(100)), 'Choose notes')
      .check(z.minLength(1, 'Choose notes'), z.maxLength(100, 'Mark at most 100 at once')),
  }),
  response: confirmation,
});
