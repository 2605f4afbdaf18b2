import { koboOf } from '@nairadesk/contract/money';
import { between, type Column, type SQL } from './drizzle.ts';

// No more digits than an amount has: what is longer is looked for as words only.
const written = /^(?:₦|NGN|N)?\s*(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d{0,2}))?$/i;

/**
 * The condition that `kobo` is the amount typed, as people and the alerts of banks write it: "227556",
 * "₦227,556.40", "NGN 227,556". Without its kobo it finds every amount of these naira.
 * Undefined, which drizzle's `or` leaves out, when no amount is typed.
 */
export function amountFilter(search: string | undefined, kobo: Column): SQL | undefined {
  const [, naira, part = ''] = written.exec(search?.trim() ?? '') ?? [];
  if (naira === undefined) return undefined;
  const least = koboOf(`${naira.replaceAll(',', '')}.${part.padEnd(2, '0')}`);
  return between(kobo, least, part === '' ? least + 99n : least);
}
