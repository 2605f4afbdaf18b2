import type { endShift as call } from '@nairadesk/contract/shifts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { staffShifts } from '../platform/database/tables/shifts-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { isOnShift } from '../platform/sessions/active-staff.ts';

/** The caller goes off shift. Repeating it changes nothing, also after the shift ended by itself. */
export async function endShift(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id } = ctx.actor;
  return ctx.transact(async (tx) => {
    const ended = await tx
      .delete(staffShifts)
      .where(and(eq(staffShifts.userId, id), isOnShift))
      .returning({ userId: staffShifts.userId });
    if (ended.length > 0)
      recordAudit(tx, { action: 'shift-ended', actorId: id, subjectType: 'user', subjectId: id, detail: {} });
    return { message: 'You’re off shift' };
  });
}
