import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

// int8 and numeric stay the exact text that PostgreSQL sent; drizzle turns kobo columns into bigint.
export type Db = NodePgDatabase;

/** A hand-written statement with a name, which the server plans once per connection. */
export interface Statement {
  name: string;
  text: string;
}

export interface Database {
  pool: pg.Pool;
  /** For reading. Writing goes through `transact`. */
  db: Db;
  /** Runs `work` in one transaction: all of it holds, or none of it. */
  transact<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Runs one hand-written statement, which is its own transaction. */
  run<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Connects a pool of at most `size` connections; nothing is asked of the server yet. */
export function connect(connection: pg.PoolConfig, size = 20): Database {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    application_name: 'nairadesk',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options:
      '-c timezone=UTC -c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000',
  });
  // An idle connection that the server closed is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  // So would that of a connection in use; whoever uses it gets the error with their statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    db: drizzle(pool),
    transact: (work) => transact(pool, work),
    run: async (statement, values) => (await pool.query({ ...statement, values })).rows,
    close: () => pool.end(),
  };
}

async function transact<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(drizzle(client));
    const { command } = await client.query('commit');
    // After an error that `work` swallowed, PostgreSQL answers COMMIT with ROLLBACK and without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back by the database');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Refuses a server that would lose acknowledged orders in a power cut. */
export async function assertDurable(database: Database, allowUnsafe: boolean): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  const off = rows.filter((row) => row.setting === 'off').map((row) => row.name);
  if (off.length > 0 && !allowUnsafe) {
    throw new Error(
      `Cannot start: the database has ${off.join(' and ')} switched off and would lose orders in a crash. ` +
        'Switch it on, or set ALLOW_UNSAFE_DATABASE=1 for a throw-away database.',
    );
  }
}

/** Tells whether an error is a breach of the unique constraint or index `constraint`. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint;
}

// Lost connections, shutdowns, deadlocks, full disks, read-only servers, timed-out locks: not bugs of ours.
const unavailableCodes = /^(08|40001|40P01|53|57P|25006|25P03|55P03|57014|58)/;

/** Tells whether an error means that the database cannot serve now, as against a mistake in a statement. */
export function isUnavailable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof pg.DatabaseError) return unavailableCodes.test(cause.code ?? '');
  const text =
    cause instanceof Error ? `${(cause as NodeJS.ErrnoException).code ?? ''} ${cause.message}` : '';
  return /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|not queryable|timeout exceeded when trying to connect|Cannot use a pool after/.test(
    text,
  );
}
