import { isCoin } from '@nairadesk/contract/coin-names';

export type Side = 'buyingPrice' | 'sellingPrice';
export const sides = ['buyingPrice', 'sellingPrice'] as const;

/** A text for one cell of the sheet, whether it is a price or not: the cell says what is wrong with it. */
export interface Fill {
  id: string;
  side: Side;
  text: string;
}

export interface Pasted {
  fills: Fill[];
  /** What found no cell, a line each, in words for people. */
  left: string[];
}

interface Target {
  /** The rows of the sheet, in their order. */
  rows: readonly { id: string; name: string }[];
  /** Where the focus is. */
  at: { id: string; side: Side };
}

/**
 * Finds the cells for what was copied from a spreadsheet: one column of prices or two, from the focused cell on, or
 * names with one or two columns of prices, wherever those rows are. Every cell with a text goes somewhere: into a cell
 * of the sheet or into `left`; empty ones leave theirs as they are. Null: a single text, which is pasted as usual.
 */
export function readPaste(text: string, target: Target): Pasted | null {
  if (!/[\t\r\n]/.test(text.trim())) return null;
  const lines = text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const headed = isHeading(lines[0], lines.slice(1));
  const rest = headed ? lines.slice(1) : lines;
  const named = rest.filter(
    ([first = '', ...others]) => first !== '' && others.length > 0 && !isNumber(first),
  );
  const pasted = named.length * 2 > rest.length ? byName(rest, target) : fromFocus(rest, target);
  const heading = `The headings: ${lines[0]?.filter(Boolean).join(', ')}`;
  return headed ? { ...pasted, left: [heading, ...pasted.left] } : pasted;
}

// Without any number, above lines that have some.
function isHeading(first: string[] = [], others: string[][]): boolean {
  return first.some(Boolean) && !first.some(isNumber) && others.some((line) => line.some(isNumber));
}

function isNumber(cell: string): boolean {
  return /\d/.test(cell) && /^[\d\s.,₦$%+−-]*$/.test(cell.replace(/^NGN/i, ''));
}

function fromFocus(lines: string[][], { rows, at }: Target): Pasted {
  const first = rows.findIndex(({ id }) => id === at.id);
  const columns = sides.slice(sides.indexOf(at.side));
  return collect(lines, (line, index) => {
    const row = rows[first + index];
    if (!row) return 'There is no row left for it';
    const beyond = line.slice(columns.length).some(Boolean);
    if (beyond) return `There are more columns than from ${wordOf(at.side)} on`;
    return columns.map((side, column) => ({ id: row.id, side, text: line[column] ?? '' }));
  });
}

function byName(lines: string[][], { rows, at }: Target): Pasted {
  const found = lines.map(([name = '']) => namedRows(rows, name));
  return collect(lines, ([name = '', ...prices], index) => {
    const [row, another] = found[index] ?? [];
    if (!row) return 'No row has this name';
    if (another) return 'Several rows have this name';
    if (found.some((other, place) => place !== index && other.length === 1 && other[0] === row))
      return `${name} is there twice`;
    if (prices.slice(2).some(Boolean)) return 'There are more than two columns of prices';
    // One column goes where the focus is.
    const columns = lines.every((line) => !line[2]) && prices.length < 2 ? [at.side] : sides;
    return columns.map((side, column) => ({ id: row.id, side, text: prices[column] ?? '' }));
  });
}

/** Puts together what each line gives: its cells, or why it has none. A line of nothing gives nothing. */
function collect(lines: string[][], fillsOf: (line: string[], index: number) => Fill[] | string): Pasted {
  const pasted: Pasted = { fills: [], left: [] };
  lines.forEach((line, index) => {
    if (!line.some(Boolean)) return;
    const fills = fillsOf(line, index);
    if (typeof fills === 'string') pasted.left.push(`${line.filter(Boolean).join(', ')}: ${fills}`);
    else pasted.fills.push(...fills.filter(({ text }) => text !== ''));
  });
  return pasted;
}

function namedRows<Row extends { name: string }>(rows: readonly Row[], name: string): Row[] {
  const asked = folded(name);
  const same = rows.filter((row) => folded(row.name) === asked);
  return same.length > 0 ? same : rows.filter((row) => isTicker(row.name, asked));
}

// The whole ticker: "bt" is no coin's.
function isTicker(assetName: string, asked: string): boolean {
  return /^[a-z]{3,5}$/.test(asked) && isCoin(assetName, asked);
}

function folded(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

function wordOf(side: Side): string {
  return side === 'buyingPrice' ? 'Buying price' : 'Selling price';
}
