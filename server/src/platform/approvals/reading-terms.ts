import type { AskedChange } from '@nairadesk/contract/approvals';
import { othersWords } from '@nairadesk/contract/others-words';
import {
  type ColumnRole,
  columnRoles,
  columnWords,
  dateOrderWords,
  isSameMapping,
  type ReadBy,
} from '@nairadesk/contract/statement-columns';
import type { Tx } from '../audit/audit.ts';
import { eq, or } from '../database/drizzle.ts';
import type { receivingAccounts } from '../database/tables/receiving-accounts-tables.ts';
import { statementMappings, statements } from '../database/tables/statements-tables.ts';
import type { Terms } from './paying-terms.ts';
import { type Lines, lines } from './term-lines.ts';

type Asked = Extract<AskedChange, { kind: 'statement-columns' }>;
type Places = ReadBy['columns'];

interface About {
  account: Pick<typeof receivingAccounts.$inferSelect, 'id' | 'bankName' | 'accountNumber'>;
  /** Whether the owner's rules ask for a second person for anything. */
  isOn: boolean;
}

// Said also where no column has it: without one nobody notices a line that is missing, or a payment that failed.
const alwaysSaid: readonly ColumnRole[] = ['senderName', 'balance', 'status'];

/**
 * How an account's statements would be read otherwise than before: who says what the columns are says whose money it is,
 * whether a line is missing, and what failed. The very first reading of an account is asked about where it isn't what the
 * headings say, unless another account of ours with them is read so, and where another one is read otherwise; once it was
 * read, how others are read counts for nothing.
 */
export async function readingTerms(tx: Tx, asked: Asked, { account, isOn }: About): Promise<Terms> {
  const { headingsKey, mapping, headed } = asked;
  const known = await tx
    .select()
    .from(statementMappings)
    .where(or(eq(statementMappings.accountId, account.id), eq(statementMappings.headingsKey, headingsKey)));
  const own = known.filter(({ accountId }) => accountId === account.id);
  const alike = known.filter((one) => one.headingsKey === headingsKey);
  const before = own.find((one) => one.headingsKey === headingsKey);
  // Undone, an import takes what it brought along: with it, nobody begins anew alone.
  const wasRead = (await tx.$count(statements, eq(statements.accountId, account.id))) > 0;
  // Another account's first reading was nobody's second yes: it counts for a first reading alone.
  const lent = wasRead ? [] : alike;
  const wasKnown = known.length > 0 || wasRead;
  const isKnown = (before ? [before] : lent).some((one) => isSameMapping(mapping, one));
  return {
    subjectId: account.id,
    lines: readingLines(asked, account, before ?? null),
    isAsked: isOn && !isKnown && (wasKnown || (headed !== undefined && isOtherThan(headed, mapping))),
    why: wasKnown
      ? 'Reading this bank’s statements by other columns than before needs a second person.'
      : 'Reading this bank’s statements by other columns than their headings say needs a second person.',
  };
}

// When money moved says nothing of whose it is, and banks have several columns for it.
const ofTime: readonly ColumnRole[] = ['date', 'valueDate'];
// Who paid or was paid, and what alone says which transfer of a customer a bank took back.
const ofWhom: readonly ColumnRole[] = [
  'senderName',
  'senderAccount',
  'senderBank',
  'payeeName',
  'payeeBank',
  'reference',
];

/** Whether a column isn't what the headings say. What they don't say is for staff to choose, unless it tells whose money it is. */
function isOtherThan(headed: Places, { columns }: ReadBy): boolean {
  return columnRoles.some((role) => {
    const said = headed[role] ?? null;
    if (ofTime.includes(role) || said === (columns[role] ?? null)) return false;
    return said !== null || ofWhom.includes(role);
  });
}

function readingLines(
  { headings, mapping, headed, unread, largest }: Asked,
  { bankName, accountNumber }: About['account'],
  before: ReadBy | null,
): Lines {
  const placeIn = (columns: Places, role: ColumnRole) => {
    const column = columns[role] ?? null;
    const heading = column === null ? '' : othersWords(headings[column] ?? '');
    return column === null ? 'In no column' : `${heading && `“${heading}”, `}column ${column + 1}`;
  };
  // Nothing was read by these headings: what they say themselves is there to compare with.
  const usual = before?.columns ?? headed ?? null;
  const isSaid = (role: ColumnRole) =>
    alwaysSaid.includes(role) || (mapping.columns[role] ?? usual?.[role] ?? null) !== null;
  const change = (now: string, then: string | null) =>
    then === null || then === now ? now : `${now}; ${before ? 'until now' : 'the headings say'}: ${then}`;
  const isOther = (role: ColumnRole) =>
    usual !== null && placeIn(mapping.columns, role) !== placeIn(usual, role);
  const said = columnRoles.filter((role) => role !== 'valueDate' && isSaid(role));
  // What changes comes first.
  const roles = [...said.filter(isOther), ...said.filter((role) => !isOther(role))].map((role) => ({
    name: columnWords[role],
    value: change(placeIn(mapping.columns, role), usual && placeIn(usual, role)),
  }));
  return [
    ...lines({
      Change: before ? 'Statements are read by other columns' : 'Statements with these headings are new',
      Account: `${bankName} ${accountNumber}`,
    }),
    ...roles,
    ...lines({
      Dates: change(dateOrderWords[mapping.dateOrder], before && dateOrderWords[before.dateOrder]),
    }),
    ...unread.map((value, index) => ({ name: counted('Not read', index), value })),
    ...largest.map((value, index) => ({ name: counted('A large line', index), value })),
  ];
}

function counted(name: string, index: number): string {
  return index === 0 ? name : `${name} ${index + 1}`;
}
