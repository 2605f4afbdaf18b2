import type { StatementLine } from '../../platform/money/matching/statement-line.ts';
import type { ColumnProposal } from './propose-columns.ts';
import { readKobo } from './read-kobo.ts';
import { cleanCell } from './read-lines.ts';
import { type Columns, headingOf } from './statement-columns.ts';
import { hasMoved } from './status-words.ts';

type Lines = readonly StatementLine[];

// As many tell what a column is as all of them.
const linesCompared = 500;

/**
 * Says, for people, what a file has and a mapping leaves out: a balance that the lines follow, without which no missing or
 * added line is noticed, and a status by which some of them failed, which would count as money.
 */
export function findUnread(
  rows: readonly (readonly string[])[],
  { headings, columns: proposed }: Pick<ColumnProposal, 'headings' | 'columns'>,
  columns: Columns,
  lines: Lines,
): string[] {
  const cellsOf = (column: number, some: Lines) =>
    some.map(({ row }) => cleanCell(rows[row - 1]?.[column] ?? ''));
  const { debit, credit, amount, date } = columns;
  const places = headings
    .map((_, column) => column)
    .filter((column) => ![debit, credit, amount, date].includes(column));
  const compared = lines.slice(0, linesCompared);
  const balance = lines.every(({ balanceKobo }) => balanceKobo === null)
    ? places.find((column) => isBalance(cellsOf(column, compared), compared, column === proposed.balance))
    : undefined;
  const status = places
    .filter((column) => column !== proposed.type)
    .map((column) => ({ column, failed: countFailed(cellsOf(column, lines), column === proposed.status) }))
    .find(({ failed }) => failed > 0);
  return [
    ...(balance === undefined
      ? []
      : [
          `“${headingOf(headings, balance)}” is the balance and isn’t read: nothing would tell whether a line is missing or was added.`,
        ]),
    ...(status
      ? [
          `“${headingOf(headings, status.column)}” is the status and isn’t read: it says of ${countText(status.failed)} that no money moved, and they would count as money.`,
        ]
      : []),
  ];
}

/** Whether these are what was there after each line, in whichever order the rows are; by its heading one number is enough. */
function isBalance(cells: readonly string[], lines: Lines, isNamed: boolean): boolean {
  const sums = cells.map((cell) => readKobo(cell) ?? null);
  if (isNamed && sums.some((kobo) => kobo !== null)) return true;
  const follows = (before: number, after: number) => {
    const [from, to] = [sums[before] ?? null, sums[after] ?? null];
    return from !== null && to !== null && to - from === lines[after]?.amountKobo;
  };
  const steps = lines.slice(1).map((_, index) => index);
  const most = Math.max(
    steps.filter((index) => follows(index, index + 1)).length,
    steps.filter((index) => follows(index + 1, index)).length,
  );
  // Rows that failed move no balance, and may be read as lines.
  return most > 0 && most * 2 >= steps.length;
}

/** How many of these say that no money moved; 0 where they are something else than a status. */
function countFailed(cells: readonly string[], isNamed: boolean): number {
  const said = cells.filter((cell) => /\w/.test(cell));
  if (!isNamed && said.some((cell) => hasMoved(cell) === undefined)) return 0;
  const failed = said.filter((cell) => hasMoved(cell) === false).length;
  // A remark of a single line may begin like one.
  return isNamed || failed < said.length ? failed : 0;
}

function countText(count: number): string {
  return count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`;
}
