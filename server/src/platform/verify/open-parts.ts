import pg from 'pg';
import { connectionOf, type Database } from '../database/database.ts';

/** Runs a part of the look in a transaction that sees one snapshot. */
export type Part = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;

// Sorts of all events and postings stay in memory. A plan that is compiled costs more than it saves here, and what others run
// meanwhile keeps its processors: a look has one for each connection.
const settings = `set local statement_timeout = 0; set local work_mem = '64MB'; set local jit = off;
  set local max_parallel_workers_per_gather = 0`;

/** A connection on which parts of the look run, each in a transaction of its own. */
export function openParts(database: Database): {
  connect(): Promise<void>;
  part: Part;
  close(): Promise<void>;
} {
  // Reading many years of data takes longer than an ordinary call may, on client and server.
  const client = new pg.Client({ ...connectionOf(database), query_timeout: 0 });
  // The statement in flight reports the error.
  client.on('error', () => {});
  return {
    connect: async () => void (await client.connect()),
    async part(work) {
      await client.query('begin isolation level repeatable read read only');
      await client.query(settings);
      const done = await work(client);
      await client.query('commit');
      return done;
    },
    close: () => client.end().catch(() => {}),
  };
}
