import { connect } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrations/migrate-database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { makeDataDir, removeDataDir } from './data-dir.ts';

interface ThrowawayPostgres {
  connection: { host: string; port: number; user: string };
  stop(): Promise<void>;
}

/** Name of the migrated database that each test file copies. */
export const templateDatabase = 'template_nairadesk';

// Without statistics PostgreSQL takes a query over many small tables for a long one, and starts processes for it: six
// sevenths of what it then costs. And each database would be looked through every minute, of which a run leaves hundreds.
const settings = ['max_parallel_workers_per_gather=0', 'autovacuum=off'];

/** Starts a PostgreSQL that is not durable, with a migrated template; `stop` removes all of it. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const dataDir = makeDataDir('test');
  const postgres = await startEmbeddedPostgres({ dataDir, unsafeForTests: true, settings, log: () => {} });
  const { host, port, user, database } = postgres.connection;
  const maintenance = connect({ host, port, user, database }, 1);
  await maintenance.pool.query(`create database ${templateDatabase}`);
  await maintenance.close();
  const template = connect({ host, port, user, database: templateDatabase }, 2);
  await migrate(template, () => {});
  await template.close();
  const stop = async () => {
    await postgres.stop();
    await removeDataDir(dataDir);
  };
  return { connection: { host, port, user }, stop };
}
