import type { Ctx } from '../context/context.ts';
import { asc } from '../database/drizzle.ts';
import { banks } from '../database/tables/settings-tables.ts';

export type BankRow = typeof banks.$inferSelect;

/** All banks, in the order they are shown in. */
export function readBanks(read: Ctx['read']): Promise<BankRow[]> {
  return read.select().from(banks).orderBy(asc(banks.position), asc(banks.name));
}

/** The bank of this name, or of this other name: GTBank and Guaranty Trust Bank Plc are one. Null: not in the list. */
export function findBank<Row extends Pick<BankRow, 'name' | 'aliases'>>(
  rows: readonly Row[],
  name: string,
): Row | null {
  const key = keyOf(name);
  const named = rows.find((row) => keyOf(row.name) === key);
  return named ?? rows.find((row) => row.aliases.some((alias) => keyOf(alias) === key)) ?? null;
}

/** Whether two names are of one bank, by its list; a bank that isn't in it is known by its name alone. */
export function isSameBank(rows: readonly Pick<BankRow, 'name' | 'aliases'>[], one: string, other: string) {
  const [first, second] = [one, other].map((name) => keyOf(findBank(rows, name)?.name ?? name));
  return first === second;
}

// Drops what people leave out, write out or shorten.
function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/microfinance( bank)?|micro finance( bank)?/g, 'mfb')
    .replaceAll(/payment service bank/g, 'psb')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/bank\b|\b(plc|ltd|limited|nigeria|of|for|the)\b/g, '')
    .replaceAll(' ', '');
}
