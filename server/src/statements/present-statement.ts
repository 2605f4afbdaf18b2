import { nairaOf } from '@nairadesk/contract/money';
import type { Statement } from '@nairadesk/contract/statements';
import type { receivingAccounts } from '../platform/database/tables/receiving-accounts-tables.ts';
import type { statements } from '../platform/database/tables/statements-tables.ts';

type StatementRow = typeof statements.$inferSelect;
type AccountRow = Pick<typeof receivingAccounts.$inferSelect, 'bankName' | 'accountNumber'>;

/** An imported statement, of this account, as the wire shows it. */
export function presentStatement(row: StatementRow, { bankName, accountNumber }: AccountRow): Statement {
  const { id, accountId, fileName, lines, added, matched, firstAt, lastAt, openingKobo, closingKobo } = row;
  return {
    id,
    accountId,
    accountName: `${bankName} ${accountNumber}`,
    fileName,
    lines,
    added,
    matched,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    opening: openingKobo === null ? null : nairaOf(openingKobo),
    closing: closingKobo === null ? null : nairaOf(closingKobo),
    timeStamp: row.createdAt.toISOString(),
  };
}
