import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { anyQuantity, line, optionalLine, wholeNumber } from './fields.ts';
import { waitHoursMost } from './limits.ts';
import { assetTypes } from './money.ts';

/**
 * What changed terms can be made for: money that was short is taken for less, money that was late at today's rate, and
 * money that came after the end of an order makes a new one.
 */
export const moneyOfferKinds = ['less', 'today', 'new-order'] as const;
/** All kinds; `cards`: some cards of a sale were changed or refused (`sendVerdicts`). */
export const offerKinds = [...moneyOfferKinds, 'cards'] as const;
export type OfferKind = (typeof offerKinds)[number];
export const offerStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof offerStates)[number];

/** What is paid for how much, and at which price; money in naira. */
export const figures = z.object({ amount: z.string(), quantity: z.string(), price: z.string() });
export type Figures = z.output<typeof figures>;

/** Changed terms for the customer to accept or decline (docs/money.md). Times in ISO 8601 UTC. */
export const offer = z.object({
  id: z.string(),
  orderId: z.string(),
  transactionId: z.string(),
  assetName: z.string(),
  assetType: z.enum(assetTypes),
  kind: z.enum(offerKinds),
  state: z.enum(offerStates),
  /** What had arrived when it was made, in naira; 0 where it is about cards. */
  received: z.string(),
  /** Of an offer about cards: how many of them we accept as agreed, accept changed, and refuse. */
  cards: z.nullable(z.object({ accepted: z.number(), changed: z.number(), refused: z.number() })),
  before: figures,
  after: figures,
  /** Until when it can be accepted. */
  validUntil: z.string(),
  timeStamp: z.string(),
  /** When it was answered, withdrawn or expired. */
  endedAt: z.nullable(z.string()),
});
export type Offer = z.output<typeof offer>;

/** For how long something holds. */
export const hours = wholeNumber(1, waitHoursMost, `Choose whole hours from 1 to ${waitHoursMost}`);

export const makeOffer = endpoint({
  summary: 'Offer the customer changed terms for money that was short, late or after the end',
  method: 'POST',
  path: '/offers',
  access: 'staff',
  idempotent: true,
  body: z.strictObject({
    orderId: line('Order is required', 100),
    kind: z.enum(moneyOfferKinds, 'Choose what to offer'),
    /** For how long the customer can accept it. */
    hours,
    /** What the customer would get, as the caller saw it: another figure by now is refused. */
    quantity: z.optional(z.nullable(anyQuantity('Quantity is required'))),
    /** The transfer that a new order is for. */
    receiptId: z.optional(z.nullable(optionalLine(100))),
    /** Staff looked: it is another transfer than `mayBe` of the refusal, although the bank names another’s order. */
    confirmedOther: z.optional(z.boolean('Must be true or false')),
  }),
  status: 201,
  response: changed(offer),
  errors: [
    'not_found',
    'own_order',
    'offer_open',
    'offer_not_possible',
    'price_changed',
    'receipt_alike',
    'names_other_order',
    'order_held',
    'order_agreed_to',
    'too_many_requests',
  ],
});

export const withdrawOffer = endpoint({
  summary: 'Withdraw an open offer',
  method: 'PATCH',
  path: '/offers/{id}/withdraw',
  access: 'staff',
  response: changed(offer),
  errors: ['not_found', 'own_order', 'offer_not_open'],
});

export const listOwnOffers = endpoint({
  summary: 'List the offers that wait for your answer, the most urgent first',
  method: 'GET',
  path: '/offers/mine',
  access: 'user',
  response: one(z.array(offer)),
});

export const acceptOffer = endpoint({
  summary: 'Accept an offer: its figures are the settled ones, or make the new order',
  method: 'PATCH',
  path: '/offers/{id}/accept',
  access: 'user-own',
  response: changed(offer),
  errors: [
    'not_found',
    'offer_not_open',
    'offer_not_possible',
    'trading_frozen',
    'trading_paused',
    'order_in_work',
  ],
});

export const declineOffer = endpoint({
  summary:
    'Decline an offer: the order is cancelled, and what arrived is owed back, or the cards are taken back',
  method: 'PATCH',
  path: '/offers/{id}/decline',
  access: 'user-own',
  response: changed(offer),
  errors: ['not_found', 'offer_not_open', 'order_in_work'],
});
