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

interface About {
  account: Pick<typeof receivingAccounts.$inferSelect, 'id' | 'bankName' | 'accountNumber'>;
  /** Whether the owner's rules ask for a second person for anything. */
  isOn: boolean;
}

// Said also where no column has it: without one nobody notices a line that is missing, or a payment that failed.
const alwaysSaid: readonly ColumnRole[] = ['senderName', 'balance', 'status'];

/**
 * How an account's statements would be read otherwise than before: who says what the columns are says whose money it is,
 * whether a line is missing, and what failed. The very first reading of an account is asked about where another account of ours
 * has the same headings and is read otherwise; once it was read, how others are read counts for nothing.
 */
export async function readingTerms(tx: Tx, asked: Asked, { account, isOn }: About): Promise<Terms> {
  const { headingsKey, mapping } = asked;
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
  const isKnown = (before ? [before] : lent).some((one) => isSameMapping(mapping, one));
  return {
    subjectId: account.id,
    lines: readingLines(asked, account, before ?? null),
    isAsked: isOn && !isKnown && (known.length > 0 || wasRead),
    why: 'Reading this bank’s statements by other columns than before needs a second person.',
  };
}

function readingLines(
  { headings, mapping, unread, largest }: Asked,
  { bankName, accountNumber }: About['account'],
  before: ReadBy | null,
): Lines {
  const placeIn = ({ columns }: ReadBy, role: ColumnRole) => {
    const column = columns[role] ?? null;
    const heading = column === null ? '' : othersWords(headings[column] ?? '');
    return column === null ? 'In no column' : `${heading && `“${heading}”, `}column ${column + 1}`;
  };
  const isSaid = (role: ColumnRole) =>
    alwaysSaid.includes(role) || (mapping.columns[role] ?? before?.columns[role] ?? null) !== null;
  const change = (now: string, then: string | null) =>
    then === null || then === now ? now : `${now}; until now: ${then}`;
  const isOther = (role: ColumnRole) => before !== null && placeIn(mapping, role) !== placeIn(before, role);
  const said = columnRoles.filter((role) => role !== 'valueDate' && isSaid(role));
  // What changes comes first.
  const roles = [...said.filter(isOther), ...said.filter((role) => !isOther(role))].map((role) => ({
    name: columnWords[role],
    value: change(placeIn(mapping, role), before && placeIn(before, role)),
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
