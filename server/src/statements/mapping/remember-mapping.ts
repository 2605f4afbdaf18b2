import { othersWords } from '@nairadesk/contract/others-words';
import { isSameMapping } from '@nairadesk/contract/statement-columns';
import { requireApproval } from '../../platform/approvals/require-approval.ts';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq, sql } from '../../platform/database/drizzle.ts';
import type { receivingAccounts } from '../../platform/database/tables/receiving-accounts-tables.ts';
import { statementMappings } from '../../platform/database/tables/statements-tables.ts';
import { accountText } from '../../platform/desk/receiving-accounts.ts';
import { tellOtherOwners } from '../../platform/mail/tell-other-owners.ts';
import type { StatementFile } from '../reading/read-statement-file.ts';
import { type ColumnRole, headingOf, type Mapping } from '../reading/statement-columns.ts';
import { askedReading } from './asked-reading.ts';
import { type ReadFile, wasTakenBack } from './was-taken-back.ts';

interface Remembered {
  account: typeof receivingAccounts.$inferSelect;
  fileName: string;
  file: StatementFile;
  source: ReadFile;
}

/**
 * Remembers how a file was read, for the next files of the account with its headings. A clerk who says what the columns
 * are says whose money it is, and colleagues are not asked again: the audit log has each mapping that is new or
 * changed, and the other super-admins are mailed what it says of people, balances and what failed. Where the owner's rules
 * want a second person for anything, one is asked before other columns than until now count, or, the first time, than the
 * headings say, unless the importer themselves took back an import of this very file by them. Refuses: approval_needed.
 */
export async function rememberMapping(
  tx: Tx,
  ctx: Ctx,
  { account, fileName, file, source }: Remembered,
): Promise<void> {
  const { mapping, proposal } = file;
  if (!mapping) return;
  const { id: accountId } = account;
  const { headingsKey, headings } = proposal;
  const [known] = await tx
    .select()
    .from(statementMappings)
    .where(and(eq(statementMappings.accountId, accountId), eq(statementMappings.headingsKey, headingsKey)));
  // What is known stays that of the import which brought it: undone, it takes it along.
  if (isSameMapping(mapping, known ?? null)) return;
  if (known || !(await wasTakenBack(tx, accountId, source)))
    await requireApproval(tx, ctx, askedReading(accountId, mapping, file));
  const confirmed = { ...mapping, confirmedBy: ctx.actor.id };
  await tx
    .insert(statementMappings)
    .values({ accountId, headingsKey, ...confirmed })
    .onConflictDoUpdate({
      target: [statementMappings.accountId, statementMappings.headingsKey],
      set: { ...confirmed, confirmedAt: sql`now()` },
    });
  recordAudit(tx, {
    action: 'statement-columns-confirmed',
    actorId: ctx.actor.id,
    subjectType: 'receiving-account',
    subjectId: accountId,
    detail: {
      columns: inWords(mapping, headings),
      dateOrder: mapping.dateOrder,
      columnsBefore: known ? inWords(known, headings) : null,
      dateOrderBefore: known?.dateOrder ?? null,
    },
  });
  await tellOwners(tx, ctx, { account, fileName, headings, mapping, known });
}

// Whose money it is, whether a file goes on from the last one, and whether a transfer failed.
const told = {
  senderName: 'the sender’s name',
  senderAccount: 'the sender’s account',
  senderBank: 'the sender’s bank',
  payeeName: 'the payee’s name',
  payeeBank: 'the payee’s bank',
  balance: 'the balance',
  status: 'the status',
} as const satisfies Partial<Record<ColumnRole, string>>;
const toldRoles = Object.keys(told) as (keyof typeof told)[];

interface Told extends Pick<Remembered, 'account' | 'fileName'> {
  headings: readonly string[];
  mapping: Mapping;
  /** What was remembered; undefined: nothing. */
  known: Mapping | undefined;
}

async function tellOwners(tx: Tx, ctx: Ctx, { account, fileName, headings, mapping, known }: Told) {
  const placeOf = ({ columns }: Mapping, role: ColumnRole) =>
    columns[role] === undefined ? 'in no column' : `in “${othersWords(headingOf(headings, columns[role]))}”`;
  const changed = toldRoles.filter((role) => !known || known.columns[role] !== mapping.columns[role]);
  if (changed.length === 0) return;
  const parts = changed.map((role) => {
    const before = known ? ` (before ${placeOf(known, role)})` : '';
    return `${told[role]} is ${placeOf(mapping, role)}${before}`;
  });
  const isNew = known ? '' : ', the first with these headings';
  await tellOtherOwners(tx, ctx, {
    kind: 'statement-columns',
    subject: 'How a bank’s statements are read was said anew',
    did: 'said what the columns of a bank’s statement hold. Later files with these headings are read so, whoever imports them:',
    lines: [`${accountText(account)}, “${othersWords(fileName)}”${isNew}: ${parts.join('; ')}.`],
    advice:
      'If a payer’s remark is read as the sender’s name, anybody can pay as somebody else. Compare it with a file from the bank; to take it back, undo the import.',
    action: { label: 'Open Statements', path: '/money?tab=statements' },
  });
}

// "date: Trans. Date; senderName: Source", in the order of the file.
function inWords({ columns }: Mapping, headings: readonly string[]): string {
  return Object.entries(columns)
    .toSorted(([, one], [, other]) => one - other)
    .map(([role, column]) => `${role}: ${headingOf(headings, column)}`)
    .join('; ');
}
