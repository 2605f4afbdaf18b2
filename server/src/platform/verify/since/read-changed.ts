import type pg from 'pg';

/** Ids of rows that were written since a transaction, by whomever, and of all that belongs together with them. */
export interface Changed {
  orders: string[];
  receipts: string[];
  matches: string[];
  refunds: string[];
}

/**
 * SQL for a row that was written since the transaction $1. PostgreSQL notes in each row the one that wrote it: an edit past the
 * server has a new one like any other. One of which it was forgotten, as its tools for damaged tables do, may be such an edit.
 */
export const writtenSince = "(age(xmin) between 0 and age($1::xid) or xmin::text in ('1', '2'))";

const written = `
  select 'orders' as kind, id from orders where ${writtenSince}
  union select 'orders', order_id from order_events where ${writtenSince}
  union select 'orders', order_id from order_cards where ${writtenSince}
  union select 'orders', order_id from offers where ${writtenSince}
  union select 'orders', order_id from order_reversals where ${writtenSince}
  union select 'orders', order_id from code_complaints where ${writtenSince}
  union select 'receipts', id from receipts where ${writtenSince}
  union select 'receipts', unnest(array[reversal_id, reversed_id]) from receipt_reversals where ${writtenSince}
  union select 'matches', id from receipt_matches where ${writtenSince}
  union select 'refunds', id from refunds where ${writtenSince}
  union select unnest(array['orders', 'receipts', 'matches', 'refunds']),
    unnest(array[order_id, receipt_id, match_id, refund_id]) from ledger_entries where ${writtenSince}`;

// What sums are made of: the matches of an order, a transfer or a refund, and what is at their other ends.
const connected = `
  select 'matches' as kind, id from receipt_matches
  where id = any($3) or order_id = any($1) or receipt_id = any($2) or refund_id = any($4)
  union select 'orders', order_id from receipt_matches where id = any($3)
  union select 'receipts', receipt_id from receipt_matches where id = any($3)
  union select 'refunds', refund_id from receipt_matches where id = any($3)
  union select 'refunds', id from refunds where order_id = any($1)
  union select 'orders', order_id from refunds where id = any($4)
  union select 'receipts', unnest(array[reversal_id, reversed_id]) from receipt_reversals
  where reversal_id = any($2) or reversed_id = any($2)`;

/** Reads what was written since the transaction of that number (PostgreSQL's 64 bits), in one snapshot. */
export async function readChanged(client: pg.ClientBase, transaction: string): Promise<Changed> {
  const found = {
    orders: new Set<string>(),
    receipts: new Set<string>(),
    matches: new Set<string>(),
    refunds: new Set<string>(),
  };
  const size = () => Object.values(found).reduce((sum, { size }) => sum + size, 0);
  const add = (rows: { kind: keyof typeof found; id: string | null }[]) => {
    for (const { kind, id } of rows) if (id !== null) found[kind].add(id);
  };
  const ids = () => [[...found.orders], [...found.receipts], [...found.matches], [...found.refunds]];
  add((await client.query(written, [shortNumber(transaction)])).rows);
  for (let before = -1; before !== size() && size() > 0; ) {
    before = size();
    add((await client.query(connected, ids())).rows);
  }
  const [orders = [], receipts = [], matches = [], refunds = []] = ids();
  return { orders, receipts, matches, refunds };
}

/**
 * SQL before a rule, in which its tables have only the rows of `Changed`: the ids of orders, receipts, matches and refunds are
 * the parameters from `first` on.
 */
export function onlyChanged(first: number): string {
  const among = (column: string, place: number) => `${column} = any($${first + place}::uuid[])`;
  const only = (table: string, column: string, place: number) =>
    `${table} as not materialized (select * from public.${table} where ${among(column, place)})`;
  return `with ${[
    only('orders', 'id', 0),
    only('order_events', 'order_id', 0),
    only('order_cards', 'order_id', 0),
    only('order_reversals', 'order_id', 0),
    only('receipts', 'id', 1),
    only('receipt_matches', 'id', 2),
    only('refunds', 'id', 3),
  ].join()},
  ledger_entries as not materialized (select * from public.ledger_entries where ${among('order_id', 0)}
    or ${among('receipt_id', 1)} or ${among('match_id', 2)} or ${among('refund_id', 3)})`;
}

/** As a row knows it: the lower half of the number of a transaction. */
export function shortNumber(transaction: string): string {
  return (BigInt(transaction) % 2n ** 32n).toString();
}
