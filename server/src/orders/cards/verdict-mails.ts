import { findingOf } from '@nairadesk/contract/card-findings';
import { faceValue } from '@nairadesk/contract/card-rates';
import { cardRefusalTexts } from '@nairadesk/contract/card-verdicts';
import { formatNaira } from '@nairadesk/contract/money';
import type { Offer } from '@nairadesk/contract/offers';
import type { Order } from '@nairadesk/contract/order-answers';
import { t } from '../../platform/language/translate.ts';
import { lagosTime } from '../../platform/mail/lagos-moment.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { toCustomer } from '../mails.ts';
import type { JudgedCard } from './read-judged.ts';

/** To the customer: which cards are good, what we pay for them, and until when to answer. */
export function cardsOfferedMail(
  offer: Offer,
  order: Order,
  cards: readonly JudgedCard[],
  publicUrl: string,
): Mail {
  const good = cards.filter(({ verdict }) => verdict.is !== 'refused').length;
  const values = {
    good,
    count: cards.length,
    amount: formatNaira(offer.after.amount),
    before: formatNaira(offer.before.amount),
  };
  return {
    ...toCustomer(order, publicUrl, t('Accept, or take all cards back')),
    kind: 'offer-made',
    subject: t('Order {order}: please answer by {time}', {
      order: order.transactionId,
      time: lagosTime(offer.validUntil),
    }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      good === 1
        ? t(
            'We’ve checked your cards: {good} of {count} is good. We can pay you {amount} instead of {before}.',
            values,
          )
        : t(
            'We’ve checked your cards: {good} of {count} are good. We can pay you {amount} instead of {before}.',
            values,
          ),
      cards
        .filter(({ verdict }) => verdict.is !== 'accepted')
        .map(lineOf)
        .join('\n'),
      t(
        'Accept, or take all cards back, by {time}. If you don’t answer, your order ends and all cards are yours again.',
        { time: lagosTime(offer.validUntil) },
      ),
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
    ...toCustomer(order, publicUrl),
    kind: 'order-cancelled',
    subject: t('Order {order} is cancelled', { order: order.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      cards.length === 1
        ? t('We couldn’t accept your card, so order {order} is cancelled.', { order: order.transactionId })
        : t('We couldn’t accept any of your cards, so order {order} is cancelled.', {
            order: order.transactionId,
          }),
      cards.map(lineOf).join('\n'),
      t('If you think this is wrong, write to us in Support and quote {order}. We’ll sort it out.', {
        order: order.transactionId,
      }),
    ],
  };
}

/** A line about one card, as `Card 2, $50: The card was already used.` */
function lineOf(card: JudgedCard): string {
  return t('Card {number}, {value}: {finding}', {
    number: card.position,
    value: faceValue(card.country, card.faceValue),
    finding: findingWords(card),
  });
}

// Our own words of it, before those that staff added.
function findingWords(card: JudgedCard): string {
  const found = findingOf(card) ?? '';
  const { reason } = card.verdict;
  const own = reason === null ? '' : cardRefusalTexts[reason];
  return own !== '' && found.startsWith(own) ? `${t(own)}${found.slice(own.length)}` : found;
}
