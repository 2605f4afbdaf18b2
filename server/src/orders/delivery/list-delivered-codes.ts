import type { listDeliveredCodes as call, DeliveredCode } from '@nairadesk/contract/delivered-codes';
import { nairaOf } from '@nairadesk/contract/money';
import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../../platform/context/context.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { codeComplaints } from '../../platform/database/tables/cards/delivered-codes-tables.ts';
import { readSoldToUs } from '../../platform/desk/cards/sold-to-us.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findOrder } from '../find-order.ts';
import { codeShares, readPaid } from './code-shares.ts';
import { readComplaintEnds } from './complaint-hours.ts';
import { type DeliveredCodeRow, readDeliveredCodes } from './find-delivered-codes.ts';
import { presentComplaint, readComplaints } from './read-complaints.ts';

/**
 * The codes with which an order was delivered, without the codes themselves, each with what its customer said of it:
 * none where it was delivered another way. Refuses: not_found.
 */
export async function listDeliveredCodes(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const staff = isStaff(ctx.actor.role);
  const order = await findOrder(ctx.read, input.id, staff ? undefined : ctx.actor.id);
  const [rows, complaints, complaintEnd] = await Promise.all([
    readDeliveredCodes(ctx.read, order.id),
    readComplaints(ctx.read, eq(codeComplaints.orderId, order.id)),
    readComplaintEnds(ctx.read),
  ]);
  const isOpen = complaints.some(({ complaint }) => complaint.state === 'open');
  const shares = staff && isOpen ? codeShares(rows, await readPaid(ctx.read, order.id)) : null;
  const reported = rows.filter(({ id }) => complaints.some(({ complaint }) => complaint.codeId === id));
  const sold = staff ? await readSoldToUs(ctx.read, ctx, reported) : null;
  const data: DeliveredCode[] = rows.map((row) => {
    const newest = complaints.findLast(({ complaint }) => complaint.codeId === row.id);
    const share = newest?.complaint.state === 'open' ? shares?.get(row.id) : undefined;
    return {
      id: row.id,
      number: row.number,
      faceValue: row.faceCents === null ? null : nairaOf(row.faceCents),
      timeStamp: row.deliveredAt.toISOString(),
      ...numbersOf(row, rows),
      complainUntil: complaintEnd(row.deliveredAt).toISOString(),
      share: share === undefined ? null : nairaOf(share),
      complaint: newest ? presentComplaint(newest, { staff }) : null,
      ...(sold && newest && { soldToUs: sold.get(row.id) ?? [] }),
    };
  });
  return { data };
}

function numbersOf(
  row: DeliveredCodeRow,
  all: readonly DeliveredCodeRow[],
): Pick<DeliveredCode, 'replaces' | 'replacedBy'> {
  return {
    replaces: all.find(({ id }) => id === row.replaces)?.number ?? null,
    replacedBy: all.find(({ replaces }) => replaces === row.id)?.number ?? null,
  };
}
