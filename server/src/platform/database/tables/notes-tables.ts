import { boolean, check, index, pgTable, primaryKey, sql, text, uuid } from '../drizzle.ts';
import { createdAt, id, moment } from './columns.ts';
import { orders } from './orders-tables.ts';
import { users } from './users-tables.ts';

/**
 * What staff wrote about an order or a person. Only whether it is pinned ever changes, and that it was removed: a trigger
 * keeps the rest.
 */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    orderId: uuid('order_id').references(() => orders.id),
    userId: uuid('user_id').references(() => users.id),
    text: text('text').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    writtenBy: uuid('written_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    removedAt: moment('removed_at'),
    removedBy: uuid('removed_by').references(() => users.id),
  },
  (t) => [
    // Ascending: read backwards they serve `order by pinned desc, created_at desc, id desc`.
    index('notes_order').on(t.orderId, t.pinned, t.createdAt, t.id).where(sql`${t.orderId} is not null`),
    index('notes_user').on(t.userId, t.pinned, t.createdAt, t.id).where(sql`${t.userId} is not null`),
    check('notes_subject', sql`num_nonnulls(${t.orderId}, ${t.userId}) = 1`),
    check('notes_text', sql`length(${t.text}) between 1 and 2000`),
    check('notes_removed', sql`(${t.removedAt} is null) = (${t.removedBy} is null)`),
  ],
);

/** Whom a note mentions, and when they saw it. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    seenAt: moment('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.staffId] }),
    index('note_mentions_staff').on(t.staffId, t.createdAt),
    index('note_mentions_unseen').on(t.staffId, t.createdAt).where(sql`${t.seenAt} is null`),
  ],
);
