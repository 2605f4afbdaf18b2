import { othersWords } from '@nairadesk/contract/others-words';
import type { undoTakeBack as call } from '@nairadesk/contract/receipts';
import { readHoldsOfAll, tellOfHolds } from '../platform/approvals/lift-holds.ts';
import type { Ctx } from '../platform/context/context.ts';
import { isUuid } from '../platform/database/ids.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { undoTakeBack } from '../platform/money/reversals/undo-take-back.ts';
import { readReceipt } from './present-receipt.ts';

/**
 * A super-admin parts a reversal from the transfer that it was wrongly said to take back: by that a debt may be paid
 * again, so the other super-admins are told.
 * Refuses: not_found, own_order, reversal_not_possible.
 */
export async function partReceipts(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, reason } = input;
  if (!isUuid(id)) throw new Refusal('not_found');
  return ctx.transact(async (tx) => {
    await readReceipt(tx, id);
    const message = await undoTakeBack(tx, { reversalId: id, actorId: ctx.actor.id, reason });
    const how = `parted from the transfer that it had taken back: “${othersWords(reason)}”. ${message}`;
    await tellOfHolds(tx, ctx, await readHoldsOfAll(tx, [id]), how);
    return { message, data: await readReceipt(tx, id) };
  });
}
