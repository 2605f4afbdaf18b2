import { isNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import { readNumber } from '@nairadesk/contract/typed-number';

/** A price as it was understood: naira as a decimal string, or what is wrong with it, in words that help. */
export type ReadPrice = { naira: string } | { problem: string };

/**
 * Reads a price as people type it and spreadsheets show it: "₦1,250,000.5", "NGN 1 600" and "1600" are prices. What may
 * mean two things isn't, such as a comma for the point: "1600,50".
 */
export function readPrice(text: string): ReadPrice {
  const { number, problem } = readNumber(text, 2);
  if (number === null) return { problem: problem || 'Enter a price' };
  if (!isNaira(number)) return { problem: 'Enter a price in naira, like 1,500.00' };
  const naira = nairaOf(koboOf(number));
  return koboOf(naira) > 0n ? { naira } : { problem: 'Must be more than zero' };
}

/** The price that a text stands for; null where it is none. */
export function priceIn(text: string): string | null {
  const read = readPrice(text);
  return 'naira' in read ? read.naira : null;
}
