import { koboOf } from '@nairadesk/contract/money';
import type { matchReceipt as call } from '@nairadesk/contract/receipts';
import type { Ctx } from '../platform/context/context.ts';
import { isUuid } from '../platform/database/ids.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { matchToOrder } from './match-to-order.ts';
import { matchToRefund } from './match-to-refund.ts';
import { readReceipt } from './present-receipt.ts';

/**
 * Staff say that a transfer, or so much of it, belongs to an order, or that it sent a refund.
 * Refuses: invalid, not_found, own_order, match_not_possible.
 */
export async function matchReceipt(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, orderId, refundId } = input;
  const rule = input.likely ? 'likely' : 'hand';
  return ctx.transact(
    async (tx) => {
      if (refundId) {
        if (!isUuid(refundId)) throw new Refusal('not_found');
        await matchToRefund(tx, ctx, { receiptId: id, refundId, rule });
      } else {
        const kobo = input.amount ? koboOf(input.amount) : null;
        await matchToOrder(tx, ctx, { receiptId: id, orderId: orderId ?? '', kobo, rule });
      }
      const answer = { message: 'Transfer matched', data: await readReceipt(tx, id) };
      await rememberAnswer(tx, ctx, answer);
      return answer;
    },
    refundId || orderId || undefined,
  );
}
