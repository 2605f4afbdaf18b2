import { type Column, getTableColumns } from '../database/drizzle.ts';
import { hexOf, isoOf, type StoredRow } from '../database/stored-rows.ts';
import { orderCards } from '../database/tables/cards/order-cards-tables.ts';
import { orderEvents, orders } from '../database/tables/orders-tables.ts';
import { canonical, trimmed } from './order-mark.ts';

type Writer = (value: string) => string;
type PartWriter = (row: StoredRow, lists?: Record<string, string>) => string;

const unmarkedOfOrder = ['mark'];
const markedOfEvent = ['toStatus', 'actorKind', 'actorId', 'reason', 'at'];
const unmarkedOfCard = ['orderId', 'codeSealed', 'takenBackAt', 'version'];
// The columns pad them with zeros.
const trimmedKeys = ['quantity', 'settledQuantity'];
// No mark has it: what is written in another way than expected is not intact.
const unknown = 'unknown';

const quoted: Writer = (value) => JSON.stringify(value);
const plain: Writer = (value) => `"${value}"`;

const writers = {
  string: quoted,
  bigint: plain,
  number: (value: string) => value,
  json: remembered((value) => JSON.stringify(canonical(JSON.parse(value)))),
  // Only bytea.
  custom: (value: string) => plain(hexOf(value) ?? unknown),
  date: (value: string) => plain(isoOf(value) ?? unknown),
} satisfies Record<string, Writer>;

const parts = {
  order: columnsOf(orders, (key) => !unmarkedOfOrder.includes(key)),
  event: columnsOf(orderEvents, (key) => markedOfEvent.includes(key)),
  card: columnsOf(orderCards, (key) => !unmarkedOfCard.includes(key)),
};
const [writeOrder, writeEvent, writeCard] = [
  partWriter(parts.order, ['cards', 'moves']),
  partWriter(parts.event),
  partWriter(parts.card),
];

/** SQL of the columns of which rows are here, in the order of `StoredRow`. */
export const storedColumns = {
  order: namesOf(parts.order),
  event: namesOf(parts.event),
  card: namesOf(parts.card),
};

/**
 * The text of which the mark of an order is made, from rows as PostgreSQL writes them: the same that `orderMark` makes, and
 * cheaper. Of a value that is written in another way than expected it is a text that no mark has.
 * @param events in the order of their ids
 * @param cards in the order of their positions
 */
export function storedOrderText(order: StoredRow, events: StoredRow[], cards: StoredRow[]): string {
  const moves = listOf(events, writeEvent);
  return writeOrder(order, cards.length > 0 ? { moves, cards: listOf(cards, writeCard) } : { moves });
}

function listOf(rows: StoredRow[], write: PartWriter): string {
  let text = '';
  for (const row of rows) text += text === '' ? write(row) : `,${write(row)}`;
  return `[${text}]`;
}

type Columns = [key: string, column: Column][];

/** The marked columns by the names that they have in the text, in the order of these names. */
function columnsOf(
  table: Parameters<typeof getTableColumns>[0],
  isMarked: (key: string) => boolean,
): Columns {
  const marked = Object.entries(getTableColumns(table)).filter(([key]) => isMarked(key));
  return marked.sort(([a], [b]) => (a < b ? -1 : 1));
}

function namesOf(columns: Columns): string {
  return columns.map(([, { name }]) => name).join();
}

/** Writes rows as JSON objects, in the order of their keys and without nulls, with lists that have keys among them. */
function partWriter(columns: Columns, listKeys: string[] = []): PartWriter {
  const keys = [...columns.map(([key]) => key), ...listKeys].sort();
  const members = keys.map((key) => {
    const place = columns.findIndex(([known]) => known === key);
    const column = columns[place]?.[1];
    return { key, place, start: `${JSON.stringify(key)}:`, write: column && writerOf(key, column) };
  });
  return (row, lists) => {
    let text = '';
    for (const { key, place, start, write } of members) {
      const value = write ? row[place] : lists?.[key];
      if (value === null || value === undefined) continue;
      text += `${text === '' ? '' : ','}${start}${write ? write(value) : value}`;
    }
    return `{${text}}`;
  };
}

function writerOf(key: string, column: Column): Writer {
  if (trimmedKeys.includes(key)) return (value) => quoted(trimmed(value));
  if (column.getSQLType() === 'uuid') return plain;
  const writer = writers[column.dataType as keyof typeof writers];
  if (!writer) throw new Error(`no text for the mark is known of the column ${column.name}`);
  return writer;
}

/** Remembers a thousand texts: the accounts that orders go to repeat. */
function remembered(write: Writer): Writer {
  const known = new Map<string, string>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    if (known.size >= 1_000) known.clear();
    const text = write(value);
    known.set(value, text);
    return text;
  };
}
