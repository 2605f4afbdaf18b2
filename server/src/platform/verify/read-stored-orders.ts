import type pg from 'pg';
import { readStored, type StoredRow } from '../database/stored-rows.ts';
import { storedColumns } from '../marks/stored-order-text.ts';

/** An order with its events and cards, as `storedOrderText` takes them, and its mark as PostgreSQL writes it. */
export interface StoredOrder {
  id: string;
  mark: string | null;
  order: StoredRow;
  events: StoredRow[];
  cards: StoredRow[];
}

const batchRows = 1_000;

/** The next thousand orders by id, after that id, as PostgreSQL writes them; with `among` of these alone. */
export async function readStoredOrders(
  client: pg.ClientBase,
  { after, among }: { after?: string | undefined; among?: string[] | undefined },
): Promise<StoredOrder[]> {
  const batch = await readStored(
    client,
    `select id, mark, ${storedColumns.order} from orders
     where ($1::uuid is null or id > $1) and ($2::uuid[] is null or id = any($2)) order by id limit ${batchRows}`,
    [after ?? null, among ?? null],
  );
  const [first, last] = [batch.at(0)?.[0], batch.at(-1)?.[0]];
  if (first === undefined || last === undefined) return [];
  // Of others between them, too, where only some are looked at: the range is all that the index has to find.
  const within = among ? 'order_id = any($1)' : 'order_id between $1 and $2';
  const values = among ? [batch.map(([id]) => id)] : [first, last];
  const events = await readStored(
    client,
    `select order_id, ${storedColumns.event} from order_events where ${within} order by order_id, id`,
    values,
  );
  // Of an order without cards, too: one may have been added past the server.
  const cards = await readStored(
    client,
    `select order_id, ${storedColumns.card} from order_cards where ${within} order by order_id, position`,
    values,
  );
  const [eventsOf, cardsOf] = [inTurn(events), inTurn(cards)];
  return batch.map(([id, mark, ...order]) => ({
    id: id as string,
    mark: mark ?? null,
    order,
    events: eventsOf(id),
    cards: cardsOf(id),
  }));
}

/** Gives the rows of each order, without their first column, to one who asks in the order of ids. */
function inTurn(rows: StoredRow[]): (id: string | null | undefined) => StoredRow[] {
  let next = 0;
  return (id) => {
    const found: StoredRow[] = [];
    for (; next < rows.length && rows[next]?.[0] === id; next += 1) found.push((rows[next] ?? []).slice(1));
    return found;
  };
}
