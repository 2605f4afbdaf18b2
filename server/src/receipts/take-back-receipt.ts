import type { takeBackReceipt as call } from '@nairadesk/contract/receipts';
import type { Ctx } from '../platform/context/context.ts';
import { isUuid } from '../platform/database/ids.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { takeBack } from '../platform/money/take-back.ts';
import { readReceipt } from './present-receipt.ts';

/** Staff say which transfer a reversal took back. Refuses: not_found, own_order, reversal_not_possible. */
export async function takeBackReceipt(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, takesBack } = input;
  if (!isUuid(takesBack)) throw new Refusal('not_found');
  return ctx.transact(async (tx) => {
    await takeBack(tx, { reversalId: id, reversedId: takesBack, actorId: ctx.actor.id });
    return { message: 'Reversal recorded', data: await readReceipt(tx, id) };
  });
}
