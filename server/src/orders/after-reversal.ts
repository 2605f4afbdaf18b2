import { leastSurplusKobo } from '@nairadesk/contract/limits';
import { nairaOf } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import type { Ctx } from '../platform/context/context.ts';
import { inArray } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { readDeskPositions } from '../platform/money/desk-position.ts';
import { readEverMatched, readRefundsDue, readTakenBack } from '../platform/money/order-funding.ts';
import type { OrderRow } from './present-order.ts';

type AfterReversal = Pick<OrderDetail, 'reversedBy' | 'takenBack' | 'owedToUs'>;

const untouched: AfterReversal = { reversedBy: null, takenBack: null, owedToUs: null };

/**
 * What became of orders that a bank or a colleague reversed; of the others nothing, at the price of one query. Only staff
 * learn who reversed one.
 */
export async function readAfterReversal(
  { read }: Pick<Ctx, 'read'>,
  rows: readonly OrderRow[],
  { staff }: { staff: boolean },
): Promise<(id: string) => AfterReversal> {
  const takenBack = await readTakenBack(
    read,
    rows.map(({ id }) => id),
  );
  const touched = rows.filter(({ id, reversedAt }) => reversedAt !== null || takenBack.has(id));
  if (touched.length === 0) return () => untouched;
  const people = staff ? touched.flatMap(({ reversedById }) => reversedById ?? []) : [];
  const ids = touched.map(({ id }) => id);
  const [positions, due, seen, names] = await Promise.all([
    readDeskPositions(read, ids),
    readRefundsDue(read, ids),
    readEverMatched(read, ids),
    read.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, people)),
  ]);
  const all = touched.map((row): [string, AfterReversal] => {
    const [kobo, taken] = [(positions.get(row.id) ?? 0n) - (due.get(row.id) ?? 0n), takenBack.get(row.id)];
    // Of an order without any transfer the desk’s word is all, which says that the money came.
    const isOwed = row.closedAt !== null && kobo >= leastSurplusKobo && seen.has(row.id);
    return [
      row.id,
      {
        reversedBy: names.find(({ id }) => id === row.reversedById)?.name ?? null,
        takenBack: taken === undefined ? null : nairaOf(taken),
        owedToUs: isOwed ? nairaOf(kobo) : null,
      },
    ];
  });
  const byOrder = new Map(all);
  return (id) => byOrder.get(id) ?? untouched;
}
