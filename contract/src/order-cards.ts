import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { cardCountryCodes } from './card-countries.ts';
import { cardsMost } from './card-quote.ts';
import { cardForms, cardReceipts, cardValue } from './card-rates.ts';
import { type CardVerdict, cardRefusals, cardVerdicts } from './card-verdicts.ts';
import { endpoint } from './endpoint.ts';
import { anyNaira, line, naira, optionalLine, wholeNumber } from './fields.ts';
import { isNaira, koboOf } from './money.ts';
import { offer } from './offers.ts';
import { placeOrder } from './orders.ts';

/** Most pictures of one card: front, back and receipt. */
export const cardPhotosMost = 3;
/** The longest code of a card, a PIN beside it included. */
export const cardCodeMaxLength = 100;

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
        .array(z.uuid('Unknown photo'), 'Send a list of photos')
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
  /** Null: not judged, or not sent to its owner yet. */
  verdict: z.nullable(verdict),
  /** Counts up with every verdict: who judges says which one they have seen. */
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
    'price_changed',
    'card_not_bought',
    'card_already_submitted',
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

const noValue = (required: string) => z.optional(z.nullable(cardValue(required)));

export const judgeCardBody = z
  .strictObject({
    version: wholeNumber(0, 2 ** 31 - 1, 'Version is required'),
    verdict: z.enum(cardVerdicts, 'Choose accepted, changed or refused'),
    /** Of a changed card: what it really has, in its country's currency. */
    faceValue: noValue('Enter a face value, or nothing'),
    /** Of a changed card: what we give for one unit, in naira. */
    rate: z.optional(
      z.nullable(
        naira('Enter a rate, or nothing').check(
          z.refine((text) => isNaira(text) && koboOf(text) > 0n, 'Enter a rate above 0'),
        ),
      ),
    ),
    /** Of a refused card. */
    reason: z.optional(z.nullable(z.enum(cardRefusals, 'Choose a reason'))),
    /** For the customer; of the reason `other` it is required. */
    text: z.optional(z.nullable(optionalLine(500))),
  })
  .check(
    fits(
      'changed',
      ({ faceValue, rate }) => Boolean(faceValue || rate),
      'Enter the value or the rate',
      'faceValue',
    ),
    fits('refused', ({ reason }) => Boolean(reason), 'Choose a reason', 'reason'),
    z.refine(({ reason, text }) => reason !== 'other' || Boolean(text), {
      error: 'Tell the customer why',
      path: ['text'],
    }),
    without('changed', 'faceValue'),
    without('changed', 'rate'),
    without('refused', 'reason'),
  );

interface Judged {
  verdict: CardVerdict;
  faceValue?: string | null;
  rate?: string | null;
  reason?: string | null;
}

function fits(of: CardVerdict, has: (judged: Judged) => boolean, error: string, field: keyof Judged) {
  return z.refine<Judged>((judged) => judged.verdict !== of || has(judged), { error, path: [field] });
}

/** The field belongs to this verdict alone. */
function without(of: CardVerdict, field: 'faceValue' | 'rate' | 'reason') {
  return z.refine<Judged>((judged) => judged.verdict === of || !judged[field], {
    error: `Only a card that is ${of} has this`,
    path: [field],
  });
}

export const judgeCard = endpoint({
  summary: 'Judge one card of an order (its holder)',
  method: 'PATCH',
  path: '/orders/{id}/cards/{cardId}',
  access: 'staff',
  body: judgeCardBody,
  response: changed(orderCard),
  errors: [
    'not_found',
    'own_order',
    'order_not_open',
    'order_held',
    'offer_open',
    'cards_agreed',
    'card_judged_meanwhile',
  ],
});

/** What sending the verdicts leads to: the order can be paid, its customer must answer, or it is cancelled. */
export const verdictsOutcomes = ['payable', 'offered', 'cancelled'] as const;

export const sendVerdicts = endpoint({
  summary: 'Send the customer what was decided about their cards (its holder)',
  method: 'PATCH',
  path: '/orders/{id}/verdicts',
  access: 'staff',
  body: z.strictObject({
    /** What the cards bring by their verdicts, as the caller saw it: another sum by now is refused. */
    amount: anyNaira('Amount is required'),
  }),
  response: changed(
    z.object({
      outcome: z.enum(verdictsOutcomes),
      /** What the customer answers; null: nothing is asked. */
      offer: z.nullable(offer),
    }),
  ),
  errors: [
    'not_found',
    'own_order',
    'order_not_open',
    'order_held',
    'cards_not_judged',
    'cards_agreed',
    'offer_open',
    'price_changed',
    'too_many_requests',
  ],
});
