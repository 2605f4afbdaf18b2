import type { handOverOrder as call } from '@nairadesk/contract/claims';
import { claimsMost } from '@nairadesk/contract/limits';
import { may } from '@nairadesk/contract/order-status';
import { othersName } from '@nairadesk/contract/others-words';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { orderHeld, presentClaim, readClaims, readOtherHolder } from '../platform/desk/order-claims.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockDeskOrder } from '../platform/money/lock-desk-order.ts';
import { isActiveStaff } from '../platform/sessions/active-staff.ts';
import { assertMayHold, holdOrder, renewLeases } from './hold-order.ts';

/**
 * The holder hands an open order to a colleague, who holds it from now on.
 * Refuses: invalid (to), not_found, own_order (theirs or the colleague's), order_not_open, order_held, order_not_held,
 * too_many_claims (the colleague's).
 */
export async function handOverOrder(ctx: Ctx, { id, to }: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: actorId } = ctx.actor;
  return ctx.transact(async (tx) => {
    const { status, userId } = await lockDeskOrder(tx, id, actorId);
    if (!may('complete', status)) throw new Refusal('order_not_open');
    if (!(await renewLeases(tx, actorId, id))) {
      const other = await readOtherHolder(tx, id, actorId);
      throw other ? orderHeld(other) : new Refusal('order_not_held');
    }
    const colleague = await readColleague(tx, to);
    if (to === userId)
      throw new Refusal('own_order', { message: 'This is their own order. Choose another colleague.' });
    const full = `${othersName(colleague.name)} has ${claimsMost} orders already. Choose another colleague.`;
    await assertMayHold(tx, to, full);
    await holdOrder(tx, { orderId: id, holderId: to, handedBy: actorId });
    recordAudit(tx, {
      action: 'order-handed-over',
      actorId,
      subjectType: 'order',
      subjectId: id,
      detail: { to },
    });
    const claim = (await readClaims(tx, [id])).get(id);
    const data = presentClaim(claim, actorId);
    if (!claim || !data) throw new Error('the claim was not stored');
    return { message: `${othersName(claim.holderName)} has the order now`, data };
  }, id);
}

async function readColleague(tx: Pick<Db, 'select'>, id: string): Promise<{ name: string }> {
  const found = isUuid(id)
    ? await tx
        .select({ name: users.name })
        .from(users)
        .where(and(eq(users.id, id), isActiveStaff))
    : [];
  if (!found[0]) throw invalid({ to: 'Choose one of the staff' });
  return found[0];
}
