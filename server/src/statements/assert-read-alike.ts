import { hash } from 'node:crypto';
import type { Tx } from '../platform/audit/audit.ts';
import { and, eq, isNull, ne } from '../platform/database/drizzle.ts';
import { statements } from '../platform/database/tables/statements-tables.ts';
import type { ReadFile } from './mapping/was-taken-back.ts';
import type { StatementFile } from './reading/read-statement-file.ts';
import { refuseFile } from './reading/refuse-file.ts';

/** A hash of how a file is read: its columns and the order of its dates. */
export function readingOf({ mapping }: StatementFile): string {
  const columns = Object.entries(mapping?.columns ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([columns, mapping?.dateOrder]), 'hex');
}

/**
 * Asserts that the same bytes weren't imported for this account by other columns: they are the same lines, and would be
 * others by what they seem to say. Undone, they may be. Refuses: invalid (file).
 */
export async function assertReadAlike(
  tx: Tx,
  accountId: string,
  { fileHash, readAs }: ReadFile,
): Promise<void> {
  const [other] = await tx
    .select({ fileName: statements.fileName })
    .from(statements)
    .where(
      and(
        eq(statements.accountId, accountId),
        eq(statements.fileHash, fileHash),
        ne(statements.readAs, readAs),
        isNull(statements.undoneAt),
      ),
    )
    .limit(1);
  if (!other) return;
  throw refuseFile(
    `This file was imported already, with other columns (${other.fileName}). Undo that import first, or choose the same columns.`,
  );
}
