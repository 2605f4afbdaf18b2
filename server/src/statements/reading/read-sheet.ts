import { parseXml } from './parse-xml.ts';
import { refuseFile } from './refuse-file.ts';
import { maxCellLength, maxColumns, maxRows } from './table-bounds.ts';

interface Workbook {
  sharedStrings: readonly string[];
  dateStyles: ReadonlySet<number>;
  /** Days are counted from 1904 and not from 1900. */
  epoch1904: boolean;
}

interface Cell {
  type: string;
  style: number;
  /** From 0. */
  column: number;
  value: string;
}

/**
 * The cells of a worksheet (ECMA-376, 18.3.1) as text; rows and cells that the file leaves out are empty.
 * Refuses: a cell with something in it beyond the bounds of table-bounds.ts, before any row is made for it.
 */
export async function readSheet(sheet: AsyncIterable<Buffer>, workbook: Workbook): Promise<string[][]> {
  const rows: string[][] = [];
  let rowNumber = 0;
  let column = -1;
  let cell: Cell | null = null;
  let isValue = false;
  let isPhonetic = false;
  await parseXml(sheet, {
    open(name, { r, t, s }) {
      if (name === 'row') {
        rowNumber = r === undefined ? rowNumber + 1 : Number(r);
        column = -1;
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r);
        cell = { type: t ?? 'n', style: Number(s ?? 0), column, value: '' };
      } else if (name === 'rPh') isPhonetic = true;
      else isValue = name === 'v' || name === 't';
    },
    text(piece) {
      if (cell && isValue && !isPhonetic) cell.value += piece;
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'c' || !cell) return;
      const text = textOf(cell, workbook).slice(0, maxCellLength).trim();
      if (text !== '') placeCell(rows, rowNumber, cell.column, text);
      cell = null;
    },
  });
  return rows;
}

function placeCell(rows: string[][], rowNumber: number, column: number, text: string): void {
  if (!(rowNumber >= 1 && rowNumber <= maxRows)) {
    throw refuseFile(
      `This file has more than ${maxRows.toLocaleString('en')} rows. Download a shorter period.`,
    );
  }
  if (!(column >= 0 && column < maxColumns)) {
    throw refuseFile(`There are more than ${maxColumns} columns.`, rowNumber);
  }
  while (rows.length < rowNumber) rows.push([]);
  const row = rows[rowNumber - 1] ?? [];
  while (row.length < column) row.push('');
  row[column] = text;
}

// "C7" → 2. An unreadable address comes out beyond the bounds.
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0];
  if (!letters) return Number.POSITIVE_INFINITY;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, style, value }: Cell, workbook: Workbook): string {
  switch (type) {
    case 's':
      return unescaped(workbook.sharedStrings[Number(value)] ?? '');
    case 'inlineStr':
    case 'str':
      return unescaped(value);
    case 'n':
      return numberText(value, workbook.dateStyles.has(style), workbook.epoch1904);
    case 'd':
      return value.replace('T', ' ');
    default:
      // A truth value, or an error such as #REF!: neither is money, a date or a text.
      return '';
  }
}

function numberText(value: string, isDate: boolean, epoch1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (isDate) return dateText(number, epoch1904);
  // Fifteen digits are what a double keeps: 100000.1 is stored as 100000.10000000001.
  return Math.abs(number) < 1e15 ? String(Number(number.toPrecision(15))) : value;
}

// Excel counts days from 30 December 1899, since it takes 1900 for a leap year.
function dateText(days: number, epoch1904: boolean): string {
  const start = epoch1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const moment = start + Math.round(days * 86_400) * 1_000;
  if (!(moment > 0 && moment < Date.UTC(2200, 0, 1))) return String(days);
  const [date = '', time = ''] = new Date(moment).toISOString().slice(0, 19).split('T');
  return Number.isInteger(days) ? date : `${date} ${time}`;
}

// ECMA-376, 22.4.2.4: _x000D_ is a character that XML can't hold, which a cell doesn't need, and _x005F_ the line in front
// of what only looks like one. A payer may write such a thing, and not every bank escapes it: it stays what it is.
function unescaped(text: string): string {
  return text.replaceAll(/_x00[01][0-9A-F]_/gi, ' ').replaceAll(/_x005F_(?=x[0-9A-F]{4}_)/gi, '_');
}
