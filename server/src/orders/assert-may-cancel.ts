import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { isAgreedTo } from '../platform/money/agreed-to.ts';

/**
 * An order that a second person agreed to may be paid or sent already: cancelled by one clerk, it would be paid once more
 * as the customer's next. That is a super-admin's to say. Refuses: order_agreed_to.
 */
export async function assertMayCancel(tx: Tx, { actor }: Pick<Ctx, 'actor'>, orderId: string): Promise<void> {
  if (actor.role !== 'super-admin' && (await isAgreedTo(tx, 'complete-order', [orderId])))
    throw new Refusal('order_agreed_to');
}
