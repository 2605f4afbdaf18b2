import { type CardCountryCode, cardCountries } from './card-countries.ts';

/*
 * What kinds of gift cards there are, and what a face value is called. Without the calls: the public pages need this
 * much and no more.
 */

/** Whether a card is plastic or paper, or a code alone. */
export const cardForms = ['physical', 'e-code'] as const;
export type CardForm = (typeof cardForms)[number];

/** With which receipt a card comes. */
export const cardReceipts = ['cash', 'debit', 'none'] as const;
export type CardReceipt = (typeof cardReceipts)[number];

/** A face value for people, as `$25` or `CHF 12.50`. */
export function faceValue(country: CardCountryCode, value: string): string {
  const [whole = '0', cents = ''] = value.split('.');
  const hasCents = /[1-9]/.test(cents);
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: cardCountries[country].currency,
    minimumFractionDigits: hasCents ? 2 : 0,
    maximumFractionDigits: 2,
  }).format(Number(`${whole}.${cents || '0'}`));
}

/** Face values from–to, as `$25–$100`, or the one where both are the same. */
export function faceValues({
  country,
  from,
  to,
}: {
  country: CardCountryCode;
  from: string;
  to: string;
}): string {
  return from === to ? faceValue(country, from) : `${faceValue(country, from)}–${faceValue(country, to)}`;
}
