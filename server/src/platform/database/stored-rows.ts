import type pg from 'pg';

/** A row as PostgreSQL writes it: the text of each of its columns, or null. */
export type StoredRow = (string | null)[];

// Kept as text: these are only compared or signed.
const asWritten = { getTypeParser: () => (value: string) => value };
const hexStart = String.raw`\x`;
const shortestTime = '2026-11-22 12:00:00+00'.length;
const zone = '+00';

/** Reads rows as PostgreSQL writes them. */
export async function readStored(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<StoredRow[]> {
  const { rows } = await client.query({
    text,
    values,
    rowMode: 'array',
    types: asWritten,
  } as pg.QueryArrayConfig);
  return rows;
}

/** The hexadecimal digits of a bytea; null: it is written in another way. */
export function hexOf(value: string): string | null {
  return value.startsWith(hexStart) ? value.slice(hexStart.length) : null;
}

/** A time in UTC in ISO 8601, from `2026-11-22 12:00:00.12+00`; null: it is written in another way. */
export function isoOf(value: string): string | null {
  const end = value.length - zone.length;
  if (value.length < shortestTime || !value.endsWith(zone) || value[10] !== ' ') return null;
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, end).padEnd(3, '0')}Z`;
}
