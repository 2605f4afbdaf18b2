import { Refusal } from '../../platform/errors/refusal.ts';
import type { ReadLine } from '../matching/expected-money.ts';
import { type BalanceCheck, checkBalances } from './check-balances.ts';
import { type ColumnProposal, proposeColumns } from './propose-columns.ts';
import { readLines } from './read-lines.ts';
import { readNarration } from './read-narration.ts';
import { readTable } from './read-table.ts';
import type { Mapping } from './statement-columns.ts';

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
  /** Account numbers that stand above its headings. */
  accountNumbers: string[];
  /** How it was read; null: nobody has said how its dates are written. */
  mapping: Mapping | null;
  /** Whether staff chose or confirmed the mapping, so that it may be imported. */
  isConfirmed: boolean;
  lines: ReadLine[];
  balances: BalanceCheck;
  /** Why it can't be read with this mapping; then there are no lines. */
  problem: string | null;
}

/** Reads a bank's statement: its columns, lines, balances and narrations. Refuses: invalid (file). */
export async function readStatementFile({ bytes, mapping, confirmed }: ReadingWish): Promise<StatementFile> {
  const rows = await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const proposal = proposeColumns(rows);
  const { columns, dateOrder, headingRow, headingsKey } = proposal;
  const chosen = mapping ?? confirmed[headingsKey] ?? null;
  const proposed = dateOrder === 'ambiguous' ? null : { columns, dateOrder };
  const taken = chosen ?? proposed;
  const accountNumbers = rows
    .slice(0, headingRow - 1)
    .flatMap((cells) => cells.flatMap((cell) => cell.match(/\b\d{10}\b/g) ?? []));
  const file = { proposal, accountNumbers, mapping: taken, isConfirmed: chosen !== null };
  const nothing = { lines: [], balances: { checked: false } as const };
  if (!taken) return { ...file, ...nothing, problem: askForDates };
  try {
    const lines = readLines(rows, headingRow, taken);
    const balances = checkBalances(lines);
    return {
      ...file,
      lines: lines.map((line) => ({ line, reading: readNarration(line) })),
      balances,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...file, ...nothing, problem: error.message };
  }
}

const askForDates = 'Choose how the dates are written: no day of this file is above 12.';
