import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { cardValue } from './card-rates.ts';
import { type CardVerdict, cardRefusals, cardVerdicts } from './card-verdicts.ts';
import { endpoint } from './endpoint.ts';
import { anyNaira, naira, optionalLine, wholeNumber } from './fields.ts';
import { cardProofPart } from './file-parts.ts';
import { isNaira, koboOf } from './money.ts';
import { offer } from './offers.ts';
import { orderCard } from './order-cards.ts';

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
    /** Of a card that was refused with a picture already: it stays, where no other is sent. */
    keepsProof: z.optional(z.boolean('Choose yes or no')),
    /** Staff mean it, although the card brings far more than was agreed: the refusal of `invalid` (confirmed) says how much. */
    confirmed: z.optional(z.boolean('Must be true or false')),
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
    without('refused', 'keepsProof'),
  );

interface Judged {
  verdict: CardVerdict;
  faceValue?: string | null;
  rate?: string | null;
  reason?: string | null;
  keepsProof?: boolean;
}

function fits(of: CardVerdict, has: (judged: Judged) => boolean, error: string, field: keyof Judged) {
  return z.refine<Judged>((judged) => judged.verdict !== of || has(judged), { error, path: [field] });
}

/** The field belongs to this verdict alone. */
function without(of: CardVerdict, field: 'faceValue' | 'rate' | 'reason' | 'keepsProof') {
  return z.refine<Judged>((judged) => judged.verdict === of || !judged[field], {
    error: `Only a card that is ${of} has this`,
    path: [field],
  });
}

export const judgeCard = endpoint({
  summary:
    'Judge one card of an order (its holder); a refused one with a picture for its customer, if there is one',
  method: 'PATCH',
  path: '/orders/{id}/cards/{cardId}',
  access: 'staff',
  multipart: cardProofPart,
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
    'image_unreadable',
    'image_too_large',
    'too_many_requests',
  ],
});

export const getCardProof = endpoint({
  summary:
    'Get the picture that shows why a card was refused: its customer, once they were told, and staff until they took it back',
  method: 'GET',
  path: '/orders/{id}/cards/{cardId}/proof',
  access: 'owner-or-staff',
  large: true,
  response: one(
    z.object({
      /** WebP in base64. */
      picture: z.string(),
      /** In pixels. */
      width: z.number(),
      height: z.number(),
      timeStamp: z.string(),
    }),
  ),
  errors: ['not_found', 'cards_taken_back'],
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
    'order_agreed_to',
    'cards_not_judged',
    'cards_agreed',
    'offer_open',
    'offer_not_possible',
    'price_changed',
    'too_many_requests',
  ],
});
