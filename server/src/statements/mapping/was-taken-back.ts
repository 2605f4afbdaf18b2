import type { Tx } from '../../platform/audit/audit.ts';
import { and, desc, eq } from '../../platform/database/drizzle.ts';
import { statements } from '../../platform/database/tables/statements-tables.ts';

/** The bytes of a file, and how it is read, as hashes. */
export interface ReadFile {
  fileHash: string;
  readAs: string;
}

/**
 * Whether this very file was last imported for this account by these columns, and whoever imported it took that back: it
 * says nothing that it didn't say then. One that a colleague took back may have been read wrongly.
 */
export async function wasTakenBack(
  tx: Tx,
  accountId: string,
  { fileHash, readAs }: ReadFile,
): Promise<boolean> {
  const [last] = await tx
    .select()
    .from(statements)
    .where(and(eq(statements.accountId, accountId), eq(statements.fileHash, fileHash)))
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(1);
  return last !== undefined && last.readAs === readAs && last.undoneBy === last.importedBy;
}
