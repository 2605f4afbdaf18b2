import { coinNames } from '@nairadesk/contract/coin-names';
import { type Column, inArray, type SQL, sql } from './drizzle.ts';

/**
 * The condition that the asset of this name goes by the words as a coin, like the contract's `isCoin`: "btc" finds
 * Bitcoin. Undefined, which drizzle's `or` leaves out, when no coin goes by them.
 */
export function coinFilter(search: string | undefined, assetName: Column): SQL | undefined {
  const names = coinNames(search ?? '');
  if (names.length === 0) return undefined;
  return inArray(sql`trim(split_part(lower(${assetName}), '(', 1))`, names);
}
