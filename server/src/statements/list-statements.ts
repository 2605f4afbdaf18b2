import type { listStatements as call } from '@nairadesk/contract/statements';
import type { Ctx } from '../platform/context/context.ts';
import { countUpTo } from '../platform/database/count-up-to.ts';
import { alias, and, desc, eq, sql } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { receivingAccounts } from '../platform/database/tables/receiving-accounts-tables.ts';
import { statements } from '../platform/database/tables/statements-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { countUnmatched, presentStatement } from './present-statement.ts';

/** Imported statements, newest first. Refuses: invalid (search, cursor). */
export async function listStatements(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const wanted = contains(input.search, [statements.fileName]);
  const behind = page.after ? isBehind(statements.createdAt, statements.id, page.after) : undefined;
  const importer = alias(users, 'importer');
  return ctx.search(async (read) => {
    const rows = await read
      .select({
        statement: statements,
        account: receivingAccounts,
        importedBy: importer.name,
        undoneBy: users.name,
      })
      .from(statements)
      .innerJoin(receivingAccounts, eq(receivingAccounts.id, statements.accountId))
      .innerJoin(importer, eq(importer.id, statements.importedBy))
      .leftJoin(users, eq(users.id, statements.undoneBy))
      .where(and(wanted, behind))
      .orderBy(desc(statements.createdAt), desc(statements.id))
      .limit(page.fetch);
    const unmatched = await countUnmatched(
      read,
      rows.map(({ statement }) => statement.id),
    );
    return pageOf(page, rows, {
      countAll: () => countUpTo(read, sql`select from ${statements} where ${wanted ?? sql`true`}`),
      keysOf: ({ statement }) => [statement.createdAt.toISOString(), statement.id],
      present: ({ statement, ...around }) =>
        presentStatement(statement, { ...around, unmatched: unmatched.get(statement.id) ?? 0 }),
    });
  });
}
