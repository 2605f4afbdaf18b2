import { pgTable, text, uuid } from '../drizzle.ts';

/**
 * Changes that open screens have not been notified of yet; triggers write a row with each change. Unlogged and without
 * a key: a crash may lose rows, and every screen reloads then.
 */
export const eventQueue = pgTable('event_queue', {
  topic: text('topic').notNull(),
  subjectId: uuid('subject_id').notNull(),
  ownerId: uuid('owner_id'),
});
