import type { revealDeliveredCode as call } from '@nairadesk/contract/delivered-codes';
import { isStaff } from '@nairadesk/contract/roles';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { openDeliveredCode } from '../../platform/desk/cards/open-delivered-code.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { countAttempt, limitOn } from '../../platform/identity/rate-limit.ts';
import { findDeskOrder, findOrder } from '../find-order.ts';
import { findDeliveredCode } from './find-delivered-codes.ts';

/**
 * Shows one code to the owner of the order, or to staff, also one that was replaced. Every view is recorded with its
 * number. Refuses: not_found, own_order, too_many_requests.
 */
export async function revealDeliveredCode(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: actorId, role } = ctx.actor;
  await countAttempt(ctx, [limitOn('card-code/account', actorId)]);
  return ctx.transact(async (tx) => {
    const order = isStaff(role)
      ? await findDeskOrder(tx, input.id, ctx.actor)
      : await findOrder(tx, input.id, actorId);
    const row = await findDeliveredCode(tx, order.id, input.codeId);
    recordAudit(tx, {
      action: 'card-code-shown',
      actorId,
      subjectType: 'order',
      subjectId: order.id,
      detail: { code: row.number },
    });
    return { data: { code: await openDeliveredCode(tx, ctx, row) } };
  });
}
