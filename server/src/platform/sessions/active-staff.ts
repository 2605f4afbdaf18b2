import { shiftHours } from '@nairadesk/contract/shifts';
import { sql } from '../database/drizzle.ts';
import { staffShifts } from '../database/tables/shifts-tables.ts';
import { users } from '../database/tables/users-tables.ts';

/** The condition on `users`: staff who can log in. Written out: only so does it match the partial index. */
export const isActiveStaff = sql`${users.role} <> 'user' and ${users.suspendedAt} is null`;

/** The condition on `staff_shifts`: the shift isn’t over. */
export const isOnShift = sql`${staffShifts.startedAt} > clock_timestamp() - make_interval(hours => ${shiftHours})`;
