import type { Db } from '../../database/database.ts';
import { type Alike, type KnownTransfer, readAllAlike } from '../same-transfer.ts';
import { type GoneBack, readGoneBack } from './gone-back.ts';

/** A transfer that another one may be, and what became of it. */
export interface PerhapsKnown extends Pick<Alike, 'wasTyped'> {
  known: KnownTransfer;
  /** The refunds that it is, or was, as `readGoneBack` has them. */
  gone: readonly GoneBack[];
}

/**
 * Of each of these transfers all that it may be: first what was sent back, then what is to be, then what an order has, and
 * of these the nearest first. So what a clerk types of the same sum takes the place of none that matters.
 * @param options those of `readAllAlike`: a list that is read all day does without the sent ones among very many
 */
export async function readPerhapsKnown(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
  options?: { sentBack: boolean },
): Promise<Map<string, PerhapsKnown[]>> {
  const alike = await readAllAlike(read, ids, options);
  const all = new Set([...alike.values()].flatMap(({ known }) => known.map(({ id }) => id)));
  const goneOf = Map.groupBy(await readGoneBack(read, [...all]), ({ receiptId }) => receiptId);
  return new Map(
    [...alike].map(([id, { wasTyped, known }]) => [
      id,
      known
        .map((one) => ({ wasTyped, known: one, gone: goneOf.get(one.id) ?? [] }))
        .toSorted((a, b) => rankOf(a) - rankOf(b)),
    ]),
  );
}

function rankOf({ known, gone }: PerhapsKnown): number {
  if (gone.some(({ wasSent }) => wasSent)) return 0;
  if (gone.length > 0) return 1;
  return known.orders.length > 0 ? 2 : 3;
}
