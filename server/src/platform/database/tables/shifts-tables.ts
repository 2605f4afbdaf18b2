import { pgTable, uuid } from '../drizzle.ts';
import { moment } from './columns.ts';
import { users } from './users-tables.ts';

/** Who is on shift, or was last and forgot to say otherwise: after `shiftHours` it is over. A trigger ends it with the role. */
export const staffShifts = pgTable('staff_shifts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  startedAt: moment('started_at').notNull(),
});
