import { type SQL, sql } from '../../database/drizzle.ts';
import { referenceOf } from '../matching/read-candidates.ts';
import { uniqueReference } from '../plain-reference.ts';
import { isWordIn } from './admit-reversed.ts';

/**
 * The condition that the statements' lines of a reversal and a transfer have one reference, as a bank gives it once:
 * spreadsheets drop zeros in front. What staff typed of a transfer that no statement has is no bank's reference.
 */
export function haveOneReference(reversal: SQL, transfer: SQL): SQL {
  const [its, own] = [reversal, transfer].map((row) => sql`ltrim(${referenceOf(row)}, '0')`);
  return sql`(${its} = ${own} and length(${its}) >= ${uniqueReference} and ${its} ~ '[0-9]'
    and not ${isWordIn(transfer)})`;
}
