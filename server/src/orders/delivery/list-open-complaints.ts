import type { listOpenComplaints as call } from '@nairadesk/contract/delivered-codes';
import type { Ctx } from '../../platform/context/context.ts';
import { asc, eq, getTableColumns } from '../../platform/database/drizzle.ts';
import {
  codeComplaints,
  deliveredCodes,
} from '../../platform/database/tables/cards/delivered-codes-tables.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { users } from '../../platform/database/tables/users-tables.ts';
import { readSoldToUs } from '../../platform/desk/cards/sold-to-us.ts';
import type { Reply } from '../../platform/http/endpoint.ts';

// More than staff answer in a day.
const mostListed = 200;

/** What customers said of delivered codes and waits for an answer, oldest first. */
export async function listOpenComplaints(ctx: Ctx): Promise<Reply<typeof call>> {
  const rows = await ctx.read
    .select({
      id: codeComplaints.id,
      orderId: orders.id,
      transactionId: orders.transactionId,
      assetName: orders.assetName,
      userId: orders.userId,
      userName: users.name,
      code: getTableColumns(deliveredCodes),
      reason: codeComplaints.reason,
      openedAt: codeComplaints.openedAt,
    })
    .from(codeComplaints)
    .innerJoin(deliveredCodes, eq(deliveredCodes.id, codeComplaints.codeId))
    .innerJoin(orders, eq(orders.id, codeComplaints.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(codeComplaints.state, 'open'))
    .orderBy(asc(codeComplaints.openedAt), asc(codeComplaints.id))
    .limit(mostListed);
  const sold = await readSoldToUs(
    ctx.read,
    ctx,
    rows.map(({ code }) => code),
  );
  return {
    data: rows.map(({ userId, openedAt, code, ...row }) => ({
      ...row,
      number: code.number,
      timeStamp: openedAt.toISOString(),
      own: userId === ctx.actor.id,
      soldToUs: sold.get(code.id) ?? [],
    })),
  };
}
