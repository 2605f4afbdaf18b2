import type { refundReceipt as call } from '@nairadesk/contract/receipts';
import type { Ctx } from '../platform/context/context.ts';
import { askTogether } from '../platform/errors/ask-together.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { admitAlike } from '../platform/money/admit-alike.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { oweReceipt } from '../platform/money/owe-receipt.ts';
import { admitReturned } from '../platform/money/reversals/admit-returned.ts';
import { assertNotOffered } from './assert-not-offered.ts';
import { readReceipt } from './present-receipt.ts';

/**
 * Staff decide that what is left of a transfer goes back to its sender: it is owed from now on. One that may be known
 * already, or is perhaps our payout coming back, needs a second yes. Refuses: not_found, match_not_possible, receipt_alike.
 */
export async function refundReceipt(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, note, confirmedOther = false } = input;
  return ctx.transact(async (tx) => {
    const receipt = await lockReceipt(tx, id);
    const kobo = receipt.unmatchedKobo;
    if (receipt.kind === 'undone')
      throw new Refusal('match_not_possible', { message: 'Its import was undone meanwhile.' });
    if (receipt.direction === 'out' || receipt.kind === 'charge' || receipt.kind === 'sweep')
      throw new Refusal('match_not_possible', { message: 'Only money that came in can be sent back.' });
    if (kobo === 0n)
      throw new Refusal('match_not_possible', { message: 'Nothing of this transfer is left.' });
    await assertNotOffered(tx, id);
    const { id: actorId } = ctx.actor;
    const by = { only: 'Send it back', confirmed: confirmedOther, actorId };
    await askTogether([
      () => admitAlike(tx, { receiptId: id, ...by }),
      () => admitReturned(tx, { receipt, ...by }),
    ]);
    await oweReceipt(tx, {
      receipt,
      order: null,
      reason: 'unclaimed',
      note: note || null,
      createdBy: actorId,
      matchedBy: actorId,
    });
    const answer = { message: 'Refund added', data: await readReceipt(tx, id) };
    await rememberAnswer(tx, ctx, answer);
    return answer;
  });
}
