import { type SQL, sql } from '../../database/drizzle.ts';

// Between two digits a mark stays: a card of 1.00 is none of 100.
// Signs of currencies, and +, tell cards apart.
const mark = "[-[:space:].,;:'’‐–—()]+";

/**
 * The name of an asset as whoever trades it knows it: two that differ in case, spaces, points, hyphens or brackets alone are
 * one name. No index has it: to be asked of few.
 */
export function plainAssetName(name: SQL): SQL {
  const plain = sql`regexp_replace(lower(${name}), ${`(?<![0-9])${mark}|${mark}(?![0-9])`}::text, '', 'g')`;
  return sql`coalesce(nullif(${plain}, ''), lower(${name}))`;
}
