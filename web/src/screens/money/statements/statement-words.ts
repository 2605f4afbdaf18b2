import type { ColumnRole } from '@nairadesk/contract/statement-columns';
import type { Statement } from '@nairadesk/contract/statements';

/** These are always shown; the others where the file has them. */
export const mainColumns: readonly ColumnRole[] = [
  'date',
  'narration',
  'debit',
  'credit',
  'amount',
  'balance',
  'reference',
];

/** Found so that it isn't taken for another column, and not read. */
export const unusedColumns: readonly ColumnRole[] = ['valueDate'];

/** "20 new lines: 12 matched by the transaction ID, 5 likely, 2 unknown, 1 other, such as charges". */
export function resultText(
  { added, matched, unmatched }: Pick<Statement, 'added' | 'matched' | 'unmatched'>,
  likely: number,
): string {
  if (added === 0 && unmatched === 0) return 'Nothing new in this statement';
  const rest = added - matched - unmatched;
  const parts = [
    matched > 0 && `${inWords(matched)} matched by the transaction ID`,
    likely > 0 && `${inWords(likely)} likely`,
    unmatched > likely && `${inWords(unmatched - likely)} unknown`,
    rest > 0 && `${inWords(rest)} other, such as charges`,
  ].filter(Boolean);
  return [newLines(added), parts.join(', ')].filter(Boolean).join(': ');
}

/** "1 new line" */
export function newLines(added: number): string {
  return `${inWords(added)} new ${added === 1 ? 'line' : 'lines'}`;
}

/** What follows when its import is undone. */
export function undoText({ added }: Pick<Statement, 'added'>): string {
  const again = 'The file can be imported again, for another account too.';
  if (added === 0) return `It added nothing, so no transfer leaves the books. ${again}`;
  if (added === 1)
    return `The transfer that it added leaves the books. An open order that it was matched to waits for its money again. ${again}`;
  return `The ${inWords(added)} transfers that it added leave the books. Open orders that they were matched to wait for their money again. ${again}`;
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}
