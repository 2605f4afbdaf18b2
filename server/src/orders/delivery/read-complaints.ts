import type { CodeComplaint } from '@nairadesk/contract/delivered-codes';
import { nairaOf } from '@nairadesk/contract/money';
import type { Ctx } from '../../platform/context/context.ts';
import { asc, eq, type SQL } from '../../platform/database/drizzle.ts';
import {
  codeComplaints,
  deliveredCodes,
} from '../../platform/database/tables/cards/delivered-codes-tables.ts';
import { refunds } from '../../platform/database/tables/money-tables.ts';
import { users } from '../../platform/database/tables/users-tables.ts';

export type ComplaintRow = Awaited<ReturnType<typeof readComplaints>>[number];

/** Complaints with the number of their code and who answered them, oldest first. */
export function readComplaints(read: Ctx['read'], wanted: SQL | undefined) {
  return read
    .select({
      complaint: codeComplaints,
      number: deliveredCodes.number,
      answeredBy: users.name,
      refund: { id: refunds.id, amountKobo: refunds.amountKobo, state: refunds.state },
    })
    .from(codeComplaints)
    .innerJoin(deliveredCodes, eq(deliveredCodes.id, codeComplaints.codeId))
    .leftJoin(users, eq(users.id, codeComplaints.answeredBy))
    .leftJoin(refunds, eq(refunds.id, codeComplaints.refundId))
    .where(wanted)
    .orderBy(asc(codeComplaints.openedAt), asc(codeComplaints.id));
}

/** A complaint as the wire shows it; customers never learn who answered. */
export function presentComplaint(
  { complaint, answeredBy, refund }: ComplaintRow,
  { staff }: { staff: boolean },
): CodeComplaint {
  return {
    id: complaint.id,
    state: complaint.state,
    reason: complaint.reason,
    text: complaint.text,
    timeStamp: complaint.openedAt.toISOString(),
    answer: complaint.answer,
    refund: refund && { id: refund.id, amount: nairaOf(refund.amountKobo), state: refund.state },
    answeredAt: complaint.answeredAt?.toISOString() ?? null,
    answeredBy: staff ? answeredBy : null,
  };
}

/** One of them, as it is now. */
export async function readComplaint(
  read: Ctx['read'],
  id: string,
  viewer: { staff: boolean },
): Promise<CodeComplaint> {
  const [row] = await readComplaints(read, eq(codeComplaints.id, id));
  if (!row) throw new Error('the complaint is gone');
  return presentComplaint(row, viewer);
}
