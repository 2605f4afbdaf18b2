import { hash } from 'node:crypto';
import type { StatementLine } from '../../platform/money/matching/statement-line.ts';
import { plainWords } from './propose-columns.ts';
import { isSigned, readKobo } from './read-kobo.ts';
import { type Moment, readMoment } from './read-moment.ts';
import { refuseFile } from './refuse-file.ts';
import { type ColumnRole, type Columns, headingOf, type Mapping } from './statement-columns.ts';
import { hasMoved } from './status-words.ts';

interface Row {
  number: number;
  cell(role: ColumnRole): string;
  /** Its date has digits, whether or not they can be read. */
  isDated: boolean;
  /** Words say that it is a total or a balance, and no movement. */
  isSummary: boolean;
  /** Whether the statement has this column. */
  has(role: ColumnRole): boolean;
  /** A column names who is on the other side. */
  isBetweenPeople: boolean;
}

/**
 * The movements of a statement, in the order of the file. Headings that are repeated, totals, opening balances, rows
 * without money, and payments that failed are left out.
 * Refuses, naming the row: a date or an amount that can't be read, money on both sides, money without a date, a cell
 * beyond the last heading.
 * @param rows what readTable gave
 * @param headingRow as proposeColumns counts it, from 1
 */
export function readLines(
  rows: readonly (readonly string[])[],
  headingRow: number,
  { columns, dateOrder }: Mapping,
): StatementLine[] {
  refuseUnusable(columns);
  refuseUsedTwice(columns, rows[headingRow - 1] ?? []);
  const heading = rows[headingRow - 1]?.join('\n');
  const body = rows.flatMap((cells, index) =>
    index < headingRow || cells.length === 0 || cells.join('\n') === heading
      ? []
      : [rowOf(cells, index + 1, columns)],
  );
  const lastDated = body.findLastIndex(({ isDated }) => isDated);
  refuseWide(rows, headingRow, body[lastDated]?.number ?? 0);
  const seen = new Map<string, number>();
  const lines = body.flatMap((row, index) => {
    const money = readMoney(row, columns);
    const isSummary = row.isSummary && !movesBalance(money.kobo, row, body[index - 1], body[index + 1]);
    if (money.kobo === 0n || isSummary) return [];
    // A line of sums at the end, which no word announces.
    if (row.cell('date') === '' && index > lastDated) return [];
    const moment = readMoment(row.cell('date'), dateOrder);
    if (!moment) throw refuseDate(row);
    return failed(row) ? [] : [lineOf(row, moment, money, seen)];
  });
  refuseUndirected(lines, body, columns);
  if (lines.length === 0) throw refuseFile('There are no movements in this file.');
  return lines;
}

function refuseUnusable({ date, debit, credit, amount }: Columns): void {
  if (date === undefined) throw refuseFile('Choose the column with the dates.');
  if (amount === undefined && (debit === undefined || credit === undefined)) {
    throw refuseFile('Choose the columns with money in and money out, or the one with signed amounts.');
  }
}

// What a payer writes would be their name and their account, too, or a balance would be money.
function refuseUsedTwice(columns: Columns, headings: readonly string[]): void {
  const used = Object.values(columns);
  const twice = used.find((column, index) => used.indexOf(column) !== index);
  if (twice === undefined) return;
  throw refuseFile(
    `“${headingOf(headings, twice)}” is chosen for two things. Choose another column for one.`,
  );
}

// Some banks quote nothing: a comma in a payer's remark moves what follows it, and an amount can be written there. Notes
// below the last movement may be as wide as they like.
function refuseWide(rows: readonly (readonly string[])[], headingRow: number, lastNumber: number): void {
  const width = rows[headingRow - 1]?.length ?? 0;
  const wide = rows.findIndex(
    (cells, index) =>
      index >= headingRow && index < lastNumber && cells.slice(width).some((cell) => cell !== ''),
  );
  if (wide < 0) return;
  throw refuseFile(
    'there are more cells than headings. A comma in a remark may have moved the amounts. Download the statement again as Excel (.xlsx).',
    wide + 1,
  );
}

function rowOf(raw: readonly string[], number: number, columns: Columns): Row {
  const cells = raw.map(cleanCell);
  const cell = (role: ColumnRole) => cells[columns[role] ?? -1] ?? '';
  const isDated = /\d/.test(cell('date'));
  // With a person on the other side, or a reference, it is a movement whatever the words say.
  const isFilled = (role: ColumnRole) => /\w/.test(cell(role));
  const isBetweenPeople = isFilled('senderName') || isFilled('payeeName');
  const isMovement = isDated && (isBetweenPeople || isFilled('reference'));
  const sums = !isMovement && isSummary(cells, isDated ? cell('narration') : null);
  const has = (role: ColumnRole) => columns[role] !== undefined;
  return { number, cell, has, isDated, isSummary: sums, isBetweenPeople };
}

/** What a cell holds: ="0012" and '0012 are how exports tell Excel to keep a text. */
export function cleanCell(text: string): string {
  return text
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

// Not the bare word, which a customer may write for the rest of what they owe.
const balanceWords =
  /^(opening|closing|available|ledger|current|cleared) balance( (brought|carried) forward| [bc] ?f)?$|^balance( (brought|carried) forward| [bc] ?f)$/;
const totalWords =
  /^(grand |sub |page )?totals?\b|^(opening|closing|available|ledger|current) balance\b|^balance [bc] ?f\b/;

// With a date, only the whole narration says so: "Total Energies" may pay us.
function isSummary(cells: readonly string[], datedNarration: string | null): boolean {
  if (datedNarration !== null) return balanceWords.test(plainWords(datedNarration));
  const first = cells.filter((cell) => cell !== '').slice(0, 2);
  return first.some((cell) => totalWords.test(plainWords(cell)));
}

// A payer may write “Available balance”, and some banks write the remark alone. The newest row is first or last.
function movesBalance(kobo: bigint, row: Row, before: Row | undefined, after: Row | undefined): boolean {
  const [balance, ...beside] = [row, before, after].map((one) => one && readKobo(one.cell('balance')));
  // An opening balance is said to be what came.
  if (!row.isDated || typeof balance !== 'bigint' || balance === kobo) return false;
  return beside.some((other) => typeof other === 'bigint' && other + kobo === balance);
}

interface Money {
  kobo: bigint;
  isTakenBack: boolean;
}

function readMoney(row: Row, columns: Columns): Money {
  const isMovement = row.isDated && !row.isSummary;
  const read = (role: ColumnRole) => {
    const kobo = readKobo(row.cell(role));
    // Below the last movement there may be words under the amounts.
    if (kobo === undefined && isMovement) {
      throw refuseFile(`we couldn't read the amount “${row.cell(role)}”.`, row.number);
    }
    return kobo ?? 0n;
  };
  if (columns.debit !== undefined && columns.credit !== undefined) {
    const [debit, credit] = [read('debit'), read('credit')];
    if (debit !== 0n && credit !== 0n && isMovement) {
      throw refuseFile('there is money both in and out.', row.number);
    }
    return { kobo: credit - debit, isTakenBack: debit < 0n || credit < 0n };
  }
  const kobo = read('amount');
  const isDebit = /^(dr?|debit)$/i.test(row.cell('type'));
  return { kobo: isDebit && kobo > 0n ? -kobo : kobo, isTakenBack: false };
}

function refuseDate(row: Row): Error {
  const text = row.cell('date');
  return refuseFile(
    text === '' ? 'there is money without a date.' : `we couldn't read the date “${text}”.`,
    row.number,
  );
}

// Where a statement has payments that never were, or not yet, it says so in a column. Banks have words of their own, and
// to take one for the other would count money that isn't there, or leave some out.
function failed(row: Row): boolean {
  const status = row.cell('status');
  const moved = hasMoved(status);
  if (moved !== undefined) return !moved;
  throw refuseFile(
    `we don’t know whether money moved with the status “${status}”. Choose no column for the status if every row counts.`,
    row.number,
  );
}

// Anchored: people write remarks behind the bank's own words, never before them.
const sweep =
  /^(owealth (withdrawal|deposit)|(auto-? ?)?save to owealth|spend ?& ?save deposit|cashbox (auto ?save|deposit|withdrawal))/i;

function lineOf(row: Row, { at, hasTime }: Moment, { kobo, isTakenBack }: Money, seen: Map<string, number>) {
  const balanceKobo = readKobo(row.cell('balance'));
  if (balanceKobo === undefined) {
    throw refuseFile(`we couldn't read the balance “${row.cell('balance')}”.`, row.number);
  }
  const text = (role: ColumnRole) => (/^-*$/.test(row.cell(role)) ? null : row.cell(role));
  const isIn = kobo > 0n;
  refuseShortened(row);
  const line = {
    row: row.number,
    at,
    hasTime,
    amountKobo: kobo,
    balanceKobo,
    reference: text('reference'),
    narration: row.cell('narration'),
    senderName: text(isIn ? 'senderName' : 'payeeName'),
    senderAccount: isIn ? text('senderAccount') : null,
    senderBank: text(isIn ? 'senderBank' : 'payeeBank'),
    ...(row.has(isIn ? 'senderName' : 'payeeName') && { hasPartyColumn: true as const }),
    isTakenBack,
    // Beside a name in a column of its own, the narration is what that person wrote.
    isSweep: !row.isBetweenPeople && sweep.test(row.cell('narration')),
  };
  return { ...line, key: keyOf(line, seen) } satisfies StatementLine;
}

// Excel keeps fifteen digits of a number, and shows less: of many references that leaves one.
function refuseShortened(row: Row): void {
  const reference = row.cell('reference');
  if (!/^\d([.,]\d+)?e\+?\d+$/i.test(reference)) return;
  throw refuseFile(
    `Excel has shortened the reference “${reference}”. Download the statement again and import it as it is. If the bank itself writes it so, choose no column for the reference.`,
    row.number,
  );
}

// Two equal lines of one file are two transfers; in the next file they are the same two.
function keyOf(line: Omit<StatementLine, 'key'>, seen: Map<string, number>): string {
  const { at, amountKobo, balanceKobo, reference, narration } = line;
  const content = JSON.stringify([at, String(amountKobo), String(balanceKobo), reference, narration]);
  const before = seen.get(content) ?? 0;
  seen.set(content, before + 1);
  return hash('sha256', `${content}${before}`, 'hex');
}

// One column of amounts that say nothing of their direction, and no balance that would show it.
function refuseUndirected(lines: readonly StatementLine[], body: readonly Row[], columns: Columns): void {
  if (columns.debit !== undefined && columns.credit !== undefined) return;
  const isDirected =
    lines.some(({ amountKobo, balanceKobo }) => amountKobo < 0n || balanceKobo !== null) ||
    body.some((row) => isSigned(row.cell('amount')) || /^(cr?|credit)$/i.test(row.cell('type')));
  if (!isDirected) {
    throw refuseFile("The amounts don't say whether money came in or went out. Choose other columns.");
  }
}
