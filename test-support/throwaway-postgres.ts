import pg from 'pg';
import { connect } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrations/migrate-database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { makeDirInMemory, removeDataDir } from './data-dir.ts';

interface Connection {
  host: string;
  port: number;
  user: string;
}

interface ThrowawayPostgres {
  connection: Connection;
  stop(): Promise<void>;
}

/** Name of the migrated database that each test file copies. */
export const templateDatabase = 'template_nairadesk';

// Without statistics PostgreSQL takes a query over many small tables for a long one, and starts processes for it: six
// sevenths of what it then costs. And each database would be looked through every minute, of which a run leaves hundreds.
export const throwawaySettings = ['max_parallel_workers_per_gather=0', 'autovacuum=off'];

/** Starts a PostgreSQL that is not durable, with a migrated template; `stop` removes all of it. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const dataDir = makeDirInMemory('test');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    unsafeForTests: true,
    settings: throwawaySettings,
    log: () => {},
  });
  const { host, port, user } = postgres.connection;
  await askPostgres({ host, port, user }, `create database ${templateDatabase}`);
  const template = connect({ host, port, user, database: templateDatabase }, 2);
  await migrate(template, () => {});
  await template.close();
  const stop = async () => {
    await postgres.stop();
    await removeDataDir(dataDir);
  };
  return { connection: { host, port, user }, stop };
}

/** Makes, copies or removes a database of a PostgreSQL, on a connection of its own. */
export async function askPostgres({ host, port, user }: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ host, port, user, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
