import type pg from 'pg';
import type { World } from '../world.ts';

/**
 * What a look at the database says after a statement of its owner, whom nothing stops; none of it stays.
 * @param lift lifts what guards the tables
 * @param ids what the names after a dollar sign in the statement stand for
 */
export async function afterEdit<Said>(
  world: World,
  { lift, statement, ids }: { lift: string; statement: string; ids: Readonly<Record<string, string>> },
  look: (client: pg.PoolClient) => Promise<Said>,
): Promise<Said> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(lift);
    await client.query(statement.replaceAll(/\$(\w+)/g, (_, name: string) => `'${ids[name]}'`));
    return await look(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
