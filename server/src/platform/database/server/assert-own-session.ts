import type { Database } from '../database.ts';

const rounds = 3;

/**
 * Refuses a database behind a pooler that hands a connection to other clients between transactions: live updates
 * (LISTEN), named statements, time-outs of the session and locks would reach another client. Session pooling is fine.
 */
export async function assertOwnSession({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  const backendOf = async (client: typeof one) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  let moved = false;
  try {
    for (let round = 0; round < rounds && !moved; round += 1) {
      const before = await backendOf(one);
      // A pooler gives the connection that was used last to the next client that asks, and keeps it while a transaction
      // is open.
      await other.query('begin');
      moved = (await backendOf(other)) === before || (await backendOf(one)) !== before;
      await other.query('rollback');
    }
  } finally {
    for (const client of [one, other]) client.release();
  }
  if (!moved) return;
  throw new Error(
    'Cannot start: DATABASE_URL leads to a pooler that pools transactions. Use session pooling (PgBouncer: pool_mode = session), or the server itself.',
  );
}
