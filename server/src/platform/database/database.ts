import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import { ConnectionPool, DatabaseOutage, isOutage } from './connection.ts';
import { drizzle, type NodePgDatabase } from './drizzle.ts';
import { despiteJump, lockMilliseconds, statementMilliseconds } from './server/ended-too-soon.ts';

// int8 and numeric stay the exact text that PostgreSQL sent; drizzle turns kobo columns into bigint.
export type Db = NodePgDatabase;

/** A hand-written statement with a name, which the server plans once per connection. */
export interface Statement {
  name: string;
  text: string;
  /** Milliseconds after which an unanswered one has failed, where that is sooner than for others. */
  silenceMilliseconds?: number;
  /** It writes, and its commit waits for nothing: it shares a connection with others of the kind. */
  quick?: boolean;
}

/** Takes the statement with which a transaction ends. */
export type GiveLast = (statement: Statement, values: unknown[]) => void;

export interface Database {
  pool: pg.Pool;
  /** For reading. Writing goes through `transact`. */
  db: Db;
  /**
   * Runs `work` in one transaction. Only a few transactions `about` one thing hold a connection at a time: callers that
   * wait for one locked row can't use up the pool. What `work` gives to `last` goes to the server in one message with the
   * commit, for what others wait for.
   */
  transact<T>(work: (tx: Db, last: GiveLast) => Promise<T>, about?: string): Promise<T>;
  /** Runs `work`, which only reads, in one transaction, which may `begin` with settings for itself. */
  view<T>(work: (tx: Db) => Promise<T>, begin?: string): Promise<T>;
  /** Runs one hand-written statement, which is its own transaction. One that writes goes through `write`. */
  run<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /** The same for one that writes: a standby that stalls keeps it for ever, so connections are left for those who read. */
  write<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

// The server ends what takes too long; this is for a server, or a line to it, that says nothing at all.
const silenceMilliseconds = 12_000;
// What a frozen instance holds is given back after that, to the others.
const idleMilliseconds = 6_000;
const closeMilliseconds = 3_000;
const mostAboutOneThing = 2;

/** Connects a pool of at most `size` connections; nothing is asked of the server yet. */
export function connect(connection: pg.PoolConfig, size = 20): Database {
  const inTurn = createKeyedSemaphore({
    running: mostAboutOneThing,
    waiting: Number.POSITIVE_INFINITY,
    patienceMilliseconds: lockMilliseconds,
  });
  const pool = new ConnectionPool({
    ...connection,
    max: size,
    application_name: 'nairadesk',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    silenceMilliseconds,
    keepAlive: true,
    // Statements that don't wait for each other's answers go out together.
    pipeline: true,
    options: `-c timezone=UTC -c statement_timeout=${statementMilliseconds} -c lock_timeout=${lockMilliseconds} -c idle_in_transaction_session_timeout=${idleMilliseconds}`,
  });
  const transact = <T>(work: (tx: Db, last: GiveLast) => Promise<T>) =>
    pool.lendToWrite((client, drop) => inTransaction(client, drop, work));
  return {
    pool,
    db: drizzle(pool),
    transact: (work, about) => (about === undefined ? transact(work) : inTurn(about, () => transact(work))),
    view: (work, begin) =>
      new Promise((resolve, reject) => {
        const lent = pool.lend((client, drop) =>
          inTransaction(client, drop, (tx) => work(tx).then((found) => resolve(found)), begin),
        );
        // Nothing that was read depends on the commit, which the connection waits for alone.
        lent.catch(reject);
      }),
    run: async (statement, values) =>
      (await pool.lend((client) => client.query({ ...statement, values }))).rows,
    write: async (statement, values) => {
      const ask = (client: pg.PoolClient) => client.query({ ...statement, values });
      const write = () => (statement.quick ? pool.shareToWrite(ask) : pool.lendToWrite(ask));
      return (await despiteJump(write)).rows;
    },
    // A connection to a server that hangs has no end of its own.
    close: () => Promise.race([pool.end(), sleep(closeMilliseconds, undefined, { ref: false })]),
  };
}

/** The database as one transaction sees it: what a use case writes through it belongs to that transaction. */
export function within(database: Database, tx: Db): Database {
  const { $client } = tx as Db & { $client: pg.PoolClient };
  const run: Database['run'] = async (statement, values) =>
    (await $client.query({ ...statement, values })).rows;
  const transact: Database['transact'] = async (work) => {
    let last: [Statement, unknown[]] | undefined;
    const done = await work(tx, (...given) => {
      last = given;
    });
    if (last) await run(...last);
    return done;
  };
  return { ...database, db: tx, transact, view: (work) => work(tx), run, write: run };
}

/** For a connection beside the pool, to the same server with the same settings. */
export function connectionOf({ pool }: Database): pg.ClientConfig {
  // The password is hidden from a copy.
  return { ...pool.options, password: pool.options.password };
}

async function inTransaction<T>(
  client: pg.PoolClient,
  drop: (why: Error) => void,
  work: (tx: Db, last: GiveLast) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  try {
    await client.query(begin);
    let last: pg.QueryConfig | undefined;
    const result = await work(drizzle(client), (statement, values) => {
      last = { ...statement, values };
    });
    const [, { command }] = await Promise.all([last && client.query(last), client.query('commit')]);
    // After an error that `work` swallowed, PostgreSQL answers COMMIT with ROLLBACK and without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back by the database');
    return result;
  } catch (error) {
    if (!isOutage(error)) await client.query('rollback').catch(drop);
    throw error;
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

/** Tells whether an error is a breach of the unique constraint or index, or of the foreign key, `constraint`. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError) || cause.constraint !== constraint) return false;
  return cause.code === '23505' || cause.code === '23503';
}

// By SQLSTATE: lost connections, too few resources, an operator's intervention (which a statement's time-out counts
// as), system errors.
const unavailableClasses = new Set(['08', '53', '57', '58']);
// Lost against others, or too late: a serialization failure, a deadlock, a lock, an idle transaction; a replica.
const unavailableCodes = new Set(['40001', '40P01', '55P03', '25P03', '25006']);
const networkCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  // Of a Unix socket that is not there.
  'ENOENT',
]);

/** Tells whether an error means that the database cannot serve now, as against a mistake in a statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseOutage) return true;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    return unavailableClasses.has(code.slice(0, 2)) || unavailableCodes.has(code);
  }
  // Of a host with several addresses, each of which was tried.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  // The query builder wraps what it was told.
  return (networkCalls.has(syscall) && networkCodes.has(code)) || isUnavailable(error.cause);
}
