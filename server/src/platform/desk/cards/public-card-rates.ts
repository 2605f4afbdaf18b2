import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../../database/database.ts';
import { and, asc, eq, sql } from '../../database/drizzle.ts';
import { cardRates } from '../../database/tables/cards/card-rates-tables.ts';

export type CardRateRow = typeof cardRates.$inferSelect;

/** The rates of a gift card that are on, by kind, as the public sees them. */
export async function readPublicCardRates(
  read: Pick<Db, 'select'>,
  assetId: string,
): Promise<PublicCardRate[]> {
  const rows = await read
    .select()
    .from(cardRates)
    .where(and(eq(cardRates.assetId, assetId), eq(cardRates.on, true)))
    .orderBy(...byKind);
  return rows.map(presentPublicCardRate);
}

/** A rate as the public sees it. */
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

/** As people look for them: the contract’s countries begin with those that are traded most. */
export const firstCountries = sql`array_position(array['US', 'GB', 'CA', 'AU', 'EU'], ${cardRates.country})`;

/** The order of every list of rates: by country, form, receipt and face value. */
export const byKind = [
  asc(firstCountries),
  asc(cardRates.country),
  sql`${cardRates.form} desc`,
  asc(cardRates.receipt),
  asc(cardRates.fromCents),
  asc(cardRates.id),
];
