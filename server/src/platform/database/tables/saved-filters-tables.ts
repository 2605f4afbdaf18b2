import type { SavedFilter } from '@nairadesk/contract/order-filters';
import { jsonb, pgTable, text, unique, uuid } from '../drizzle.ts';
import { id } from './columns.ts';
import { users } from './users-tables.ts';

/** Filters of the order queue, each member of staff's own. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<SavedFilter['filters']>().notNull(),
  },
  (t) => [unique('saved_filters_name').on(t.staffId, t.name)],
);
