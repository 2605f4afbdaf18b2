import pg from 'pg';
import { holdAdvisoryLock } from '../advisory-locks.ts';
import { connectionOf, type Database } from '../database.ts';
import { drizzle } from '../drizzle.ts';
import { seedBanks } from '../seed-banks.ts';
import { type Applied, applyMigrations } from './apply-migrations.ts';
import { canonicaliseEmails } from './canonicalise-emails.ts';
import { readMigrations } from './migration-files.ts';

/**
 * Migrates the tables, completes what SQL alone can't, and seeds the list of banks. Safe to start several times at once, and
 * beside servers that trade: an advisory lock lets one run. `warn` gets a line for people when something needs their
 * attention. Throws with a message for people.
 * @returns the migrations that were applied
 */
export async function migrate(
  database: Database,
  warn: (line: string) => void,
  migrations = readMigrations(),
): Promise<Applied[]> {
  // Waiting for another instance's migration may take longer than an ordinary statement may.
  const client = new pg.Client({ ...connectionOf(database), query_timeout: 0 });
  // The statement in flight reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query(holdAdvisoryLock('migrations'));
    const applied = await applyMigrations(client, migrations, warn);
    const unusable = await canonicaliseEmails(drizzle(client));
    if (unusable.length > 0) warn(warningOf(unusable));
    await seedBanks(drizzle(client));
    return applied;
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => {});
  }
}

function warningOf(userIds: string[]): string {
  return `The account of ${userIds.join(', ')} can’t be logged in to: its email address can’t be used. See docs/operating.md, "Accounts with an unusable address".`;
}
