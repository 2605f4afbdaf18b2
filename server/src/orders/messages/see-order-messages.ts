import type { seeOrderMessages as call, closeOrderMessages } from '@nairadesk/contract/order-messages';
import { isStaff } from '@nairadesk/contract/roles';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq, isNull, type SQL, sql } from '../../platform/database/drizzle.ts';
import { isUuid } from '../../platform/database/ids.ts';
import { orderMessages } from '../../platform/database/tables/orders/order-messages-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findDeskOrder, findOrder } from '../find-order.ts';

/**
 * What the other side wrote about an order counts as seen, up to the message that the caller's screen showed; of staff
 * it is recorded who saw it. It still waits for an answer. Staff who placed the order themselves see nothing for their
 * colleagues. Refuses: not_found.
 */
export async function seeOrderMessages(
  ctx: Ctx,
  { id, upTo }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { actor } = ctx;
  const staff = isStaff(actor.role);
  const { userId } = await findOrder(ctx.read, id, staff ? undefined : actor.id);
  const byStaff = userId === actor.id;
  await ctx.transact(async (tx) => {
    const shown = and(eq(orderMessages.byStaff, byStaff), await upToShown(tx, id, upTo));
    const seen = await see(tx, actor.id, shown);
    if (!byStaff && seen > 0) record(tx, 'order-messages-seen', { actorId: actor.id, id, messages: seen });
  }, id);
  return { message: 'Seen' };
}

/**
 * Staff say that what a customer wrote about an order needs no answer, up to the message that their screen showed: it
 * is seen, and waits no longer. The colleague who said so is recorded. Refuses: not_found, own_order,
 * too_many_requests.
 */
export async function closeMessages(
  ctx: Ctx,
  { id, upTo }: Input<typeof closeOrderMessages>,
): Promise<Reply<typeof closeOrderMessages>> {
  const { actor } = ctx;
  await ctx.transact(async (tx) => {
    await findDeskOrder(tx, id, actor);
    const shown = and(eq(orderMessages.byStaff, false), await upToShown(tx, id, upTo));
    await see(tx, actor.id, shown);
    const closed = await answer(tx, actor.id, shown);
    if (closed > 0) record(tx, 'order-messages-closed', { actorId: actor.id, id, messages: closed });
  }, id);
  return { message: 'Closed without an answer' };
}

/** What a customer wrote about an order so far is answered by this member of staff. */
export async function answerMessages(tx: Tx, actorId: string, orderId: string): Promise<void> {
  await answer(tx, actorId, and(eq(orderMessages.orderId, orderId), eq(orderMessages.byStaff, false)));
}

async function see(tx: Tx, actorId: string, which: SQL | undefined): Promise<number> {
  const seen = await tx
    .update(orderMessages)
    .set({ seenAt: sql`clock_timestamp()`, seenBy: actorId })
    .where(and(which, isNull(orderMessages.seenAt)))
    .returning({ id: orderMessages.id });
  return seen.length;
}

async function answer(tx: Tx, actorId: string, which: SQL | undefined): Promise<number> {
  const answered = await tx
    .update(orderMessages)
    .set({ answeredAt: sql`clock_timestamp()`, answeredBy: actorId })
    .where(and(which, isNull(orderMessages.answeredAt)))
    .returning({ id: orderMessages.id });
  return answered.length;
}

/** The messages of an order up to this one, as lists show them; without one, all. Refuses: not_found (of another order). */
async function upToShown(tx: Tx, orderId: string, upTo: string | null | undefined): Promise<SQL | undefined> {
  const ofOrder = eq(orderMessages.orderId, orderId);
  if (!upTo) return ofOrder;
  const last = isUuid(upTo) ? and(ofOrder, eq(orderMessages.id, upTo)) : undefined;
  if (!last || (await tx.$count(orderMessages, last)) === 0) throw new Refusal('not_found');
  return and(
    ofOrder,
    sql`(${orderMessages.createdAt}, ${orderMessages.id}) <= (select m.created_at, m.id from order_messages m where m.id = ${upTo})`,
  );
}

function record(
  tx: Tx,
  action: 'order-messages-seen' | 'order-messages-closed',
  { actorId, id, messages }: { actorId: string; id: string; messages: number },
): void {
  recordAudit(tx, { action, actorId, subjectType: 'order', subjectId: id, detail: { messages } });
}
