import type { revealCardCode as call } from '@nairadesk/contract/order-cards';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { countAttempt, limitOn } from '../../platform/identity/rate-limit.ts';
import { findDeskOrder } from '../find-order.ts';
import { findOrderCard } from './find-order-card.ts';

/**
 * Shows staff the code of one card, also of a closed order, for disputes; never of one that its customer took back.
 * Every view is recorded. Refuses: not_found, own_order, cards_taken_back, too_many_requests.
 */
export async function revealCardCode(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: actorId } = ctx.actor;
  await countAttempt(ctx, [limitOn('card-code/account', actorId)]);
  return ctx.transact(async (tx) => {
    const order = await findDeskOrder(tx, input.id, ctx.actor);
    // Taking it back waits until this view is recorded, or has erased it by then.
    const card = await findOrderCard(tx, order.id, input.cardId, 'share');
    if (card.takenBackAt) throw new Refusal('cards_taken_back');
    if (!card.codeSealed) throw new Refusal('not_found');
    recordAudit(tx, {
      action: 'card-code-shown',
      actorId,
      subjectType: 'order',
      subjectId: order.id,
      detail: { card: card.position },
    });
    return { data: { code: ctx.secrets.open(card.codeSealed, sealPurpose.orderCard(card.id)) } };
  });
}
