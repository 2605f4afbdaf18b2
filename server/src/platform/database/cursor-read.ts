import type pg from 'pg';

const batchRows = 5_000;

/** Reads a result that may not fit in memory, some thousand rows at a time. Must run in a transaction. */
export async function* readByCursor<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
): AsyncGenerator<Row> {
  // biome-ignore lint/plugin: every caller passes a constant statement.
  await client.query(`declare batches no scroll cursor for ${text}`);
  // biome-ignore lint/plugin: a constant number.
  const fetchNext = () => client.query<Row>(`fetch ${batchRows} from batches`);
  let next = fetchNext();
  try {
    for (;;) {
      const { rows } = await next;
      const isLast = rows.length < batchRows;
      // The database reads on while these are looked at.
      if (!isLast) next = fetchNext();
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
