import { shiftHours } from '@nairadesk/contract/shifts';
import type { Db } from '../database/database.ts';
import { and, inArray, isNull, sql } from '../database/drizzle.ts';
import { staffShifts } from '../database/tables/shifts-tables.ts';
import { users } from '../database/tables/users-tables.ts';

/** The condition on `users`: staff who can log in. Written out: only so does it match the partial index. */
export const isActiveStaff = sql`${users.role} <> 'user' and ${users.suspendedAt} is null`;

/** How many people with one of these roles can log in. */
export function countActive(
  read: Pick<Db, '$count'>,
  roles: readonly ('admin' | 'super-admin')[],
): Promise<number> {
  return read.$count(users, and(inArray(users.role, [...roles]), isNull(users.suspendedAt)));
}

/** The condition on `staff_shifts`: the shift isn’t over. */
export const isOnShift = sql`${staffShifts.startedAt} > clock_timestamp() - make_interval(hours => ${shiftHours})`;
