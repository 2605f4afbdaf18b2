import { expiredReason } from '@nairadesk/contract/order-answers';
import { tellCustomer } from '../platform/alerts/tell-customer.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, asc, eq, sql } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { moveOrder } from '../platform/desk/move-order.ts';
import { isHeldBy, readHeld } from '../platform/desk/order-claims.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { isNamedAmongMany } from '../platform/money/matching/named-by-transfer.ts';
import { readMatched } from '../platform/money/order-funding.ts';
import { findOrder } from './find-order.ts';
import { cancelledMail } from './mails.ts';
import { presentOrder } from './present-order.ts';

const batchRows = 100;

/**
 * Cancels pending orders whose payment window closed `expireAfterMinutes` ago, by the database's clock. Never one that is
 * reported as paid, or with money matched to it, a purchase that money names, a sale whose card code we keep, or what a
 * second person agreed to; one that staff hold waits until they don't. Instances share the work: rows that another one has locked are skipped.
 * @returns how many expired
 */
export async function expireOrders(ctx: Ctx): Promise<number> {
  let expired = 0;
  for (;;) {
    const batch = await expireBatch(ctx);
    expired += batch;
    if (batch < batchRows) return expired;
  }
}

function expireBatch(ctx: Ctx): Promise<number> {
  return ctx.transact(async (tx) => {
    const due = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.status, 'pending'),
          // We have the customer's card code: only staff can tell whether it was used.
          sql`not (${orders.assetType} = 'gift-card' and ${orders.orderType} = 'sell' and ${orders.descriptionSealed} is not null)`,
          // Money that arrived for it waits for staff.
          sql`not exists (select from receipt_matches m where m.order_id = ${orders.id} and m.undone_at is null)`,
          sql`not ${isNamedAmongMany}`,
          isHeldBy('free'),
          // Who had a second person's yes may have paid it. A request comes after its order.
          sql`not exists (select from approvals a where a.kind = 'complete-order' and a.subject_id = ${orders.id}
            and a.decided_by is not null and a.state <> 'declined' and a.asked_at >= ${orders.placedAt})`,
          sql`${orders.expiresAt} < now() - make_interval(mins => ${ctx.config.expireAfterMinutes})`,
          sql`coalesce(${orders.restUntil}, ${orders.expiresAt}) < now() - make_interval(mins => ${ctx.config.expireAfterMinutes})`,
        ),
      )
      .orderBy(asc(orders.expiresAt))
      .limit(batchRows)
      .for('update', { skipLocked: true });
    // Looked at again under the lock: money may have been matched, or an order taken, while the statement above was looking.
    const ids = due.map(({ id }) => id);
    const [matched, held] = [await readMatched(tx, ids), await readHeld(tx, ids)];
    let expired = 0;
    for (const { id } of due) {
      if (matched.has(id) || held.has(id)) continue;
      await moveOrder(tx, ctx, { orderId: id, event: 'expire', actorId: null, reason: expiredReason });
      const closed = await findOrder(tx, id);
      const order = presentOrder(closed, ctx.config);
      await enqueueMail(tx, ctx, cancelledMail(order, ctx.config.publicUrl, { by: 'system' }));
      await tellCustomer(tx, ctx, closed, 'expired');
      expired += 1;
    }
    return expired;
  });
}
