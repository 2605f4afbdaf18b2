import type { Ctx } from '../../platform/context/context.ts';
import { and, asc, eq, like } from '../../platform/database/drizzle.ts';
import { auditLog } from '../../platform/database/tables/audit-tables.ts';
import { readDeskRules } from '../../platform/desk/desk-rules.ts';

/** A change of the owner's rule `cardComplaintHours`, as the audit log has it. */
interface Change {
  at: Date;
  cardComplaintHours: number;
  cardComplaintHoursBefore: number;
}

const hourMs = 3_600_000;

/**
 * Until when a delivered code can be reported: the owner's hours that were in force when it was delivered, whatever they
 * are by now. They are read from the audit log, which has every change of the rules (decision 0115).
 * @returns for the moment of a delivery, the moment at which its time is over
 */
export async function readComplaintEnds(read: Ctx['read']): Promise<(deliveredAt: Date) => Date> {
  const [changes, { cardComplaintHours: today }] = await Promise.all([
    readChanges(read),
    readDeskRules(read),
  ]);
  return (deliveredAt) => {
    const last = changes.findLast(({ at }) => at <= deliveredAt);
    const hours = last?.cardComplaintHours ?? changes[0]?.cardComplaintHoursBefore ?? today;
    return new Date(deliveredAt.getTime() + hours * hourMs);
  };
}

async function readChanges(read: Ctx['read']): Promise<Change[]> {
  const rows = await read
    .select({ at: auditLog.at, detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'desk-rules-changed'), like(auditLog.detail, '%"cardComplaintHours"%')))
    .orderBy(asc(auditLog.number));
  return rows.flatMap(({ at, detail }) => changeIn(at, detail));
}

// A row that was written directly in the database must not keep a customer from complaining.
function changeIn(at: Date, detail: string): Change[] {
  try {
    const { cardComplaintHours, cardComplaintHoursBefore } = JSON.parse(detail);
    const hours = { cardComplaintHours, cardComplaintHoursBefore };
    return Object.values(hours).every(Number.isInteger) ? [{ at, ...hours }] : [];
  } catch {
    return [];
  }
}
