import type { Db } from '../../platform/database/database.ts';
import { and, eq, inArray, sql } from '../../platform/database/drizzle.ts';
import { ledgerEntries } from '../../platform/database/tables/ledger-tables.ts';
import type { DeliveredCodeRow } from './find-delivered-codes.ts';

type Code = Pick<DeliveredCodeRow, 'id' | 'faceCents' | 'replaces'>;

/**
 * What each code of an order is of what its customer paid, in kobo, by the id of the code: by the values that its first
 * codes were delivered with, or alike where one of them has none. The shares of the first codes add up to the whole to
 * the kobo, and a code that replaces another one has the share of that.
 * @param codes all codes of the order, by number
 */
export function codeShares(codes: readonly Code[], wholeKobo: bigint): Map<string, bigint> {
  const first = codes.filter(({ replaces }) => replaces === null);
  const isSaid = first.every(({ faceCents }) => faceCents !== null);
  const weights = first.map(({ faceCents }) => (isSaid ? (faceCents ?? 0n) : 1n));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = new Map<string, bigint>();
  let before = 0n;
  for (const [place, { id }] of first.entries()) {
    const after = before + (weights[place] ?? 0n);
    // Rounded as sums, so that no kobo is lost between two codes.
    shares.set(id, (wholeKobo * after) / total - (wholeKobo * before) / total);
    before = after;
  }
  for (const { id, replaces } of codes) if (replaces !== null) shares.set(id, shares.get(replaces) ?? 0n);
  return shares;
}

/** What a completed purchase brought us, in kobo: what was settled, less what the tolerance forgave. */
export async function readPaid(read: Pick<Db, 'select'>, orderId: string): Promise<bigint> {
  const [row] = await read
    .select({ kobo: sql<string>`coalesce(sum(${ledgerEntries.amount}) * 100, 0)::bigint` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        inArray(ledgerEntries.posting, ['trade', 'rounding']),
        eq(ledgerEntries.account, 'desk'),
        eq(ledgerEntries.currency, 'NGN'),
      ),
    );
  return BigInt(row?.kobo ?? 0);
}
