import { type CardField, cardColumns } from './card-columns.ts';

/** Rows of texts, each with the field that it goes into. */
export type PastedRow = { field: CardField; text: string }[];

const fields = cardColumns.map(({ field }) => field);
const headings: readonly [RegExp, CardField][] = [
  [/^(country|region|card)/, 'country'],
  [/^(from|range|value|denomination|amount)/, 'from'],
  [/^to$/, 'to'],
  [/^(form|type)/, 'form'],
  [/^receipt/, 'receipt'],
  [/^(rate|price)/, 'rate'],
  [/^min(imum)?$/, 'minimum'],
  [/^max(imum)?$/, 'maximum'],
  [/^(minutes|speed|time)/, 'minutes'],
  [/^(on|status|active)/, 'on'],
];

/**
 * What was copied from a spreadsheet or a rate list, row by row: by its headings where it has some, else from the column
 * of the focus on. A range of face values such as "25–100" fills both of its columns. Null: a single text, which is
 * pasted as usual.
 */
export function readCardPaste(text: string, at: CardField): PastedRow[] | null {
  if (!/[\t\r\n]/.test(text.trim())) return null;
  const lines = text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((line) => line.some(Boolean));
  const headed = fieldsOf(lines[0] ?? []);
  const columns = headed ?? fields.slice(fields.indexOf(at));
  return (headed ? lines.slice(1) : lines).map((line) => rowOf(line, columns, headed !== null));
}

/** The fields of a line of headings; null: it is none. */
function fieldsOf(line: string[]): (CardField | null)[] | null {
  const found = line.map(
    (cell) => headings.find(([pattern]) => pattern.test(cell.toLowerCase()))?.[1] ?? null,
  );
  const named = found.filter((field) => field !== null);
  return named.length >= 2 && new Set(named).size === named.length ? found : null;
}

function rowOf(line: string[], columns: readonly (CardField | null)[], isHeaded: boolean): PastedRow {
  const row: PastedRow = [];
  let place = 0;
  for (const text of line) {
    const field = columns[place];
    place += 1;
    if (!field || text === '') continue;
    const range = field === 'from' ? /^\D*([\d.,]+)\s*(?:-|–|to)\s*\D*([\d.,]+)\D*$/i.exec(text) : null;
    if (!range) {
      row.push({ field, text });
      continue;
    }
    row.push({ field: 'from', text: range[1] ?? '' }, { field: 'to', text: range[2] ?? '' });
    // Without headings, the next cell is what follows both.
    if (!isHeaded) place += 1;
  }
  return row;
}
