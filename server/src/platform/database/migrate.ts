import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { holdAdvisoryLock } from './advisory-locks.ts';
import { canonicaliseEmails } from './canonicalise-emails.ts';
import { connectionOf, type Database } from './database.ts';
import { applyMigrations, drizzle } from './drizzle.ts';
import { seedBanks } from './seed-banks.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Migrates the tables, completes what SQL alone can't, and seeds the list of banks. Safe to start several times at once:
 * an advisory lock lets one run. `warn` gets a line for people when something needs their attention.
 */
export async function migrate(database: Database, warn: (line: string) => void): Promise<void> {
  // Waiting for another instance's migration may take longer than an ordinary statement may.
  const client = new pg.Client({ ...connectionOf(database), query_timeout: 0 });
  // The statement in flight reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(holdAdvisoryLock('migrations'));
    await applyMigrations(drizzle(client), {
      migrationsFolder,
      migrationsSchema: 'public',
      migrationsTable: 'migrations',
    });
    const unusable = await canonicaliseEmails(drizzle(client));
    if (unusable.length > 0) warn(warningOf(unusable));
    await seedBanks(drizzle(client));
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => {});
  }
}

function warningOf(userIds: string[]): string {
  return `Nobody can log in to the account of ${userIds.join(', ')}: its email address can’t be used. See docs/operating.md, "Accounts with an unusable address".`;
}
