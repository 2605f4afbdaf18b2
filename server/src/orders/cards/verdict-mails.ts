import { findingOf } from '@nairadesk/contract/card-findings';
import { faceValue } from '@nairadesk/contract/card-rates';
import { formatNaira } from '@nairadesk/contract/money';
import type { Offer } from '@nairadesk/contract/offers';
import type { Order } from '@nairadesk/contract/order-answers';
import { lagosMoment } from '../../platform/mail/lagos-moment.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { JudgedCard } from './read-judged.ts';

/** To the customer: which cards are good, what we pay for them, and until when to answer. */
export function cardsOfferedMail(
  offer: Offer,
  order: Order,
  cards: readonly JudgedCard[],
  publicUrl: string,
): Mail {
  const good = cards.filter(({ verdict }) => verdict.is !== 'refused').length;
  const sums = `${formatNaira(offer.after.amount)} instead of ${formatNaira(offer.before.amount)}`;
  return {
    ...toCustomer(order, publicUrl, 'Accept, or take all cards back'),
    kind: 'offer-made',
    subject: `Order ${order.transactionId}: please answer by ${lagosMoment(offer.validUntil)}`,
    paragraphs: [
      `Hello ${order.userName},`,
      `We’ve checked your cards: ${good} of ${cards.length} ${good === 1 ? 'is' : 'are'} good. We can pay you ${sums}.`,
      cards
        .filter(({ verdict }) => verdict.is !== 'accepted')
        .map(lineOf)
        .join('\n'),
      `Accept, or take all cards back, by ${lagosMoment(offer.validUntil)}. If you don’t answer, your order ends and all cards are yours again.`,
    ],
  };
}

/** A card that counts for far more than was agreed, in naira as people read it. */
export interface HighVerdict {
  position: number;
  agreed: string;
  now: string;
}

/** To a super-admin: a colleague judged cards of a sale far above what was agreed. */
export function highVerdictsMail(
  to: { name: string; email: string },
  { by, transactionId, verdicts }: { by: string; transactionId: string; verdicts: readonly HighVerdict[] },
  publicUrl: string,
): Mail {
  return {
    kind: 'card-verdict-above',
    to: to.email,
    subject: `Order ${transactionId}: cards judged far above the agreed rate`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} judged cards of order ${transactionId} far above what was agreed:`,
      verdicts.map(({ position, agreed, now }) => `Card ${position}: ${now} instead of ${agreed}`).join('\n'),
      'They were asked, and confirmed that they meant it. The customer must accept before it is paid.',
      'If this is a mistake, talk to them now.',
    ],
    action: { label: 'Open the order', url: `${publicUrl}/order?search=${transactionId}` },
  };
}

/** To the customer: none of their cards is good, and why. */
export function cardsRefusedMail(order: Order, cards: readonly JudgedCard[], publicUrl: string): Mail {
  return {
    ...toCustomer(order, publicUrl, 'See your order'),
    kind: 'order-cancelled',
    subject: `Order ${order.transactionId} is cancelled`,
    paragraphs: [
      `Hello ${order.userName},`,
      `${order.reason}, so order ${order.transactionId} is cancelled.`,
      cards.map(lineOf).join('\n'),
      `If you think this is wrong, write to us in Support and quote ${order.transactionId}. We’ll sort it out.`,
    ],
  };
}

/** A line about one card, as `Card 2, $50: The card was already used.` */
function lineOf(card: JudgedCard): string {
  return `Card ${card.position}, ${faceValue(card.country, card.faceValue)}: ${findingOf(card) ?? ''}`;
}

function toCustomer(order: Order, publicUrl: string, label: string): Pick<Mail, 'to' | 'action'> {
  return {
    to: order.userEmail,
    action: { label, url: `${publicUrl}/transaction-history?order=${order.id}` },
  };
}
