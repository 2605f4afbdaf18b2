import { type CardRate, cardRateName, type NewCardRate } from '@nairadesk/contract/card-rates';
import { koboOf, nairaOf } from '@nairadesk/contract/money';
import { type CardRateRow, presentPublicCardRate } from '../platform/desk/cards/public-card-rates.ts';

/** The columns of a rate that staff edit. Without a value there is no limit. */
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

/** A rate as staff edit it. */
export function presentCardRate(row: CardRateRow): CardRate {
  return { ...presentPublicCardRate(row), on: row.on, version: row.version };
}

/** What the log, mails and refusals call a rate. */
export function nameOf(row: ReturnType<typeof columnsOf>): string {
  return cardRateName({ ...row, from: nairaOf(row.fromCents), to: nairaOf(row.toCents) });
}
