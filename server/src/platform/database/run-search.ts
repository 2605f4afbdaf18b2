import { invalid } from '../errors/refusal.ts';
import type { Database, Db } from './database.ts';
import { sql } from './drizzle.ts';

/**
 * Runs the statements of a search in one transaction. Others wait for the connection meanwhile: a statement that takes
 * longer than so many milliseconds is refused. Refuses: invalid (search, or the field that has the words).
 */
export async function runSearch<T>(
  { view }: Pick<Database, 'view'>,
  work: (read: Db) => Promise<T>,
  statementMilliseconds: number,
  field = 'search',
): Promise<T> {
  try {
    return await view(work, beginWithin(Math.ceil(statementMilliseconds)));
  } catch (error) {
    if (wasCancelled(error))
      throw invalid({ [field]: 'This search takes too long. Type more of what you’re looking for' });
    throw error;
  }
}

// Starting more processes, or compiling, costs what is read here more than it saves. To compare a text costs twenty times
// what PostgreSQL assumes, which then reads a whole table rather than the trigrams of a rare word. All at once: each
// round trip of a search is waited for. SET takes no parameters.
function beginWithin(milliseconds: number): string {
  return `begin; set local statement_timeout = ${milliseconds}; set local jit = off;
    set local max_parallel_workers_per_gather = 0; set local cpu_operator_cost = 0.05`;
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
