import { invalid } from '../errors/refusal.ts';
import type { Database, Db } from './database.ts';
import { sql } from './drizzle.ts';

const searchMilliseconds = 1000;

/**
 * Runs the statements of a search, two or as many as are named, in one transaction. They share one second, in which
 * others wait for the connection; one that takes longer than its share is refused. Refuses: invalid (search).
 */
export async function runSearch<T>(
  { transact }: Pick<Database, 'transact'>,
  work: (read: Db) => Promise<T>,
  statements = 2,
): Promise<T> {
  try {
    return await transact(async (tx) => {
      const share = String(searchMilliseconds / statements);
      // Starting more processes, or compiling, costs what is read here more than it saves.
      await tx.execute(sql`select set_config('statement_timeout', ${share}, true), set_config('jit', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true)`);
      return work(tx);
    });
  } catch (error) {
    if (wasCancelled(error))
      throw invalid({ search: 'This search takes too long. Type more of what you’re looking for' });
    throw error;
  }
}

function wasCancelled(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause as { code?: string }).code === '57014';
}
