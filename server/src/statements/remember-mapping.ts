import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { statementMappings } from '../platform/database/tables/statements-tables.ts';
import type { StatementFile } from './reading/read-statement-file.ts';
import { headingOf, isSameMapping, type Mapping } from './reading/statement-columns.ts';

/**
 * Remembers how a file was read, for the next files of the account with its headings. A clerk who says what the columns
 * are says whose money it is, and colleagues are not asked again: the audit log has each mapping that is new or
 * changed.
 */
export async function rememberMapping(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  { accountId, file: { mapping, proposal } }: { accountId: string; file: StatementFile },
): Promise<void> {
  if (!mapping) return;
  const { headingsKey, headings } = proposal;
  const [known] = await tx
    .select()
    .from(statementMappings)
    .where(and(eq(statementMappings.accountId, accountId), eq(statementMappings.headingsKey, headingsKey)));
  const confirmed = { ...mapping, confirmedBy: actor.id };
  await tx
    .insert(statementMappings)
    .values({ accountId, headingsKey, ...confirmed })
    .onConflictDoUpdate({
      target: [statementMappings.accountId, statementMappings.headingsKey],
      set: { ...confirmed, confirmedAt: sql`now()` },
    });
  if (isSameMapping(mapping, known ?? null)) return;
  recordAudit(tx, {
    action: 'statement-columns-confirmed',
    actorId: actor.id,
    subjectType: 'receiving-account',
    subjectId: accountId,
    detail: {
      columns: inWords(mapping, headings),
      dateOrder: mapping.dateOrder,
      columnsBefore: known ? inWords(known, headings) : null,
      dateOrderBefore: known?.dateOrder ?? null,
    },
  });
}

// "date: Trans. Date; senderName: Source", in the order of the file.
function inWords({ columns }: Mapping, headings: readonly string[]): string {
  return Object.entries(columns)
    .toSorted(([, one], [, other]) => one - other)
    .map(([role, column]) => `${role}: ${headingOf(headings, column)}`)
    .join('; ');
}
