import type { CardRate, NewCardRate, PublicCardRate } from '@nairadesk/contract/card-rates';
import { koboOf, nairaOf } from '@nairadesk/contract/money';
import { asc, sql } from '../platform/database/drizzle.ts';
import { cardRates } from '../platform/database/tables/cards/card-rates-tables.ts';

export type CardRateRow = typeof cardRates.$inferSelect;

/** The columns of a rate that staff edit. What is left out has no limit. */
export function columnsOf(rate: NewCardRate) {
  return {
    country: rate.country,
    form: rate.form,
    receipt: rate.receipt,
    fromCents: koboOf(rate.from),
    toCents: koboOf(rate.to),
    rateKobo: koboOf(rate.rate),
    minimumCents: rate.minimum ? koboOf(rate.minimum) : null,
    maximumCents: rate.maximum ? koboOf(rate.maximum) : null,
    minutes: rate.minutes ?? null,
    on: rate.on,
  };
}

/** A rate as everybody may see it. */
export function presentPublicCardRate(row: CardRateRow): PublicCardRate {
  return {
    id: row.id,
    country: row.country,
    form: row.form,
    receipt: row.receipt,
    from: nairaOf(row.fromCents),
    to: nairaOf(row.toCents),
    rate: nairaOf(row.rateKobo),
    minimum: row.minimumCents === null ? null : nairaOf(row.minimumCents),
    maximum: row.maximumCents === null ? null : nairaOf(row.maximumCents),
    minutes: row.minutes,
  };
}

/** A rate as staff edit it. */
export function presentCardRate(row: CardRateRow): CardRate {
  return { ...presentPublicCardRate(row), on: row.on, version: row.version };
}

// As people look for them: the contract's countries begin with those that are traded most.
const firstCountries = sql`array_position(array['US', 'GB', 'CA', 'AU', 'EU'], ${cardRates.country})`;

/** The order of every list of rates: by country, form, receipt and face value. */
export const byKind = [
  asc(firstCountries),
  asc(cardRates.country),
  sql`${cardRates.form} desc`,
  asc(cardRates.receipt),
  asc(cardRates.fromCents),
  asc(cardRates.id),
];
