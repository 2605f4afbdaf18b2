import { check, index, integer, pgTable, primaryKey, sql, text, unique, uuid } from '../drizzle.ts';
import { createdAt, id, moment } from './columns.ts';
import { users } from './users-tables.ts';

/** A support message with its sender's details at that time, and the one reply to it. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    /** Null: sent by a visitor through the contact form, whose address is not verified. */
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    response: text('response'),
    respondedAt: moment('responded_at'),
    respondedBy: uuid('responded_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    // Ascending: read backwards they serve `order by created_at desc, id desc`.
    index('support_messages_user').on(t.userId, t.createdAt, t.id),
    index('support_messages_all').on(t.createdAt, t.id),
    // People with an account before visitors: false comes before true.
    index('support_messages_waiting_turn')
      .on(sql`(${t.userId} is null)`, t.createdAt, t.id)
      .where(sql`${t.respondedAt} is null`),
    // For searches by any part of them.
    index('support_messages_words').using(
      'gin',
      t.name.op('gin_trgm_ops'),
      t.email.op('gin_trgm_ops'),
      t.phone.op('gin_trgm_ops'),
      t.subject.op('gin_trgm_ops'),
      t.message.op('gin_trgm_ops'),
      t.response.op('gin_trgm_ops'),
    ),
    index('support_messages_responded_by').on(t.respondedBy),
    check('support_messages_sender', sql`(${t.userId} is null) = (${t.phone} is null)`),
    check(
      'support_messages_answer',
      sql`(${t.response} is null) = (${t.respondedAt} is null) and (${t.response} is null) = (${t.respondedBy} is null)`,
    ),
  ],
);

/** What a member of staff has written so far as the reply to a message; gone once it is answered. */
export const supportDrafts = pgTable(
  'support_drafts',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => supportMessages.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.staffId] }),
    index('support_drafts_staff').on(t.staffId),
    check('support_drafts_text', sql`char_length(${t.text}) between 1 and 5000`),
  ],
);

/** Replies that staff can start from; the placeholders are in contract/src/placeholders.ts. */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: id(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [unique('canned_replies_name').on(t.name)],
);
