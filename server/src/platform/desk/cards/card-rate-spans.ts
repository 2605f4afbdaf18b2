import type { CardCountryCode } from '@nairadesk/contract/card-countries';
import { createBatchLoader } from '../../concurrency/batch-loader.ts';
import type { Ctx } from '../../context/context.ts';
import { asc, eq, sql } from '../../database/drizzle.ts';
import { cardRates } from '../../database/tables/cards/card-rates-tables.ts';
import { firstCountries } from './public-card-rates.ts';

/** What a gift card brings for one unit of its first country's currency, by its worst and its best rate there. */
export interface CardRateSpan {
  country: CardCountryCode;
  lowestKobo: bigint;
  highestKobo: bigint;
}

type Reader = Pick<Ctx, 'read'>;

// One for each database of this process.
const readers = new WeakMap<Reader['read'], () => Promise<ReadonlyMap<string, CardRateSpan>>>();

/**
 * The spans of all gift cards that have rates, by asset: the same object until one of them changes. Requests that arrive
 * together share the query, which starts after the last of them.
 */
export function readCardRateSpans({ read }: Reader): Promise<ReadonlyMap<string, CardRateSpan>> {
  let reader = readers.get(read);
  if (!reader) {
    reader = createReader(read);
    readers.set(read, reader);
  }
  return reader();
}

function createReader(read: Reader['read']): () => Promise<ReadonlyMap<string, CardRateSpan>> {
  let kept: { text: string; spans: ReadonlyMap<string, CardRateSpan> } | undefined;
  const load = createBatchLoader<'all', ReadonlyMap<string, CardRateSpan>>(async (asked) => {
    const rows = await readRows(read);
    const text = rows.map((row) => Object.values(row).join()).join(' ');
    if (kept?.text !== text)
      kept = { text, spans: new Map(rows.map(({ assetId, ...row }) => [assetId, row])) };
    const { spans } = kept;
    return asked.map(() => spans);
  });
  return () => load('all');
}

function readRows(read: Reader['read']) {
  return read
    .selectDistinctOn([cardRates.assetId], {
      assetId: cardRates.assetId,
      country: cardRates.country,
      lowestKobo: sql<bigint>`min(${cardRates.rateKobo})`.mapWith(cardRates.rateKobo),
      highestKobo: sql<bigint>`max(${cardRates.rateKobo})`.mapWith(cardRates.rateKobo),
    })
    .from(cardRates)
    .where(eq(cardRates.on, true))
    .groupBy(cardRates.assetId, cardRates.country)
    .orderBy(asc(cardRates.assetId), asc(firstCountries), asc(cardRates.country));
}
