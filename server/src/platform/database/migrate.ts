import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { holdAdvisoryLock } from './advisory-locks.ts';
import { connectionOf, type Database } from './database.ts';
import { seedBanks } from './seed-banks.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Brings the tables up to date, and the list of banks with them. Any number may start at once: an advisory lock lets one go first. */
export async function migrate(database: Database): Promise<void> {
  // Waiting for the first starter may take longer than an ordinary statement is allowed.
  const client = new pg.Client({ ...connectionOf(database), query_timeout: 0 });
  // Whoever waits for a statement is told of it there.
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
    await seedBanks(drizzle(client));
  } finally {
    // Closing the connection gives the lock back, whatever happened on it.
    await client.end().catch(() => {});
  }
}
