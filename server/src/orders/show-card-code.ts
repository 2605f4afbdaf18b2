import type { showCardCode as call } from '@nairadesk/contract/orders';
import { isStaff } from '@nairadesk/contract/roles';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';
import { findCardCode, hasAny, openCardCode } from './card-code.ts';
import { findDeskOrder, findOrder } from './find-order.ts';

/**
 * Shows staff the customer's text and the delivered code, also of a closed order, for disputes. The owner sees the
 * delivered code once the order is completed. Every view is recorded.
 * Refuses: not_found, own_order, too_many_requests.
 */
export async function showCardCode(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: actorId, role } = ctx.actor;
  const staff = isStaff(role);
  await countAttempt(ctx, [limitOn('card-code/account', actorId)]);
  return ctx.transact(async (tx) => {
    const order = staff
      ? await findDeskOrder(tx, input.id, ctx.actor)
      : await findOrder(tx, input.id, actorId);
    const sealed = await findCardCode(tx, order, staff);
    if (hasAny(sealed)) {
      recordAudit(tx, { action: 'card-code-shown', actorId, subjectType: 'order', subjectId: order.id });
    }
    return { data: openCardCode(ctx.secrets, order.id, sealed) };
  });
}
