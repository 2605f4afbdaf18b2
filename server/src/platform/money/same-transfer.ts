import type { Db } from '../database/database.ts';
import { alias, and, eq, isNull, sql } from '../database/drizzle.ts';
import { receipts } from '../database/tables/money-tables.ts';
import { asName, fitName } from '../identity/fit-name.ts';

/**
 * So many days apart the same transfer may be known: who enters one by hand may leave the time at now, and banks write
 * a transfer of the weekend on Monday.
 */
export const sameTransferDays = 3;

/** A transfer that another one may be. */
export interface KnownTransfer {
  id: string;
  arrivedAt: Date;
  senderName: string | null;
  senderAccount: string | null;
  /** The orders that it is matched to. */
  transactionIds: string[];
}

/** A transfer as it is compared with known ones. */
interface Compared {
  senderName: string | null;
  senderAccount: string | null;
  /** Its narration and reference, in which an order may be named. */
  words: string;
}

const entered = alias(receipts, 'entered');
const known = (table: typeof receipts | typeof entered) => ({
  id: table.id,
  arrivedAt: table.arrivedAt,
  senderName: table.senderName,
  senderAccount: table.senderAccount,
  transactionIds: sql<string[]>`array(
    select o.transaction_id from receipt_matches m join orders o on o.id = m.order_id
    where m.receipt_id = ${table.id} and m.undone_at is null order by m.id)`,
});

/**
 * Of each of these transfers of a statement, one entered by hand that it may be: of the same account, direction and
 * amount, so many days apart at most, not clearly of another sender, and on no statement yet. Whoever takes the two for
 * two counts one transfer twice. What is nothing of the kind is not in the map.
 */
export async function readEnteredAlike(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
): Promise<Map<string, KnownTransfer>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .select({
      line: {
        id: receipts.id,
        senderName: receipts.senderName,
        senderAccount: receipts.senderAccount,
        words: sql<string>`concat_ws(' ', ${receipts.narration}, ${receipts.bankReference})`,
      },
      entered: known(entered),
    })
    .from(receipts)
    .innerJoin(
      entered,
      and(
        eq(entered.accountId, receipts.accountId),
        eq(entered.direction, receipts.direction),
        eq(entered.amountKobo, receipts.amountKobo),
        eq(entered.source, 'hand'),
        isNull(entered.lineKey),
        sql`${entered.kind} in ('transfer', 'reversal')`,
        // What came in may say reversal because its sender wrote so.
        sql`(${entered.kind} = ${receipts.kind} or ${receipts.direction} = 'in')`,
        sql`${entered.arrivedAt} between ${receipts.arrivedAt} - make_interval(days => ${sameTransferDays})
          and ${receipts.arrivedAt} + make_interval(days => ${sameTransferDays})`,
      ),
    )
    .where(
      and(
        sql`${receipts.id} = any(${sql.param([...ids])}::uuid[])`,
        eq(receipts.source, 'statement'),
        sql`${receipts.kind} in ('transfer', 'reversal')`,
      ),
    );
  const alike = rows.filter((row) => mayBeOne(row.entered, row.line));
  return new Map(alike.map((row) => [row.line.id, row.entered]));
}

function mayBeOne(one: KnownTransfer, { words, ...other }: Compared): boolean {
  const said = words.toUpperCase();
  if (one.transactionIds.some((id) => said.includes(id))) return true;
  if (one.senderAccount !== null && one.senderAccount === other.senderAccount) return true;
  if (one.senderName === null || other.senderName === null) return true;
  return fitName(asName(other.senderName), asName(one.senderName)) !== null;
}
