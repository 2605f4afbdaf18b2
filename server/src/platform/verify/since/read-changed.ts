import type pg from 'pg';
import type { Look } from '../look.ts';
import { writtenSince } from './written-since.ts';

/** Ids of rows that were written since a transaction, by whomever, and of all that belongs together with them. */
export interface Changed {
  orders: string[];
  receipts: string[];
  matches: string[];
  refunds: string[];
}

/** Ids of what was written, of which kind. */
export type Written = { kind: keyof Changed; id: string | null }[];

// By table: each is read from end to end, so the largest come first.
const statementsOf = (since: string) => [
  `select unnest(array['orders', 'receipts', 'matches', 'refunds']) as kind,
    unnest(array[order_id, receipt_id, match_id, refund_id]) as id from ledger_entries where ${since}`,
  `select 'orders' as kind, order_id as id from order_events where ${since}`,
  `select 'orders' as kind, id from orders where ${since}`,
  `select 'orders' as kind, order_id as id from order_cards where ${since}
    union select 'orders', order_id from offers where ${since}
    union select 'orders', order_id from order_reversals where ${since}
    union select 'orders', order_id from code_complaints where ${since}
    union select 'receipts', id from receipts where ${since}
    union select 'receipts', unnest(array[reversal_id, reversed_id]) from receipt_reversals where ${since}
    union select 'matches', id from receipt_matches where ${since}
    union select 'refunds', id from refunds where ${since}`,
];

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

/** Looks for what was written since a transaction, table by table. */
export function looksForWritten(transaction: string): Look<Written>[] {
  return statementsOf(writtenSince(transaction)).map(
    (text) => (part) => part(async (client) => (await client.query(text)).rows),
  );
}

/** What was written, and all that belongs together with it. */
export async function readChanged(client: pg.ClientBase, written: Written): Promise<Changed> {
  const found = {
    orders: new Set<string>(),
    receipts: new Set<string>(),
    matches: new Set<string>(),
    refunds: new Set<string>(),
  };
  const size = () => Object.values(found).reduce((sum, { size }) => sum + size, 0);
  const add = (rows: Written) => {
    for (const { kind, id } of rows) if (id !== null) found[kind].add(id);
  };
  const ids = () => [[...found.orders], [...found.receipts], [...found.matches], [...found.refunds]];
  add(written);
  for (let before = -1; before !== size() && size() > 0; ) {
    before = size();
    add((await client.query(connected, ids())).rows);
  }
  const [orders = [], receipts = [], matches = [], refunds = []] = ids();
  return { orders, receipts, matches, refunds };
}

/**
 * SQL of what stands behind `with` before a rule, so that its tables have only the rows of `Changed`: the ids of orders,
 * receipts, matches and refunds are the parameters from `first` on.
 */
export function onlyChanged(first: number): string[] {
  const among = (column: string, place: number) => `${column} = any($${first + place}::uuid[])`;
  const only = (table: string, column: string, place: number) =>
    `${table} as not materialized (select * from public.${table} where ${among(column, place)})`;
  return [
    only('orders', 'id', 0),
    only('order_events', 'order_id', 0),
    only('order_cards', 'order_id', 0),
    only('order_reversals', 'order_id', 0),
    only('receipts', 'id', 1),
    only('receipt_matches', 'id', 2),
    only('refunds', 'id', 3),
    `ledger_entries as not materialized (select * from public.ledger_entries where ${among('order_id', 0)}
      or ${among('receipt_id', 1)} or ${among('match_id', 2)} or ${among('refund_id', 3)})`,
  ];
}
