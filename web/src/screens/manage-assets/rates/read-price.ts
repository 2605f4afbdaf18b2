import { isNaira, koboOf, nairaOf } from '@nairadesk/contract/money';

/** A price as it was understood: naira as a decimal string, or what is wrong with it, in words that help. */
export type ReadPrice = { naira: string } | { problem: string };

const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/**
 * Reads a price as people type it and spreadsheets show it: "₦1,250,000.5", "NGN 1 600" and "1600" are prices. What may
 * mean two things isn't, such as a comma for the point: "1600,50".
 */
export function readPrice(text: string): ReadPrice {
  const figures = text.replace(/^\s*(₦|NGN)/i, '').replace(/\s/g, '');
  if (figures === '') return { problem: 'Enter a price' };
  const plain = grouped.test(figures) ? figures.replaceAll(',', '') : figures;
  if (!isNaira(plain)) return { problem: 'Enter a price in naira, like 1,500.00' };
  const naira = nairaOf(koboOf(plain));
  return koboOf(naira) > 0n ? { naira } : { problem: 'Must be more than zero' };
}

/** The price that a text stands for; null where it is none. */
export function priceIn(text: string): string | null {
  const read = readPrice(text);
  return 'naira' in read ? read.naira : null;
}
