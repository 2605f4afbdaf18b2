import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import type { getOrder as call } from '@nairadesk/contract/orders';
import { isStaff } from '@nairadesk/contract/roles';
import { isCompletingAsked } from '../platform/approvals/paying-terms.ts';
import type { Ctx } from '../platform/context/context.ts';
import { asc, eq } from '../platform/database/drizzle.ts';
import { orderEvents } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { presentClaim, readClaims } from '../platform/desk/order-claims.ts';
import { readFlags } from '../platform/desk/order-flags.ts';
import { readDeskEvents, readNames } from '../platform/desk/read-desk-events.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readPayers } from '../platform/money/payers.ts';
import { readAfterReversal } from './after-reversal.ts';
import { findCardCode, hasAny } from './card-code.ts';
import { findOrder } from './find-order.ts';
import { type OrderRow, presentAdminDetails, presentCustomer, presentOrder } from './present-order.ts';
import { readSettling } from './read-settling.ts';

/** One order with its receiving account and its history, for its owner and for staff. Refuses: not_found. */
export async function getOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const staff = isStaff(ctx.actor.role);
  const row = await findOrder(ctx.read, input.id, staff ? undefined : ctx.actor.id);
  const own = row.userId === ctx.actor.id;
  const isToComplete = staff && !own && may('complete', row.status);
  const [
    events,
    settlingOf,
    paidBy,
    flagsOf,
    claims,
    closedBy,
    afterReversal,
    code,
    needsSecondPerson,
    done,
  ] = await Promise.all([
    ctx.read.select().from(orderEvents).where(eq(orderEvents.orderId, row.id)).orderBy(asc(orderEvents.id)),
    readSettling(ctx.read, [row], { staff }),
    readPayers(ctx.read, staff ? [row] : []),
    readFlags(ctx.read, staff && !own ? [row] : []),
    readClaims(ctx.read, staff ? [row.id] : []),
    staff ? readCloser(ctx, row) : null,
    readAfterReversal(ctx, [row], { staff }),
    findCardCode(ctx.read, row, staff && !own),
    isToComplete ? ctx.together((read) => isCompletingAsked(read, row)) : null,
    staff ? readDeskEvents(ctx, row.id) : { deskEvents: [], olderDeskEvents: false },
  ]);
  const names = await readNames(ctx, staff ? staffOf(events) : []);
  return {
    data: {
      ...presentOrder(row, ctx.config),
      own,
      customer: staff ? presentCustomer(row) : null,
      admindetails: presentAdminDetails(row.admindetails),
      ...settlingOf(row),
      payers: [],
      typedBy: [],
      ...paidBy.get(row.id),
      flags: flagsOf(row.id),
      claim: presentClaim(claims.get(row.id), ctx.actor.id),
      closedBy,
      ...afterReversal(row.id),
      events: events.map((event) => ({
        from: event.fromStatus,
        to: event.toStatus,
        timeStamp: event.at.toISOString(),
        by: event.actorKind,
        name: names.get(event.actorId ?? '') ?? null,
      })),
      needsSecondPerson,
      ...done,
      description: null,
      hasCardCode: hasAny(code),
    },
  };
}

function staffOf(events: readonly (typeof orderEvents.$inferSelect)[]): (string | null)[] {
  return events.map(({ actorKind, actorId }) => (actorKind === 'staff' ? actorId : null));
}

/** The member of staff who closed an order; null: its owner or the system did, or it is open. */
async function readCloser(
  { read, actor }: Ctx,
  { closedBy, userId }: OrderRow,
): Promise<OrderDetail['closedBy']> {
  if (closedBy === null || closedBy === userId) return null;
  const [closer] = await read.select({ name: users.name }).from(users).where(eq(users.id, closedBy));
  return closer ? { name: closer.name, own: closedBy === actor.id } : null;
}
