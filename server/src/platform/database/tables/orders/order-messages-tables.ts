import { boolean, check, index, pgTable, sql, text, uuid } from '../../drizzle.ts';
import { bytea, createdAt, id, moment } from '../columns.ts';
import { orders } from '../orders-tables.ts';
import { users } from '../users-tables.ts';

/**
 * What a customer and staff write to each other about an order. A trigger keeps what was written; only that it was seen
 * or answered changes, and its picture goes some time after the order's end.
 */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    byStaff: boolean('by_staff').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** Empty where there is a picture alone. */
    text: text('text').notNull(),
    hasPicture: boolean('has_picture').notNull(),
    /** WebP; null: there was none, or its time is over. */
    pictureSealed: bytea('picture_sealed'),
    createdAt: createdAt(),
    /** When the other side saw it. */
    seenAt: moment('seen_at'),
    /** Which member of staff, of a customer's message; null: unseen, or seen before that was kept. */
    seenBy: uuid('seen_by').references(() => users.id),
    /** Of a customer's: when staff answered it, or said that it needs no answer. */
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id),
  },
  (t) => [
    index('order_messages_order').on(t.orderId, t.createdAt, t.id),
    index('order_messages_unseen').on(t.byStaff, t.createdAt).where(sql`${t.seenAt} is null`),
    index('order_messages_waiting')
      .on(t.createdAt)
      .where(sql`not ${t.byStaff} and (${t.seenAt} is null or ${t.answeredAt} is null)`),
    check('order_messages_text', sql`char_length(${t.text}) <= 5300`),
    check('order_messages_content', sql`${t.text} <> '' or ${t.hasPicture}`),
    check('order_messages_picture', sql`${t.hasPicture} or ${t.pictureSealed} is null`),
  ],
);
