import { formatNaira } from '@nairadesk/contract/money';
import type { Figures, Offer } from '@nairadesk/contract/offers';
import { tradedText } from '@nairadesk/contract/order-words';
import { lagosMoment } from '../platform/mail/lagos-moment.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';

interface Customer {
  name: string;
  email: string;
}

/** To the customer: what we can offer for the money that came, and until when to answer. */
export function offeredMail(offer: Offer, customer: Customer, publicUrl: string): Mail {
  return {
    kind: 'offer-made',
    to: customer.email,
    subject: `Order ${offer.transactionId}: please answer by ${lagosMoment(offer.validUntil)}`,
    paragraphs: [
      `Hello ${customer.name},`,
      whatHappened(offer),
      `We can give you ${text(offer, offer.after)} for ${formatNaira(offer.after.amount)}. Or we send your ${formatNaira(offer.received)} back.`,
      `Answer by ${lagosMoment(offer.validUntil)}. Your money is safe until you do.`,
    ],
    action: { label: 'Accept, or take your money back', url: linkOf(offer.orderId, publicUrl) },
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
    kind: 'offer-new-order',
    to: customer.email,
    subject: `Order ${order.transactionId}: buy ${text(offer, offer.after)}`,
    paragraphs: [
      `Hello ${customer.name},`,
      `Your money for order ${offer.transactionId} now pays for a new one, ${order.transactionId}: ${text(offer, offer.after)} for ${formatNaira(offer.after.amount)}.`,
      'You don’t have to send anything. We’ll send it to you as soon as we can.',
    ],
    action: { label: 'See your order', url: linkOf(order.id, publicUrl) },
  };
}

/** To the customer who declined: their money comes back, or their cards are theirs again. */
export function declinedMail(offer: Offer, customer: Customer, publicUrl: string): Mail {
  if (offer.kind === 'cards') return cardsBackMail(offer, customer, publicUrl, 'You took your cards back');
  return {
    kind: 'offer-declined',
    to: customer.email,
    subject: `Order ${offer.transactionId} is cancelled`,
    paragraphs: [
      `Hello ${customer.name},`,
      `You asked for your money back, so order ${offer.transactionId} is cancelled. We’ll send back what we received, and email you when we have.`,
    ],
    action: { label: 'See your order', url: linkOf(offer.orderId, publicUrl) },
  };
}

/** To the customer who didn't answer in time: silence never sells a card for less. */
export function notAnsweredMail(offer: Offer, customer: Customer, publicUrl: string): Mail {
  const why = `We got no answer by ${lagosMoment(offer.validUntil)}`;
  return cardsBackMail(offer, customer, publicUrl, why);
}

/** To the customer of cards: the answer that we asked for is no longer needed. */
export function withdrawnMail(offer: Offer, customer: Customer, publicUrl: string): Mail {
  return {
    kind: 'offer-withdrawn',
    to: customer.email,
    subject: `Order ${offer.transactionId}: you don’t have to answer`,
    paragraphs: [
      `Hello ${customer.name},`,
      `We took back our offer of ${formatNaira(offer.after.amount)} for the cards of order ${offer.transactionId}. You don’t have to answer it.`,
      'We’re checking your cards again, and write to you when we’re done. Your order is open, and nothing is decided yet.',
    ],
    action: { label: 'See your order', url: linkOf(offer.orderId, publicUrl) },
  };
}

function cardsBackMail(offer: Offer, customer: Customer, publicUrl: string, why: string): Mail {
  return {
    kind: 'offer-declined',
    to: customer.email,
    subject: `Order ${offer.transactionId} is cancelled`,
    paragraphs: [
      `Hello ${customer.name},`,
      `${why}, so order ${offer.transactionId} is cancelled and all its cards are yours again.`,
      'We’ve erased their codes, so nobody here can see them any more.',
    ],
    action: { label: 'See your order', url: linkOf(offer.orderId, publicUrl) },
  };
}

function whatHappened({ kind, transactionId, received, before, ...traded }: Offer): string {
  const agreed = `${tradedText({ ...traded, ...before })} for ${formatNaira(before.amount)}`;
  const money = `Your ${formatNaira(received)} for order ${transactionId}, ${agreed},`;
  if (kind === 'less')
    return `We’ve received ${formatNaira(received)} for order ${transactionId}: ${agreed}. The rest is missing.`;
  if (kind === 'today')
    return `${money} came after its time to pay was over, and the price has changed since.`;
  return `${money} came after the order had ended. Today ${tradedText({ ...traded, quantity: '1' })} costs ${formatNaira(traded.after.price)}.`;
}

function text({ assetName, assetType }: Offer, { quantity }: Figures): string {
  return tradedText({ assetName, assetType, quantity });
}

function linkOf(orderId: string, publicUrl: string): string {
  return `${publicUrl}/transaction-history?order=${orderId}`;
}
