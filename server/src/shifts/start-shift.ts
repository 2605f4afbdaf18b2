import type { startShift as call } from '@nairadesk/contract/shifts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import { staffShifts } from '../platform/database/tables/shifts-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { isOnShift } from '../platform/sessions/active-staff.ts';

/** The caller goes on shift. Repeating it keeps the first start. */
export async function startShift(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id } = ctx.actor;
  return ctx.transact(async (tx) => {
    const started = await tx
      .insert(staffShifts)
      .values({ userId: id, startedAt: sql`clock_timestamp()` })
      .onConflictDoUpdate({
        target: staffShifts.userId,
        set: { startedAt: sql`clock_timestamp()` },
        setWhere: sql`not (${isOnShift})`,
      })
      .returning({ userId: staffShifts.userId });
    if (started.length > 0)
      recordAudit(tx, {
        action: 'shift-started',
        actorId: id,
        subjectType: 'user',
        subjectId: id,
        detail: {},
      });
    return { message: 'You’re on shift' };
  });
}
