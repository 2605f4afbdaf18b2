import { nairaOf } from '@nairadesk/contract/money';
import type { Statement } from '@nairadesk/contract/statements';
import type { statements } from '../platform/database/tables/statements-tables.ts';

/** An imported statement as the wire shows it. */
export function presentStatement(row: typeof statements.$inferSelect): Statement {
  const { id, accountId, fileName, lines, added, matched, firstAt, lastAt, openingKobo, closingKobo } = row;
  return {
    id,
    accountId,
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
