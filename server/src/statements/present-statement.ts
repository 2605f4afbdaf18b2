import { nairaOf } from '@nairadesk/contract/money';
import type { Statement } from '@nairadesk/contract/statements';
import type { Db } from '../platform/database/database.ts';
import { and, count, inArray, sql } from '../platform/database/drizzle.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import type { receivingAccounts } from '../platform/database/tables/receiving-accounts-tables.ts';
import type { statements } from '../platform/database/tables/statements-tables.ts';

type StatementRow = typeof statements.$inferSelect;

interface Around {
  account: Pick<typeof receivingAccounts.$inferSelect, 'bankName' | 'accountNumber'>;
  /** How many of its lines need staff now. */
  unmatched: number;
  importedBy: string;
  /** The colleague who took its import back. */
  undoneBy: string | null;
}

/** Of each of these statements, how many of its lines need staff now; one without any is not in the map. */
export async function countUnmatched(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
): Promise<Map<string | null, number>> {
  const rows = await read
    .select({ statementId: receipts.statementId, lines: count() })
    .from(receipts)
    .where(
      and(
        // Written out: only so does it match the partial index.
        sql`${receipts.unmatchedKobo} > 0 and ${receipts.kind} in ('transfer', 'reversal')`,
        inArray(receipts.statementId, [...ids]),
      ),
    )
    .groupBy(receipts.statementId);
  return new Map(rows.map(({ statementId, lines }) => [statementId, lines]));
}

/** An imported statement as the wire shows it. */
export function presentStatement(
  row: StatementRow,
  { account: { bankName, accountNumber }, unmatched, importedBy, undoneBy }: Around,
): Statement {
  const { id, accountId, fileName, lines, added, matched, firstAt, lastAt, openingKobo, closingKobo } = row;
  return {
    id,
    accountId,
    accountName: `${bankName} ${accountNumber}`,
    fileName,
    lines,
    added,
    matched,
    unmatched,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    opening: openingKobo === null ? null : nairaOf(openingKobo),
    closing: closingKobo === null ? null : nairaOf(closingKobo),
    undone: row.undoneAt && {
      at: row.undoneAt.toISOString(),
      by: undoneBy ?? '',
      reason: row.undoneReason ?? '',
    },
    importedBy,
    timeStamp: row.createdAt.toISOString(),
  };
}
