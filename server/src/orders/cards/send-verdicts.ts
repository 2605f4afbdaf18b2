import type { sendVerdicts as call } from '@nairadesk/contract/card-judging';
import { blendedRate } from '@nairadesk/contract/card-quote';
import { cardAnswerHours } from '@nairadesk/contract/card-verdicts';
import { koboOf, nairaOf, roundedKobo } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import { tellCustomer } from '../../platform/alerts/tell-customer.ts';
import { endApprovalsAbout } from '../../platform/approvals/require-approval.ts';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { newId } from '../../platform/database/ids.ts';
import { moveOrder } from '../../platform/desk/move-order.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { assertNotAgreedTo } from '../../platform/money/agreed-to.ts';
import { readMatchedTo } from '../../platform/money/order-funding.ts';
import { findOffer, presentOffer } from '../../platform/money/present-offer.ts';
import { settleCancelled } from '../../platform/money/settle-money.ts';
import { writeOffer } from '../../platform/money/write-offer.ts';
import { findOrder } from '../find-order.ts';
import { presentOrder } from '../present-order.ts';
import { lockJudgedOrder } from './lock-judged-order.ts';
import { countVerdicts, readJudged, type Verdicts } from './read-judged.ts';
import { cardsOfferedMail, cardsRefusedMail } from './verdict-mails.ts';

type Order = Awaited<ReturnType<typeof lockJudgedOrder>>;

/**
 * Sends a customer what was decided about their cards. All accepted as agreed: nothing is asked, and the order can be
 * paid. All refused: it is cancelled. Else one offer of the new amount, which holds for `cardAnswerHours`; silence takes
 * the cards back. Refuses: not_found, own_order, order_not_open, order_held, offer_open, cards_agreed,
 * order_agreed_to, cards_not_judged, price_changed (with the amount), offer_not_possible.
 */
export async function sendVerdicts(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const order = await lockJudgedOrder(tx, ctx, input.id);
    const judged = await readJudged(tx, order);
    if (judged.amountKobo !== roundedKobo(input.amount))
      throw new Refusal('price_changed', {
        message: 'The verdicts have changed. Check the new sum, and send again.',
        data: { amount: nairaOf(judged.amountKobo) },
      });
    const { accepted, refused } = countVerdicts(judged.cards);
    if (accepted === judged.cards.length)
      return {
        message: 'All cards are accepted. You can pay them now.',
        data: { outcome: 'payable', offer: null },
      };
    await assertNotAgreedTo(tx, ctx, order.id);
    if ((await readMatchedTo(tx, order.id)) > 0n)
      throw new Refusal('offer_not_possible', {
        message: 'The money for this order has left our account already.',
      });
    return refused === judged.cards.length ? cancel(tx, ctx, order, judged) : offer(tx, ctx, order, judged);
  }, input.id);
}

async function cancel(tx: Tx, ctx: Ctx, order: Order, { cards }: Verdicts): Promise<Reply<typeof call>> {
  const reason = cards.length === 1 ? 'We couldn’t accept your card' : 'We couldn’t accept any of your cards';
  await moveOrder(tx, ctx, { orderId: order.id, event: 'cancel', actorId: ctx.actor.id, reason });
  const closed = await findOrder(tx, order.id);
  recordAudit(tx, {
    action: 'order-cancelled',
    actorId: ctx.actor.id,
    subjectType: 'order',
    subjectId: order.id,
    detail: { amount: nairaOf(closed.amountKobo), reference: null },
  });
  await settleCancelled(tx, closed, ctx.actor.id);
  const mail = cardsRefusedMail(presentOrder(closed, ctx.config), cards, ctx.config.publicUrl);
  await enqueueMail(tx, ctx, mail);
  await tellCustomer(tx, ctx, closed, 'cancelled');
  return { message: 'Order cancelled', data: { outcome: 'cancelled', offer: null } };
}

async function offer(tx: Tx, ctx: Ctx, order: Order, judged: Verdicts): Promise<Reply<typeof call>> {
  const id = newId();
  // Agreed to by a slip from before, they could be paid while their customer takes them back.
  await endApprovalsAbout(tx, [order.id], ctx.actor.id);
  await writeOffer(tx, ctx, order, {
    id,
    kind: 'cards',
    hours: cardAnswerHours,
    receivedKobo: 0n,
    receiptId: null,
    after: {
      amountKobo: judged.amountKobo,
      quantity: nairaOf(judged.valueCents),
      priceKobo: koboOf(blendedRate(judged)),
    },
    cards: countVerdicts(judged.cards),
  });
  const made = presentOffer(await findOffer(tx, id));
  const customer = presentOrder(await findOrder(tx, order.id), ctx.config);
  await enqueueMail(tx, ctx, cardsOfferedMail(made, customer, judged.cards, ctx.config.publicUrl));
  await tellCustomer(tx, ctx, order, 'offer');
  return { message: `Sent to ${othersName(customer.userName)}`, data: { outcome: 'offered', offer: made } };
}
