import { parse } from 'csv-parse/sync';
import { Refusal } from '../../platform/errors/refusal.ts';
import { readWorkbook } from './read-workbook.ts';
import { refuseFile } from './refuse-file.ts';
import { maxCellLength, maxColumns, maxFileBytes, maxRows } from './table-bounds.ts';

const delimiters = [',', ';', '\t'];
const sampleRows = 100;
const unreadable = "We couldn't read this file. Download the statement again as Excel (.xlsx) or CSV.";

/**
 * The cells of a bank's file as trimmed text: row n of a spreadsheet is element n - 1. Reads XLSX, and CSV with
 * commas, semicolons or tabs in UTF-8, UTF-16 or Windows-1252, whatever the name of the file says.
 * Refuses, on the field `file`: PDF, old .xls, HTML and other files; more than 5 MB, 20,000 rows or 60 columns.
 */
export async function readTable(bytes: Buffer): Promise<string[][]> {
  if (bytes.length > maxFileBytes)
    throw refuseFile('This file is larger than 5 MB. Download a shorter period.');
  const start = bytes.subarray(0, 8).toString('latin1');
  if (start.startsWith('%PDF')) {
    throw refuseFile('This is a PDF. Download the statement as Excel (.xlsx) or CSV.');
  }
  if (start.startsWith('\xD0\xCF\x11\xE0')) {
    throw refuseFile('This is an old Excel file, or it has a password. Save it as .xlsx without a password.');
  }
  try {
    const rows = start.startsWith('PK\x03\x04') ? await readWorkbook(bytes) : readCsv(bytes);
    // Half a character, as of a cell that was cut, is none that the database takes.
    return rows.map((row) => row.map((cell) => cell.toWellFormed()));
  } catch (error) {
    // What the zip, XML and CSV readers throw is about the file.
    throw error instanceof Refusal ? error : refuseFile(unreadable);
  }
}

function readCsv(bytes: Buffer): string[][] {
  const text = decode(bytes);
  if (text.trim() === '') throw refuseFile('This file is empty.');
  if (text.includes('\0')) throw refuseFile(unreadable);
  if (text.trimStart().startsWith('<')) {
    throw refuseFile('This is a web page with the name of a spreadsheet. Save it as .xlsx or CSV.');
  }
  // Excel's own way of naming the delimiter.
  const named = /^sep=(.)\r?\n/.exec(text);
  const delimiter = named?.[1] ?? findDelimiter(text);
  const parsed = parseRows(text, delimiter, maxRows + 1);
  refuseSwallowed(parsed, delimiter);
  const rows = parsed.map(cleanRow);
  if (rows.length > maxRows) {
    throw refuseFile(
      `This file has more than ${maxRows.toLocaleString('en')} rows. Download a shorter period.`,
    );
  }
  const wide = rows.findIndex((row) => row.length > maxColumns);
  if (wide >= 0) throw refuseFile(`There are more than ${maxColumns} columns.`, wide + 1);
  return rows;
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// The one that cuts the most rows into the same number of cells, and into many.
function findDelimiter(text: string): string {
  const scored = delimiters.map((delimiter) => {
    const widths = sampleOf(text, delimiter).map((row) => row.length);
    const counts = [...Map.groupBy(widths, (width) => width)].filter(([width]) => width > 1);
    return { delimiter, score: Math.max(0, ...counts.map(([width, rows]) => width * rows.length)) };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function sampleOf(text: string, delimiter: string): string[][] {
  try {
    return parseRows(text, delimiter, sampleRows);
  } catch {
    // A quote that this delimiter leaves open.
    return [];
  }
}

function parseRows(text: string, delimiter: string, to: number): string[][] {
  return parse(text, { delimiter, to, relax_column_count: true, relax_quotes: true });
}

// Some banks quote nothing: a remark that begins with a quotation mark takes in all lines up to the next one. A remark of
// several lines has no columns.
const fewestColumns = 3;

function refuseSwallowed(rows: readonly (readonly string[])[], delimiter: string): void {
  const isRow = (line: string) => line.split(delimiter).length > fewestColumns;
  const at = rows.findIndex((row) => row.some((cell) => cell.split(/\r?\n/).slice(1).some(isRow)));
  if (at < 0) return;
  throw refuseFile(
    'there are other rows within a cell: a quotation mark in a remark may have swallowed them. Download the statement again as Excel (.xlsx).',
    at + 1,
  );
}

// Trimmed, cut, and without empty cells at the end.
function cleanRow(row: string[]): string[] {
  const cells = row.map((cell) => cell.slice(0, maxCellLength).trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
