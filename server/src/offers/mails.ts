import { formatNaira } from '@nairadesk/contract/money';
import type { Figures, Offer } from '@nairadesk/contract/offers';
import { tradedText } from '@nairadesk/contract/order-words';
import { tradedWords } from '../platform/language/traded-words.ts';
import { t } from '../platform/language/translate.ts';
import { lagosTime } from '../platform/mail/lagos-moment.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';

interface Customer {
  name: string;
  email: string;
}

/** To the customer: what we can offer for the money that came, and until when to answer. */
export function offeredMail(offer: Offer, customer: Customer, publicUrl: string): Mail {
  return {
    ...toCustomer(customer, offer.orderId, publicUrl, t('Accept, or take your money back')),
    kind: 'offer-made',
    subject: t('Order {order}: please answer by {time}', {
      order: offer.transactionId,
      time: lagosTime(offer.validUntil),
    }),
    paragraphs: [
      t('Hello {name},', { name: customer.name }),
      whatHappened(offer),
      t('We can give you {what} for {amount}. Or we send your {received} back.', {
        what: words(offer, offer.after),
        amount: formatNaira(offer.after.amount),
        received: formatNaira(offer.received),
      }),
      t('Answer by {time}. Your money is safe until you do.', { time: lagosTime(offer.validUntil) }),
    ],
  };
}

/** To the desk: a customer accepted, so the order can be completed. */
export function acceptedMail(
  offer: Offer,
  { desk, customer, order }: { desk: string; customer: Customer; order: { transactionId: string } },
  publicUrl: string,
): Mail {
  const figures = `${text(offer, offer.after)} for ${formatNaira(offer.after.amount)}`;
  return {
    kind: 'offer-accepted',
    to: desk,
    subject: `Offer accepted: ${order.transactionId}, ${figures}`,
    paragraphs: [`${nameForOthers(customer.name)} accepted your offer: ${figures}.`],
    action: { label: 'Open the order', url: `${publicUrl}/order?search=${order.transactionId}` },
  };
}

/** To the customer: the order that their acceptance made. */
export function newOrderMail(
  offer: Offer,
  { customer, order }: { customer: Customer; order: { id: string; transactionId: string } },
  publicUrl: string,
): Mail {
  return {
    ...toCustomer(customer, order.id, publicUrl),
    kind: 'offer-new-order',
    subject: t('Order {order}: buy {what}', { order: order.transactionId, what: words(offer, offer.after) }),
    paragraphs: [
      t('Hello {name},', { name: customer.name }),
      t('Your money for order {order} now pays for a new one, {newOrder}: {what} for {amount}.', {
        order: offer.transactionId,
        newOrder: order.transactionId,
        what: words(offer, offer.after),
        amount: formatNaira(offer.after.amount),
      }),
      t('You don’t have to send anything. We’ll send it to you as soon as we can.'),
    ],
  };
}

/** To the customer who declined: their money comes back, or their cards are theirs again. */
export function declinedMail(offer: Offer, customer: Customer, publicUrl: string): Mail {
  if (offer.kind === 'cards')
    return cardsBackMail(
      offer,
      customer,
      publicUrl,
      t('You took your cards back, so order {order} is cancelled and all its cards are yours again.', {
        order: offer.transactionId,
      }),
    );
  return {
    ...toCustomer(customer, offer.orderId, publicUrl),
    kind: 'offer-declined',
    subject: t('Order {order} is cancelled', { order: offer.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: customer.name }),
      t(
        'You asked for your money back, so order {order} is cancelled. We’ll send back what we received, and email you when we have.',
        { order: offer.transactionId },
      ),
    ],
  };
}

/** To the customer who didn't answer in time: silence never sells a card for less. */
export function notAnsweredMail(offer: Offer, customer: Customer, publicUrl: string): Mail {
  const why = t(
    'We got no answer by {time}, so order {order} is cancelled and all its cards are yours again.',
    {
      time: lagosTime(offer.validUntil),
      order: offer.transactionId,
    },
  );
  return cardsBackMail(offer, customer, publicUrl, why);
}

/** To the customer of cards: the answer that we asked for is no longer needed. */
export function withdrawnMail(offer: Offer, customer: Customer, publicUrl: string): Mail {
  return {
    ...toCustomer(customer, offer.orderId, publicUrl),
    kind: 'offer-withdrawn',
    subject: t('Order {order}: you don’t have to answer', { order: offer.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: customer.name }),
      t('We took back our offer of {amount} for the cards of order {order}. You don’t have to answer it.', {
        amount: formatNaira(offer.after.amount),
        order: offer.transactionId,
      }),
      t(
        'We’re checking your cards again, and write to you when we’re done. Your order is open, and nothing is decided yet.',
      ),
    ],
  };
}

function cardsBackMail(offer: Offer, customer: Customer, publicUrl: string, why: string): Mail {
  return {
    ...toCustomer(customer, offer.orderId, publicUrl),
    kind: 'offer-declined',
    subject: t('Order {order} is cancelled', { order: offer.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: customer.name }),
      why,
      t('We’ve erased their codes, so nobody here can see them any more.'),
    ],
  };
}

function whatHappened({ kind, transactionId, received, before, ...traded }: Offer): string {
  const values = {
    received: formatNaira(received),
    order: transactionId,
    what: tradedWords({ ...traded, ...before }),
    amount: formatNaira(before.amount),
  };
  if (kind === 'less')
    return t(
      'We’ve received {received} for order {order}: {what} for {amount}. The rest is missing.',
      values,
    );
  if (kind === 'today')
    return t(
      'Your {received} for order {order}, {what} for {amount}, came after its time to pay was over, and the price has changed since.',
      values,
    );
  return t(
    'Your {received} for order {order}, {what} for {amount}, came after the order had ended. Today {unit} costs {price}.',
    {
      ...values,
      unit: tradedWords({ ...traded, quantity: '1' }),
      price: formatNaira(traded.after.price),
    },
  );
}

function text({ assetName, assetType }: Offer, { quantity }: Figures): string {
  return tradedText({ assetName, assetType, quantity });
}

function words({ assetName, assetType }: Offer, { quantity }: Figures): string {
  return tradedWords({ assetName, assetType, quantity });
}

function toCustomer(
  customer: Customer,
  orderId: string,
  publicUrl: string,
  label = t('See your order'),
): Pick<Mail, 'to' | 'action'> {
  return { to: customer.email, action: { label, url: `${publicUrl}/transaction-history?order=${orderId}` } };
}
