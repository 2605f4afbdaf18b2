import type pg from 'pg';
import { invalid } from '../errors/refusal.ts';
import type { Database, Db } from './database.ts';
import { drizzle, sql } from './drizzle.ts';

/**
 * Runs the statements of a search in one transaction, which others' calls wait for the connection of: it is over after so
 * many milliseconds, however many statements it has. Refuses: invalid (search, or the field that has the words).
 */
export async function runSearch<T>(
  { view }: Pick<Database, 'view'>,
  work: (read: Db) => Promise<T>,
  milliseconds: number,
  field = 'search',
): Promise<T> {
  try {
    return await view((read) => work(within(read, milliseconds)), begin);
  } catch (error) {
    if (wasCancelled(error))
      throw invalid({ [field]: 'This search takes too long. Type more of what you’re looking for' });
    throw error;
  }
}

// Starting more processes, or compiling, costs what is read here more than it saves. To compare a text costs twenty times
// what PostgreSQL assumes, which then reads a whole table rather than the trigrams of a rare word. All at once: each
// round trip of a search is waited for.
const begin = `begin; set local jit = off;
  set local max_parallel_workers_per_gather = 0; set local cpu_operator_cost = 0.05`;

const limitStatement = {
  name: 'limit_statement',
  text: `select set_config('statement_timeout', $1, true)`,
};

/**
 * The same connection, where each statement may take half of the time that is left, and of several that were sent
 * together each half of what the one before may take: a slow part of a search leaves some to the next one.
 */
function within(read: Db, milliseconds: number): Db {
  const { $client: client } = read as Db & { $client: pg.PoolClient };
  const end = performance.now() + milliseconds;
  let sent = 0;
  const query = async (...given: [pg.QueryConfig, unknown[]?]) => {
    sent += 1;
    const most = Math.max(1, Math.floor((end - performance.now()) / 2 ** sent));
    // Both go in one message. Behind a statement that failed it is refused, as is all but a rollback.
    const limited = client.query({ ...limitStatement, values: [most] }).catch((error: Error) => error);
    try {
      return await client.query(...given);
    } catch (error) {
      // It may be what was cut off, by the limit before it: then what was asked is refused for another reason.
      const before = await limited;
      throw wasCancelled(before) ? before : error;
    } finally {
      sent -= 1;
    }
  };
  return drizzle({ query } as unknown as pg.PoolClient);
}

/** Runs a part of a search, or gives null where one of its statements takes too long: the rest of the search goes on. */
export async function unlessSlow<T>(read: Db, work: (read: Db) => Promise<T>): Promise<T | null> {
  // Without it, nothing could be read behind a statement that was ended.
  await read.execute(sql`savepoint part`);
  try {
    const done = await work(read);
    await read.execute(sql`release savepoint part`);
    return done;
  } catch (error) {
    if (!wasCancelled(error)) throw error;
    await read.execute(sql`rollback to savepoint part`);
    return null;
  }
}

function wasCancelled(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause as { code?: string }).code === '57014';
}
