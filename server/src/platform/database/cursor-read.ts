import type pg from 'pg';
import { readStored, type StoredRow } from './stored-rows.ts';

const batchRows = 5_000;
const fetchNext = `fetch ${batchRows} from batches`;

/** Reads a result that may not fit in memory, some thousand rows at a time. Must run in a transaction. */
export function readByCursor<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
): AsyncGenerator<Row> {
  return readBatches(client, text, async () => (await client.query<Row>(fetchNext)).rows);
}

/** The same, of rows as PostgreSQL writes them. */
export function readStoredByCursor(client: pg.ClientBase, text: string): AsyncGenerator<StoredRow> {
  return readBatches(client, text, () => readStored(client, fetchNext));
}

async function* readBatches<Row>(
  client: pg.ClientBase,
  text: string,
  fetch: () => Promise<Row[]>,
): AsyncGenerator<Row> {
  // biome-ignore lint/plugin: every caller passes a constant statement.
  await client.query(`declare batches no scroll cursor for ${text}`);
  let next = fetch();
  try {
    for (;;) {
      const rows = await next;
      const isLast = rows.length < batchRows;
      // The database reads on while these are looked at.
      if (!isLast) next = fetch();
      next.catch(() => {});
      yield* rows;
      if (isLast) return;
    }
  } finally {
    // After a failure the transaction accepts no statement; the first error is the one to report.
    await next.catch(() => {});
    await client.query('close batches').catch(() => {});
  }
}
