import type { claimOrder as call } from '@nairadesk/contract/claims';
import { may } from '@nairadesk/contract/order-status';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { orderHeld, presentClaim, readClaims, readOtherHolder } from '../platform/desk/order-claims.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { limitedOn } from '../platform/identity/rate-limit.ts';
import { lockDeskOrder } from '../platform/money/lock-desk-order.ts';
import { assertNotJustLost } from './assert-not-just-lost.ts';
import { assertMayHold, holdOrder, renewLeases } from './hold-order.ts';

/**
 * A member of staff takes a free open order, or keeps the one they have, or takes it over from the colleague they name.
 * Staff from whom it was just taken over can take it back after a minute, so that the colleague can close it. Refuses:
 * not_found, own_order, order_not_open, order_held (also where another colleague holds it by now), too_many_claims,
 * too_many_requests.
 */
export async function claimOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return input.takeOverFrom ? takeOver(ctx, input) : claim(ctx, input);
}

const takeOver = limitedOn(
  ['take-over/order', 'take-over/account'],
  ({ id }: Input<typeof call>) => id,
  claim,
);

async function claim(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: actorId } = ctx.actor;
  return ctx.transact(async (tx) => {
    // Completing it locks it too: one of the two waits for the other.
    const { status } = await lockDeskOrder(tx, input.id, actorId);
    if (!may('complete', status)) throw new Refusal('order_not_open');
    if (!(await renewLeases(tx, actorId, input.id))) {
      const other = await readOtherHolder(tx, input.id, actorId);
      if (other && other.id !== input.takeOverFrom) throw orderHeld(other);
      if (other) await assertNotJustLost(tx, { orderId: input.id, actorId, to: other.name });
      await assertMayHold(tx, actorId);
      const takenFrom = other?.id ?? null;
      await holdOrder(tx, { orderId: input.id, holderId: actorId, handedBy: null, takenFrom });
      if (other) recordTakenOver(tx, { orderId: input.id, actorId, from: other.id });
    }
    const data = presentClaim((await readClaims(tx, [input.id])).get(input.id), actorId);
    if (!data) throw new Error('the claim was not stored');
    return { message: 'The order is yours', data };
  }, input.id);
}

function recordTakenOver(
  tx: Tx,
  { orderId, actorId, from }: Record<'orderId' | 'actorId' | 'from', string>,
): void {
  recordAudit(tx, {
    action: 'order-taken-over',
    actorId,
    subjectType: 'order',
    subjectId: orderId,
    detail: { from },
  });
}
