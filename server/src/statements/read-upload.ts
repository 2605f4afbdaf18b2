import type { Mapping as WireMapping } from '@nairadesk/contract/statement-reading';
import type { Ctx } from '../platform/context/context.ts';
import { eq, inArray } from '../platform/database/drizzle.ts';
import { receivingAccounts } from '../platform/database/tables/receiving-accounts-tables.ts';
import { statementMappings } from '../platform/database/tables/statements-tables.ts';
import { assertOwnAccount } from '../platform/desk/assert-own-account.ts';
import { readInThread } from './reading/read-in-thread.ts';
import type { StatementFile } from './reading/read-statement-file.ts';
import { refuseFile } from './reading/refuse-file.ts';
import type { Columns, Mapping } from './reading/statement-columns.ts';

/** A file of an account as it was sent. */
export interface Upload {
  accountId: string;
  file?: Buffer;
  mapping?: WireMapping | null;
}

/**
 * Reads a statement's file as staff chose, or confirmed for such files before. One that names another account of ours is
 * refused. Refuses: invalid (accountId, file).
 */
export async function readUpload(ctx: Ctx, { accountId, file, mapping }: Upload): Promise<StatementFile> {
  await assertOwnAccount(ctx.read, accountId);
  if (!file) throw refuseFile('Choose a file.');
  const known = await ctx.read
    .select()
    .from(statementMappings)
    .where(eq(statementMappings.accountId, accountId));
  const read = await readInThread({
    bytes: file,
    mapping: mapping ? given(mapping) : null,
    confirmed: Object.fromEntries(
      known.map(({ headingsKey, columns, dateOrder }) => [headingsKey, { columns, dateOrder }]),
    ),
  });
  await assertNamesNoOther(ctx, accountId, read.accountNumbers);
  return read;
}

// Imported for the wrong one, it has to be undone first.
async function assertNamesNoOther(ctx: Ctx, accountId: string, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const named = await ctx.read
    .select()
    .from(receivingAccounts)
    .where(inArray(receivingAccounts.accountNumber, [...numbers]));
  const [other] = named;
  if (!other || named.some(({ id }) => id === accountId)) return;
  throw refuseFile(`This file is of ${other.bankName} ${other.accountNumber}. Choose that account.`);
}

function given({ columns, dateOrder }: WireMapping): Mapping {
  const chosen = Object.entries(columns).filter(([, column]) => typeof column === 'number');
  return { columns: Object.fromEntries(chosen) as Columns, dateOrder };
}
