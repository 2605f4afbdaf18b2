import { type listShifts as call, shiftHours } from '@nairadesk/contract/shifts';
import type { Ctx } from '../platform/context/context.ts';
import { and, asc, eq } from '../platform/database/drizzle.ts';
import { staffShifts } from '../platform/database/tables/shifts-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { isActiveStaff, isOnShift } from '../platform/sessions/active-staff.ts';

/** The staff on shift, the first to begin at the top. */
export async function listShifts(ctx: Ctx): Promise<Reply<typeof call>> {
  const rows = await ctx.read
    .select({ id: users.id, name: users.name, startedAt: staffShifts.startedAt })
    .from(staffShifts)
    .innerJoin(users, eq(users.id, staffShifts.userId))
    .where(and(isActiveStaff, isOnShift))
    .orderBy(asc(staffShifts.startedAt), asc(users.id));
  const data = rows.map(({ id, name, startedAt }) => ({
    id,
    name,
    own: id === ctx.actor.id,
    since: startedAt.toISOString(),
    until: new Date(startedAt.getTime() + shiftHours * 3_600_000).toISOString(),
  }));
  return { data };
}
