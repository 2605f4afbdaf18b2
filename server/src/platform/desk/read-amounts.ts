import { koboOf } from '@nairadesk/contract/money';

// No more digits than an amount has: what is longer is looked for as words only.
const written = /^(?:₦|NGN|N)?\s*(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d{0,2}))?$/i;

/** Amounts in kobo, both ends included. */
export interface Amounts {
  least: bigint;
  most: bigint;
}

/**
 * Reads an amount as people and the alerts of banks write it: "227556", "₦227,556.40", "NGN 227,556". Without its kobo
 * it stands for every amount of these naira. Null when the words are no amount.
 */
export function readAmounts(words: string): Amounts | null {
  const [, naira, part = ''] = written.exec(words.trim()) ?? [];
  if (naira === undefined) return null;
  const least = koboOf(`${naira.replaceAll(',', '')}.${part.padEnd(2, '0')}`);
  return { least, most: part === '' ? least + 99n : least };
}
