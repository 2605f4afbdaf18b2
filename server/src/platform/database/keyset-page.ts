import { listMaxRows } from '@nairadesk/contract/limits';
import { invalid } from '../errors/refusal.ts';
import type { Total } from './count-up-to.ts';
import { type Column, type SQL, sql } from './drizzle.ts';
import { isUuid } from './ids.ts';

/** What every list may be asked for (contract: `paging`). */
export interface Paging {
  search?: string;
  pageSize?: string;
  cursor?: string;
}

/** Which rows of a list are wanted. */
export interface Page {
  limit: number;
  /** One row more than wanted: it tells whether there is a next page. */
  fetch: number;
  /** The order keys of the last row that the caller already has, or null at the start. */
  after: string[] | null;
}

/** Tells whether a text of the cursor can be compared with a key of the list; a forged one never reaches SQL. */
export type CursorKey = (text: string) => boolean;

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const uuidKey: CursorKey = isUuid;

/** A time as `toISOString` writes it: to the millisecond, like the tables. */
export const momentKey: CursorKey = (text) => {
  const time = moment.test(text) ? Date.parse(text) : Number.NaN;
  return time > 0 && new Date(time).toISOString() === text;
};

export const numberKey: CursorKey = (text) => /^\d{1,9}$/.test(text);

/**
 * Reads how much of a list is asked for: `pageSize` rows, or all, up to `most`, after the row that `cursor` names. Where
 * there are more, the answer has a cursor. `keys` are the columns that the list is ordered by, the last one unique. Refuses: invalid (cursor).
 */
export function readPage({ pageSize, cursor }: Paging, keys: CursorKey[], most = listMaxRows): Page {
  const limit = Math.min(pageSize === undefined ? most : Number(pageSize), most);
  const after = cursor === undefined ? null : readCursor(cursor, keys);
  return { limit, fetch: limit + 1, after };
}

/**
 * Makes the answer of a list from the rows found, of which `page.fetch` were asked for.
 * `countAll` counts the whole list, without the cursor; it is called only where the rows do not tell.
 */
export async function pageOf<Row, Item>(
  page: Page,
  rows: Row[],
  list: {
    countAll: () => Promise<number | Total>;
    keysOf: (row: Row) => string[];
    present: (row: Row) => Item;
    /** Only a part of the list was searched: no more rows found does not mean that there are no more. */
    inPart?: boolean;
  },
): Promise<Total & { data: Item[]; nextCursor: string | null }> {
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  const whole = page.after === null && last === undefined && !list.inPart;
  const counted = whole ? rows.length : await list.countAll();
  const { total, ...bound } = typeof counted === 'number' ? { total: counted } : counted;
  return {
    data: shown.map(list.present),
    total: bound.totalIsLeast ? Math.max(total, shown.length) : total,
    ...bound,
    nextCursor: last === undefined ? null : writeCursor(list.keysOf(last)),
  };
}

/**
 * The condition that a row comes behind the last one shown, in a list ordered by a time and an id: after it
 * where the oldest come first, before it where the newest do. `keys` are the cursor's, checked by `readPage`.
 */
export function isBehind(
  time: Column,
  id: Column,
  keys: string[],
  first: 'oldest' | 'newest' = 'newest',
): SQL {
  const [lastTime, lastId] = keys;
  const last = sql`(${lastTime}::timestamptz, ${lastId}::uuid)`;
  return first === 'oldest' ? sql`(${time}, ${id}) > ${last}` : sql`(${time}, ${id}) < ${last}`;
}

function writeCursor(keys: string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

function readCursor(cursor: string, keys: CursorKey[]): string[] {
  const found = parsed(Buffer.from(cursor, 'base64url').toString());
  const fits =
    Array.isArray(found) &&
    found.length === keys.length &&
    keys.every((isKey, index) => typeof found[index] === 'string' && isKey(found[index]));
  if (!fits) throw invalid({ cursor: 'This cursor doesn’t belong to this list' });
  return found as string[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
