import { restHoursMost } from '@nairadesk/contract/limits';
import { nairaOf } from '@nairadesk/contract/money';
import type { waitForRest as call } from '@nairadesk/contract/orders';
import { tellCustomer } from '../platform/alerts/tell-customer.ts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { amendOrder } from '../platform/desk/amend-order.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { lockDeskOrder } from '../platform/money/lock-desk-order.ts';
import { readMatchedTo } from '../platform/money/order-funding.ts';
import { assertRateHolds } from '../platform/money/settle-money.ts';
import { settledOf } from '../platform/money/settled-of.ts';
import { findOrder } from './find-order.ts';
import { restMail } from './mails.ts';
import { presentAdminDetails, presentOrder } from './present-order.ts';

/**
 * Staff wait for the rest of an order's money: its end moves so many hours from now, and the customer is told how much
 * is missing. Asked again, it moves again, up to `restHoursMost` after the placing.
 * Refuses: not_found, own_order, order_not_open, not_short, late_money, offer_open, rest_too_long.
 */
export async function waitForRest(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const before = await lockDeskOrder(tx, input.id, ctx.actor.id);
    if (before.status !== 'pending' && before.status !== 'successful') throw new Refusal('order_not_open');
    const matched = before.orderType === 'buy' ? await readMatchedTo(tx, before.id) : 0n;
    const missing = settledOf(before).amountKobo - matched;
    if (matched === 0n || missing <= 0n) throw new Refusal('not_short');
    // A wait must not make money that came late be in time.
    await assertRateHolds(tx, before);
    await assertNoOffer(tx, before.id);
    await assertMayWait(tx, before.id, input.hours);
    const restUntil = sql`clock_timestamp() + make_interval(hours => ${input.hours})`;
    await amendOrder(tx, ctx, before.id, { restUntil });
    recordAudit(tx, {
      action: 'rest-awaited',
      actorId: ctx.actor.id,
      subjectType: 'order',
      subjectId: before.id,
      detail: { amount: nairaOf(missing), hours: input.hours },
    });
    const order = presentOrder(await findOrder(tx, before.id), ctx.config);
    const sums = { received: nairaOf(matched), missing: nairaOf(missing) };
    const payTo = presentAdminDetails(before.admindetails);
    await enqueueMail(tx, ctx, restMail(order, sums, payTo, ctx.config.publicUrl));
    await tellCustomer(tx, ctx, before, 'rest');
    return { message: 'We’ve told the customer what is missing', data: order };
  }, input.id);
}

// A naira of the money, and one wait after the other, would keep a price that customers no longer get.
async function assertMayWait(tx: Tx, orderId: string, hours: number): Promise<void> {
  const end = sql`${orders.placedAt} + make_interval(hours => ${restHoursMost})`;
  const [left] = await tx
    .select({
      hours: sql<number>`greatest(floor(extract(epoch from ${end} - clock_timestamp()) / 3600), 0)::int`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  const hoursLeft = left?.hours ?? 0;
  if (hours <= hoursLeft) return;
  const more = hoursLeft === 1 ? '1 hour' : `${hoursLeft} hours`;
  const message = `This order can wait ${more} more, until ${restHoursMost} hours after it was placed. Choose fewer.`;
  throw new Refusal('rest_too_long', { ...(hoursLeft > 0 && { message }), data: { hoursLeft } });
}

async function assertNoOffer(tx: Tx, orderId: string): Promise<void> {
  const open = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.orderId, orderId), eq(offers.state, 'open')));
  if (open.length > 0) throw new Refusal('offer_open');
}
