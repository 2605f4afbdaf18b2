import { invalid } from '../errors/refusal.ts';
import type { Database, Db } from './database.ts';
import { sql } from './drizzle.ts';

// A search is two statements at most: together they hold their connection no longer than a second.
const statementMilliseconds = 500;

/**
 * Runs the statements of a search in one transaction. Each must be quick, or is refused: others wait for the
 * connection. Refuses: invalid (search).
 */
export async function runSearch<T>(
  { transact }: Pick<Database, 'transact'>,
  work: (read: Db) => Promise<T>,
): Promise<T> {
  try {
    return await transact(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(statementMilliseconds)}, true)`);
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
