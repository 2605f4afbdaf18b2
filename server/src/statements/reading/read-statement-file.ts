import { Refusal } from '../../platform/errors/refusal.ts';
import type { ReadLine } from '../../platform/money/matching/expected-money.ts';
import { readNarration } from '../../platform/money/matching/read-narration.ts';
import type { StatementLine } from '../../platform/money/matching/statement-line.ts';
import { type BalanceCheck, checkBalances } from './check-balances.ts';
import { type ColumnProposal, proposeColumns, tellDateOrder } from './propose-columns.ts';
import { readLines } from './read-lines.ts';
import { isFuture } from './read-moment.ts';
import { readTable } from './read-table.ts';
import { refuseFile } from './refuse-file.ts';
import type { Columns, Mapping } from './statement-columns.ts';
import { findUnread } from './unread-columns.ts';

/** How a file is to be read. */
export interface ReadingWish {
  bytes: Uint8Array;
  /** What staff chose; null: what was confirmed before, else what the headings propose. */
  mapping: Mapping | null;
  /** What was confirmed for files of this account, by the key of their headings. */
  confirmed: Readonly<Record<string, Mapping>>;
}

export interface StatementFile {
  proposal: ColumnProposal;
  /** What its headings alone say; the proposal is what was confirmed, where something was. */
  headed: Columns;
  /** Account numbers that stand above its headings. */
  accountNumbers: string[];
  /** How it was read; null: staff have not said how its dates are written. */
  mapping: Mapping | null;
  /** Whether staff chose or confirmed the mapping, so that it may be imported. */
  isConfirmed: boolean;
  lines: ReadLine[];
  balances: BalanceCheck;
  /** What it has and the mapping leaves out, for people. */
  unread: string[];
  /** Why it can't be read with this mapping; then there are no lines. */
  problem: string | null;
}

/** Reads a bank's statement: its columns, lines, balances and narrations. Refuses: invalid (file). */
export async function readStatementFile({ bytes, mapping, confirmed }: ReadingWish): Promise<StatementFile> {
  const rows = await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const proposal = proposeColumns(rows);
  const { headingRow, headingsKey } = proposal;
  const remembered = confirmed[headingsKey];
  const columns = remembered?.columns ?? proposal.columns;
  const isOther = columns.date !== undefined && columns.date !== proposal.columns.date;
  const dateOrder = isOther ? tellDateOrder(rows, headingRow, columns.date ?? 0) : proposal.dateOrder;
  // In the first days of a month a file may tell nothing, and read in the other order it has all of its lines again.
  const known = remembered?.dateOrder === dateOrder ? remembered : null;
  const chosen = mapping ?? known;
  const proposed = dateOrder === 'ambiguous' ? null : { columns, dateOrder };
  const taken = chosen ?? proposed;
  const accountNumbers = rows
    .slice(0, headingRow - 1)
    .flatMap((cells) => cells.flatMap((cell) => cell.match(/\b\d{10}\b/g) ?? []));
  const file = {
    proposal: { ...proposal, columns },
    headed: proposal.columns,
    accountNumbers,
    mapping: taken,
    isConfirmed: chosen !== null,
  };
  const nothing = { lines: [], balances: { checked: false } as const, unread: [] };
  if (!taken) return { ...file, ...nothing, problem: askForDates };
  try {
    const lines = readLines(rows, headingRow, taken);
    refuseFuture(lines);
    const balances = checkBalances(lines);
    return {
      ...file,
      lines: lines.map((line) => ({ line, reading: readNarration(line) })),
      balances,
      unread: findUnread(rows, proposal, taken.columns, lines),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...file, ...nothing, problem: error.message };
  }
}

function refuseFuture(lines: readonly StatementLine[]): void {
  const ahead = lines.find(({ at }) => isFuture(at));
  if (ahead) throw refuseFile('this day is in the future. Check how the dates are written.', ahead.row);
}

const askForDates = 'Choose how the dates are written: this file doesn’t tell the day from the month.';
