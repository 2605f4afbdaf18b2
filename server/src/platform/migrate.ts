import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const lockKey = 7_204_091_125;

/** Brings the tables up to date. Any number may start at once: an advisory lock lets one go first. */
export async function migrate(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    // Waiting for the first starter may take longer than an ordinary statement is allowed.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await applyMigrations(drizzle(client), {
      migrationsFolder,
      migrationsSchema: 'public',
      migrationsTable: 'migrations',
    });
  } finally {
    // Closing the connection gives the lock back, whatever happened on it.
    client.release(true);
  }
}
