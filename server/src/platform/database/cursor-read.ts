import type pg from 'pg';

const batchRows = 5_000;

/** Reads a result that may not fit in memory, some thousand rows at a time. Must run in a transaction. */
export async function* readByCursor<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
): AsyncGenerator<Row> {
  // biome-ignore lint/plugin: every caller passes a constant statement.
  await client.query(`declare batches no scroll cursor for ${text}`);
  try {
    for (;;) {
      // biome-ignore lint/plugin: a constant number.
      const { rows } = await client.query<Row>(`fetch ${batchRows} from batches`);
      yield* rows;
      if (rows.length < batchRows) return;
    }
  } finally {
    // After a failure the transaction accepts no statement; the first error is the one to report.
    await client.query('close batches').catch(() => {});
  }
}
