import { bigint, pgTable, text } from '../drizzle.ts';
import { moment } from './columns.ts';

/** How many rows a table had from before a moment: platform/database/added-totals.ts counts only the later ones. */
export const addedTotals = pgTable('added_totals', {
  tableName: text('table_name').primaryKey(),
  createdBefore: moment('created_before').notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
});
