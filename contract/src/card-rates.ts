import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { cardCountries, cardCountryCodes } from './card-countries.ts';
import { cardForms, cardReceipts, faceValues } from './card-kinds.ts';
import { endpoint } from './endpoint.ts';
import { line, naira, wholeNumber } from './fields.ts';
import { isNaira, koboOf } from './money.ts';

export { type CardForm, type CardReceipt, cardForms, cardReceipts, faceValue } from './card-kinds.ts';

/** Most rates that a card may have, on and off; a list of one save is no longer either. */
export const cardRatesMost = 500;

/** What kind of card a rate is for: with a face value, it finds its rate. */
const kind = {
  country: z.enum(cardCountryCodes),
  form: z.enum(cardForms),
  receipt: z.enum(cardReceipts),
};

/**
 * What a kind of card brings: naira for one unit of its currency, for face values `from` to `to`, both included. Face
 * values are decimal strings of the country's currency; money in naira.
 */
export const publicCardRate = z.object({
  id: z.string(),
  ...kind,
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  /** Of all cards at this rate in one order, in the card's currency; null: no limit of its own. */
  minimum: z.nullable(z.string()),
  maximum: z.nullable(z.string()),
  /** How long it usually takes; null: not known. */
  minutes: z.nullable(z.number()),
});
export type PublicCardRate = z.output<typeof publicCardRate>;

/** A rate as staff edit it. */
export const cardRate = z.object({
  ...publicCardRate.shape,
  on: z.boolean(),
  /** Counts up with every change: a clerk who changes a rate says which count they have seen. */
  version: z.number(),
});
export type CardRate = z.output<typeof cardRate>;

/** A face value in the country's currency; `required` is the message if it is missing. */
export function cardValue(required: string) {
  return naira(required).check(
    z.refine((text) => isNaira(text) && koboOf(text) > 0n, 'Enter a face value above 0, like 50'),
    z.refine((text) => !isNaira(text) || koboOf(text) <= 100_000_000n, 'Enter at most 1000000'),
  );
}
const noValue = z.optional(z.nullable(cardValue('Enter a face value, or nothing')));

const terms = {
  country: z.enum(cardCountryCodes, 'Choose a country'),
  form: z.enum(cardForms, 'Choose physical or e-code'),
  receipt: z.enum(cardReceipts, 'Choose cash, debit or none'),
  from: cardValue('The lowest face value is required'),
  to: cardValue('The highest face value is required'),
  rate: naira('Rate is required').check(
    z.refine((text) => isNaira(text) && koboOf(text) > 0n, 'Enter a rate above 0'),
  ),
  minimum: noValue,
  maximum: noValue,
  minutes: z.optional(z.nullable(wholeNumber(1, 10_080, 'Enter whole minutes, up to a week'))),
  on: z.boolean('Must be true or false'),
};

/** Checks what two fields of a rate say together. */
function agrees<
  Row extends z.ZodMiniType<{ from: string; to: string; minimum?: string | null; maximum?: string | null }>,
>(row: Row) {
  return row.check(
    z.refine(({ from, to }) => koboOf(from) <= koboOf(to), {
      error: 'The highest face value is below the lowest',
      path: ['to'],
    }),
    z.refine(({ minimum, maximum }) => !minimum || !maximum || koboOf(minimum) <= koboOf(maximum), {
      error: 'The maximum is below the minimum',
      path: ['maximum'],
    }),
  );
}

const seen = {
  id: line('Rate is required', 36),
  version: wholeNumber(1, 2 ** 31 - 1, 'Version is required'),
};

/** A rate that is added. */
export const newCardRate = agrees(z.strictObject(terms));
export type NewCardRate = z.output<typeof newCardRate>;

/** Which rates of a card are added, changed and removed in one save; the last two as of a version. */
export const saveCardRatesBody = z
  .strictObject({
    added: z.array(newCardRate, 'Send a list of rates').check(z.maxLength(cardRatesMost)),
    changed: z
      .array(agrees(z.strictObject({ ...seen, ...terms })), 'Send a list of rates')
      .check(z.maxLength(cardRatesMost)),
    removed: z.array(z.strictObject(seen), 'Send a list of rates').check(z.maxLength(cardRatesMost)),
    /** The second yes, for rates that change by much. */
    confirmed: z.optional(z.boolean('Must be true or false')),
  })
  .check(
    z.refine(
      ({ added, changed, removed }) => added.length + changed.length + removed.length > 0,
      'Change at least one rate',
    ),
    z.refine(({ changed, removed }) => {
      const ids = [...changed, ...removed].map(({ id }) => id);
      return new Set(ids).size === ids.length;
    }, 'Send each rate once'),
  );

export const listPublicCardRates = endpoint({
  summary: 'List what a gift card brings, by country, face value, form and receipt',
  method: 'GET',
  path: '/website/card-rates/{assetId}',
  access: 'public',
  cacheSeconds: 30,
  response: one(z.array(publicCardRate)),
  errors: ['not_found'],
});

export const listCardRates = endpoint({
  summary: 'List all rates of a gift card, those that are off too',
  method: 'GET',
  path: '/assets/{id}/card-rates',
  access: 'staff',
  response: one(z.array(cardRate)),
  errors: ['not_found'],
});

export const saveCardRates = endpoint({
  summary: 'Add, change and remove rates of a gift card, all or none',
  method: 'PATCH',
  path: '/assets/{id}/card-rates',
  access: 'staff',
  body: saveCardRatesBody,
  response: changed(z.array(cardRate)),
  errors: ['not_found', 'card_rates_changed_meanwhile', 'card_rates_overlap'],
});

/** What a kind of card is called, as `USA $25–$100, physical, cash receipt`: for lists and the activity log. */
export function cardRateName({
  country,
  form,
  receipt,
  from,
  to,
}: Pick<PublicCardRate, 'country' | 'form' | 'receipt' | 'from' | 'to'>): string {
  return `${cardCountries[country].name} ${faceValues({ country, from, to })}, ${formWords({ form, receipt })}`;
}

/** The same of one card, whose value is said beside it: `USA, physical, cash receipt`. */
export function cardKindName(card: Pick<PublicCardRate, 'country' | 'form' | 'receipt'>): string {
  return `${cardCountries[card.country].name}, ${formWords(card)}`;
}

function formWords({ form, receipt }: Pick<PublicCardRate, 'form' | 'receipt'>): string {
  return `${form}, ${receipt === 'none' ? 'no receipt' : `${receipt} receipt`}`;
}
