import { brand } from '@nairadesk/contract/brand';
import { canonicalEmail } from '@nairadesk/contract/canonical-email';
import type { CodeToDeliver } from '@nairadesk/contract/delivered-codes';
import { formatNaira } from '@nairadesk/contract/money';
import type { AdminDetails, Order } from '@nairadesk/contract/order-answers';
import { sellsCard } from '@nairadesk/contract/order-words';
import { tradedWords } from '../platform/language/traded-words.ts';
import { t } from '../platform/language/translate.ts';
import { lagosTime } from '../platform/mail/lagos-moment.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import {
  cancelledText,
  codesText,
  dealOf,
  deliveryText,
  helpText,
  paidText,
  refundText,
  sentText,
  subjectOf,
  transferText,
} from './mail-texts.ts';

/** To the customer: what to send, and where. */
export function placedMail(order: Order, admindetails: AdminDetails, publicUrl: string): Mail {
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-placed',
    subject: subjectOf(order),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      order.orderType === 'buy'
        ? t(
            'We’ve received your order to buy {what} for {amount}. This price holds for 15 minutes.',
            dealOf(order),
          )
        : t(
            'We’ve received your order to sell {what} for {amount}. This price holds for 15 minutes.',
            dealOf(order),
          ),
      order.orderType === 'buy'
        ? transferText(order.amount, order.transactionId, admindetails.bankDetails)
        : deliveryText(order, admindetails),
      sellsCard(order)
        ? t('When the card is ready, press "I have made payment" and we’ll check it right away.')
        : t('Once you’ve sent it, press "I have made payment" and we’ll look for it right away.'),
    ],
  };
}

/** To the customer: we have their cards, and what they bring. */
export function cardsPlacedMail(order: Order, publicUrl: string): Mail {
  const values = { ...dealOf(order), count: order.cardCount ?? 0 };
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-placed',
    subject: subjectOf(order),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      order.cardCount === 1
        ? t('We’ve received your card and your order to sell {what} for {amount}.', values)
        : t('We’ve received your {count} cards and your order to sell {what} for {amount}.', values),
      t('We’re checking them now. Once we have, we’ll pay you, or tell you what we found.'),
    ],
  };
}

/** To the customer: what is missing of the money, where to send it, and until when. Sums in naira. */
export function restMail(
  order: Order,
  { received, missing }: { received: string; missing: string },
  { bankDetails }: AdminDetails,
  publicUrl: string,
): Mail {
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-rest',
    subject: t('Order {order}: {amount} is missing', {
      order: order.transactionId,
      amount: formatNaira(missing),
    }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      t(
        'We’ve received {received} of {amount} for your order to buy {what} for {amount}. {missing} is missing.',
        { ...dealOf(order), received: formatNaira(received), missing: formatNaira(missing) },
      ),
      t('Send it by {time}, and you still get the price of your order.', {
        time: lagosTime(order.expiresAt),
      }),
      transferText(missing, order.transactionId, bankDetails),
    ],
  };
}

/** To the customer: the order is complete. The codes of a bought gift card go with it, or to the address they gave. */
export function completedMails(order: Order, codes: readonly CodeToDeliver[], publicUrl: string): Mail[] {
  const other = otherReceiver(order, codes);
  const customer: Mail = {
    ...toCustomer(order, publicUrl),
    kind: 'order-completed',
    subject: t('Order {order} is complete', { order: order.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      order.orderType === 'buy' ? sentText(order, codes, other) : paidText(order),
      ...(other === null ? codesText(codes) : []),
      ...(order.reference ? [t('Reference: {reference}', { reference: order.reference })] : []),
      ...(order.note ? [order.note] : []),
    ],
  };
  return other === null ? [customer] : [customer, giftMail(order, other, codes)];
}

// The receiver may have no account, so there is no link. The note of staff is for the buyer only.
export function giftMail(order: Order, to: string, codes: readonly CodeToDeliver[]): Mail {
  return {
    to,
    kind: 'gift-card-code',
    subject: t('Your {card} gift card', { card: order.assetName }),
    paragraphs: [
      t('Hello,'),
      t('{name} bought {what} at {site} and asked us to send it to this address.', {
        name: nameForOthers(order.userName),
        what: tradedWords(order),
        site: brand.name,
      }),
      ...codesText(codes),
      t('Anyone who reads this email can spend the card. Use it soon and don’t forward this email.'),
    ],
  };
}

/** Who gets the codes of an order, where that is not its customer; else null. */
export function otherReceiver(
  { deliveryEmail, userEmail }: Order,
  codes: readonly CodeToDeliver[],
): string | null {
  if (deliveryEmail === null || codes.length === 0) return null;
  // An order from before addresses had one spelling holds what was typed.
  return (canonicalEmail(deliveryEmail) ?? deliveryEmail) === userEmail ? null : deliveryEmail;
}

/**
 * To the customer: the order is cancelled, and what to do if they have paid. `refund`, in kobo: what arrived goes back,
 * to them unless it is a stranger's.
 */
export function cancelledMail(
  order: Order,
  publicUrl: string,
  {
    by,
    refund = 0n,
    isStrangers = false,
  }: { by: 'owner' | 'staff' | 'system'; refund?: bigint; isStrangers?: boolean },
): Mail {
  const expired = by === 'system';
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-cancelled',
    subject: t('Order {order} is cancelled', { order: order.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      cancelledText(order, expired),
      ...(order.reason && !expired ? [t('Reason: {reason}', { reason: order.reason })] : []),
      ...(order.note ? [order.note] : []),
      ...refundText(refund, isStrangers),
      helpText(order, refund > 0n),
    ],
  };
}

/** To the customer: a completed order was reversed, why, and what we owe them. `refund` is in kobo. */
export function reversedMail(order: Order, refund: bigint, publicUrl: string): Mail {
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-reversed',
    subject: t('Order {order} was reversed', { order: order.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      order.orderType === 'buy'
        ? t('We’ve reversed your order to buy {what} for {amount}.', dealOf(order))
        : t('We’ve reversed your order to sell {what} for {amount}.', dealOf(order)),
      ...(order.reversal ? [t('Reason: {reason}', { reason: order.reversal.reason })] : []),
      ...refundText(refund),
      t('If you have questions, write to us in Support and quote {order}.', { order: order.transactionId }),
    ],
  };
}

/** To the customer: we wrote to them about their order. What we wrote is on its page alone. */
export function orderMessageMail(order: Order, publicUrl: string): Mail {
  return {
    to: order.userEmail,
    kind: 'order-message',
    subject: t('Order {order}: we wrote to you', { order: order.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      order.orderType === 'buy'
        ? t(
            'There’s a message for you about your order to buy {what} for {amount}. Read it on the order’s page and answer there.',
            dealOf(order),
          )
        : t(
            'There’s a message for you about your order to sell {what} for {amount}. Read it on the order’s page and answer there.',
            dealOf(order),
          ),
    ],
    action: { label: t('Read and answer'), url: `${publicUrl}/transaction-history/${order.id}` },
  };
}

/** The customer's address, and the way to their order. */
export function toCustomer(
  order: Order,
  publicUrl: string,
  label = t('See your order'),
): Pick<Mail, 'to' | 'action'> {
  return {
    to: order.userEmail,
    action: { label, url: `${publicUrl}/transaction-history?order=${order.id}` },
  };
}
