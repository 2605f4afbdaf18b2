import * as z from 'zod/mini';
import { one } from './answers.ts';
import { cardCountryCodes } from './card-countries.ts';
import { photoSides } from './card-photos.ts';
import { cardsMost } from './card-quote.ts';
import { cardForms, cardReceipts, cardValue } from './card-rates.ts';
import { cardRefusals, cardVerdicts } from './card-verdicts.ts';
import { endpoint } from './endpoint.ts';
import { anyNaira, line, optionalLine } from './fields.ts';
import { placeOrder } from './orders.ts';

/** Most pictures of one card: front, back and receipt. */
export const cardPhotosMost = 3;
/** The longest code of a card, a PIN beside it included. */
export const cardCodeMaxLength = 100;

// By hand, because the library's check for it would be loaded with every screen.
const photoId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A card that is sold; its code or a photo of it at least. */
const soldCard = z
  .strictObject({
    country: z.enum(cardCountryCodes, 'Choose a country'),
    form: z.enum(cardForms, 'Choose physical or e-code'),
    receipt: z.enum(cardReceipts, 'Choose cash, debit or none'),
    /** In the country's currency. */
    faceValue: cardValue('Face value is required'),
    code: z.optional(z.nullable(optionalLine(cardCodeMaxLength))),
    /** Of pictures that were sent before. */
    photoIds: z.optional(
      z
        .array(z.string().check(z.regex(photoId, 'Unknown photo')), 'Send a list of photos')
        .check(z.maxLength(cardPhotosMost, `Send at most ${cardPhotosMost} photos of a card`)),
    ),
  })
  .check(
    z.refine(({ code, photoIds }) => Boolean(code) || (photoIds?.length ?? 0) > 0, {
      error: 'Enter the card’s code, or add a photo of it',
      path: ['code'],
    }),
  );

export const placeCardsBody = z
  .strictObject({
    assetId: line('Asset is required', 100),
    cards: z
      .array(soldCard, 'Add a card')
      .check(
        z.minLength(1, 'Add a card'),
        z.maxLength(cardsMost, `You can sell up to ${cardsMost} cards at once`),
      ),
    /** What they bring together, as the form showed it (`quoteCards`). */
    amount: anyNaira('Amount is required'),
  })
  .check(
    z.refine(({ cards }) => new Set(cards.map(({ country }) => country)).size < 2, {
      error: 'All cards of an order must be from one country',
      path: ['cards'],
    }),
  );

/** What staff say of a card, and what it brings by that. */
const verdict = z.object({
  is: z.enum(cardVerdicts),
  /** As agreed, or as changed; of a refused card as agreed, and its amount is 0. */
  faceValue: z.string(),
  rate: z.string(),
  amount: z.string(),
  /** Of a refused card. */
  reason: z.nullable(z.enum(cardRefusals)),
  /** What staff typed for the customer; null: nothing. */
  text: z.nullable(z.string()),
  /** Whether `getCardProof` has a picture of why it was refused. */
  hasProof: z.boolean(),
});

/** A card of an order. Face values in its country's currency, `rate` and `amount` in naira. */
export const orderCard = z.object({
  id: z.string(),
  /** From 1, as they were sent. */
  position: z.number(),
  country: z.enum(cardCountryCodes),
  form: z.enum(cardForms),
  receipt: z.enum(cardReceipts),
  /** As agreed when the order was placed. */
  faceValue: z.string(),
  rate: z.string(),
  amount: z.string(),
  /** Whether `revealCardCode` has a code for staff. */
  hasCode: z.boolean(),
  photoIds: z.array(z.string()),
  /** The same, with what each shows, and whether its picture is still there. */
  photos: z.array(z.object({ id: z.string(), side: z.enum(photoSides), isThere: z.boolean() })),
  /** Null: not judged, or not sent to its owner yet. */
  verdict: z.nullable(verdict),
  /** Counts up with every verdict: a clerk who judges says which count they have seen. */
  version: z.number(),
});
export type OrderCard = z.output<typeof orderCard>;

export const placeCards = endpoint({
  summary: 'Sell gift cards of one country in one order, at their rates',
  method: 'POST',
  path: '/orders/cards',
  access: 'user',
  body: placeCardsBody,
  idempotent: true,
  status: 201,
  response: placeOrder.response,
  /** `price_changed` has the new `amount` and `price`, and the `rates` of the country as they are now. */
  errors: [
    'not_found',
    'trading_frozen',
    'trading_paused',
    'price_changed',
    'card_not_bought',
    'amount_too_small',
    'card_already_submitted',
    'photo_missing',
    'below_minimum',
    'above_maximum',
    'desk_bank_missing',
    'bank_missing',
    'too_many_requests',
  ],
});

export const listOrderCards = endpoint({
  summary: 'List the cards of an order, without their codes (its owner and staff)',
  method: 'GET',
  path: '/orders/{id}/cards',
  access: 'owner-or-staff',
  response: one(z.array(orderCard)),
  errors: ['not_found'],
});

export const revealCardCode = endpoint({
  summary: 'Show the code of one card; every view is logged',
  method: 'POST',
  path: '/orders/{id}/cards/{cardId}/code',
  access: 'staff',
  response: one(z.object({ code: z.string() })),
  errors: ['not_found', 'own_order', 'cards_taken_back', 'too_many_requests'],
});
