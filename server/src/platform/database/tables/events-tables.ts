import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * What has changed and has not been told to the open screens yet: rows that triggers write with the change itself.
 * Unlogged and without a key: a crash may lose it, and every screen asks anew then.
 */
export const eventQueue = pgTable('event_queue', {
  topic: text('topic').notNull(),
  subjectId: uuid('subject_id').notNull(),
  ownerId: uuid('owner_id'),
});
