import type { Database } from '../platform/database/database.ts';

const statement = {
  name: 'sort_activity_words',
  text: `select gin_clean_pending_list('audit_log_words')`,
};

/**
 * Sorts the words of new rows of the audit log into the index that searches use. Searches find them before, but read
 * them one by one; and a writer of the log would sort them in itself once they are many, while all others wait for it.
 */
export async function sortActivityWords({ run }: Pick<Database, 'run'>): Promise<void> {
  await run(statement, []);
}
