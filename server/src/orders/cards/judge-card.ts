import type { judgeCard as call } from '@nairadesk/contract/card-judging';
import { cardAmountKobo } from '@nairadesk/contract/card-quote';
import { koboOf, nairaOf } from '@nairadesk/contract/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { eq, sql } from '../../platform/database/drizzle.ts';
import { orderCards } from '../../platform/database/tables/cards/order-cards-tables.ts';
import { tellOfAccounts } from '../../platform/desk/written/tell-of-accounts.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { lockIntact, markOrder } from '../../platform/marks/mark-order.ts';
import { findOrder } from '../find-order.ts';
import { readerOf } from '../present-order.ts';
import { admitVerdict } from './admit-verdict.ts';
import { findOrderCard } from './find-order-card.ts';
import { drawCardProof, keepCardProof } from './keep-card-proof.ts';
import { lockJudgedOrder } from './lock-judged-order.ts';
import { type OrderCardRow, presentOrderCard } from './present-order-card.ts';

/**
 * Judges one card of an order; a later verdict replaces it until the customer is asked. The customer hears of none
 * before they are sent. A refusal may have a picture for them; a rate or sum far above the agreed one needs a second yes.
 * Refuses: invalid, not_found, own_order, order_not_open,
 * order_held, offer_open, cards_agreed, card_judged_meanwhile (with the card), image_unreadable, image_too_large,
 * too_many_requests, busy.
 */
export async function judgeCard(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const drawn = await drawCardProof(ctx, input);
  return ctx.transact(async (tx) => {
    const order = await lockJudgedOrder(tx, ctx, input.id);
    const intact = await lockIntact(tx, ctx.secrets, order.id);
    const card = await findOrderCard(tx, order.id, input.cardId, 'no key update');
    if (card.version !== input.version)
      throw new Refusal('card_judged_meanwhile', { data: { card: presentOrderCard(card, { told: true }) } });
    const { field, ...columns } = columnsOf(card, input);
    const above = await admitVerdict(tx, ctx, {
      card,
      transactionId: order.transactionId,
      field,
      confirmed: input.confirmed ?? false,
      ...columns,
    });
    await tx
      .update(orderCards)
      .set({
        ...columns,
        judgedBy: ctx.actor.id,
        judgedAt: sql`clock_timestamp()`,
        version: card.version + 1,
      })
      .where(eq(orderCards.id, card.id));
    const hasProof = await keepCardProof(tx, ctx, card.id, { drawn, keeps: input.keepsProof ?? false });
    if (intact) await markOrder(tx, ctx.secrets, order.id);
    recordAudit(tx, {
      action: 'card-judged',
      actorId: ctx.actor.id,
      subjectType: 'order',
      subjectId: order.id,
      detail: {
        card: card.position,
        verdict: columns.verdict,
        amount: nairaOf(columns.verdictKobo),
        reason: columns.reason,
        ...(hasProof && { proof: true }),
        ...above,
      },
    });
    if (input.text) {
      const customer = readerOf(await findOrder(tx, order.id));
      await tellOfAccounts(tx, ctx, { texts: [input.text], about: { orderId: order.id }, customer });
    }
    const judged = await findOrderCard(tx, order.id, card.id, 'share');
    return { message: 'Verdict saved', data: presentOrderCard(judged, { told: true }) };
  }, input.id);
}

function columnsOf(card: OrderCardRow, { verdict, faceValue, rate, reason, text }: Input<typeof call>) {
  const verdictCents = faceValue ? koboOf(faceValue) : card.faceCents;
  const verdictRateKobo = rate ? koboOf(rate) : card.rateKobo;
  const verdictKobo =
    verdict === 'refused' ? 0n : cardAmountKobo(nairaOf(verdictCents), nairaOf(verdictRateKobo));
  const field: 'faceValue' | 'rate' = faceValue ? 'faceValue' : 'rate';
  if (verdict === 'changed' && verdictCents === card.faceCents && verdictRateKobo === card.rateKobo)
    throw invalid({ [field]: 'This is what was agreed. Accept the card instead.' });
  if (verdict !== 'refused' && verdictKobo === 0n)
    throw invalid({ [field]: 'By this the card is worth nothing. Refuse it instead.' });
  return {
    field,
    verdict,
    verdictCents,
    verdictRateKobo,
    verdictKobo,
    reason: reason ?? null,
    reasonText: text || null,
  };
}
