import pg from 'pg';
import { connectionOf, type Database } from '../database/database.ts';

/** Runs a part of a look in a transaction that sees one snapshot. */
export type Part = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;

/** Connections on which a look runs. */
export interface Lines {
  /** Each runs its parts one after the other, each in a transaction of its own. */
  parts: Part[];
  /** Runs work whose parts, on whichever connection, all see the same snapshot. */
  inOneSnapshot<T>(work: (parts: Part[]) => Promise<T>): Promise<T>;
  close(): Promise<unknown>;
}

const begin = 'begin isolation level repeatable read read only';
// Sorts of all events and postings stay in memory. A plan that is compiled costs more than it saves here, and what others run
// meanwhile keeps its processors: a look has one for each connection. One connection may wait for the other to end its look.
const settings = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '1h'; set local work_mem = '64MB'; set local jit = off;
  set local max_parallel_workers_per_gather = 0`;

/** Opens so many connections to look on. */
export async function openLines(database: Database, connections: number): Promise<Lines> {
  const clients = Array.from({ length: connections }, () => newClient(database));
  const close = () => Promise.all(clients.map((client) => client.end().catch(() => {})));
  const commit = () => Promise.all(clients.map((client) => client.query('commit')));
  try {
    await Promise.all(clients.map((client) => client.connect()));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    parts: clients.map(
      (client): Part =>
        async (work) => {
          await client.query(begin);
          await client.query(settings);
          const done = await work(client);
          await client.query('commit');
          return done;
        },
    ),
    async inOneSnapshot(work) {
      await shareSnapshot(clients);
      const done = await work(
        clients.map(
          (client): Part =>
            (part) =>
              part(client),
        ),
      );
      await commit();
      return done;
    },
    close,
  };
}

function newClient(database: Database): pg.Client {
  // Reading many years of data takes longer than an ordinary call may, on client and server.
  const client = new pg.Client({ ...connectionOf(database), query_timeout: 0 });
  // The statement in flight reports the error.
  client.on('error', () => {});
  return client;
}

async function shareSnapshot([first, ...others]: pg.Client[]): Promise<void> {
  if (!first) return;
  await first.query(begin);
  await first.query(settings);
  const { rows } = await first.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const [{ snapshot }] = rows as [{ snapshot: string }];
  for (const client of others) {
    await client.query(begin);
    // biome-ignore lint/plugin: a name that the database gave, as a literal.
    await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
    await client.query(settings);
  }
}
