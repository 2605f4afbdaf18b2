import { koboOf } from '@nairadesk/contract/money';
import type { matchReceipt as call } from '@nairadesk/contract/receipts';
import type { Ctx } from '../platform/context/context.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { matchRuleOf } from '../platform/money/matching/read-proposals.ts';
import { matchToOrder } from './match-to-order.ts';
import { readReceipt } from './present-receipt.ts';

/**
 * Staff say that a transfer, or so much of it, belongs to an order.
 * Refuses: not_found, own_order, match_not_possible, paid_to_other, paid_by_stranger, receipt_alike,
 * names_other_order.
 */
export async function matchReceipt(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, orderId, likely, confirmed } = input;
  const rule = await matchRuleOf(ctx, { receiptId: id, targetId: orderId, likely });
  return ctx.transact(async (tx) => {
    const kobo = input.amount ? koboOf(input.amount) : null;
    await matchToOrder(tx, ctx, { receiptId: id, orderId, kobo, rule, confirmed });
    const answer = { message: 'Transfer matched', data: await readReceipt(tx, id) };
    await rememberAnswer(tx, ctx, answer);
    return answer;
  }, orderId);
}
