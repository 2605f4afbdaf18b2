import type { cardRates } from '../platform/database/tables/cards/card-rates-tables.ts';

type Row = typeof cardRates.$inferSelect;
type Kind = Pick<Row, 'country' | 'form' | 'receipt' | 'fromCents' | 'toCents'>;

/** The rates that would both fit one card: of one country, form and receipt, with a face value in common. */
export function overlapping<Rate extends Kind>(rates: readonly Rate[]): [Rate, Rate][] {
  const sorted = [...rates].sort(
    (one, other) => keyOf(one).localeCompare(keyOf(other)) || (one.fromCents < other.fromCents ? -1 : 1),
  );
  return sorted.flatMap((rate, place): [Rate, Rate][] => {
    const next = sorted[place + 1];
    return next && keyOf(rate) === keyOf(next) && next.fromCents <= rate.toCents ? [[rate, next]] : [];
  });
}

function keyOf({ country, form, receipt }: Kind): string {
  return `${country}/${form}/${receipt}`;
}
