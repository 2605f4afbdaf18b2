import type { takeBackReceipt as call } from '@nairadesk/contract/receipts';
import type { Ctx } from '../platform/context/context.ts';
import { isUuid } from '../platform/database/ids.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockAccountOfReceipt } from '../platform/money/lock-receipt.ts';
import { readReceipt } from './present-receipt.ts';
import { recordReversal } from './record-reversal.ts';

/**
 * Staff say which transfer a reversal took back. Refuses:
 * not_found, own_order, reversal_not_possible, reversal_of_other, approval_needed.
 */
export async function takeBackReceipt(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, takesBack, confirmed = false } = input;
  if (!isUuid(takesBack)) throw new Refusal('not_found');
  return ctx.transact(async (tx) => {
    // A statement that is imported meanwhile could give what is typed its line.
    await lockAccountOfReceipt(tx, id);
    await recordReversal(tx, ctx, { reversalId: id, reversedId: takesBack, confirmed });
    return { message: 'Reversal recorded', data: await readReceipt(tx, id) };
  });
}
