import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../database.ts';

const patienceMilliseconds = 5 * 60_000;
const askEveryMilliseconds = 500;
const isStartingUp = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57P03';

/**
 * Waits until a database that recovers from a crash, or is about to be promoted, takes writes: five minutes at most. Throws
 * at once where it can't be reached or refuses for another reason.
 */
export async function untilRecovered(
  { pool }: Pick<Database, 'pool'>,
  say: (line: string) => void,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  const recovers = async () => {
    try {
      const { rows } = await pool.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
      return rows[0]?.recovers === true;
    } catch (error) {
      if (isStartingUp(error)) return true;
      throw error;
    }
  };
  for (let told = false; await recovers(); told = true) {
    if (!told) say('The database recovers or is a standby; waiting until it takes writes …');
    if (performance.now() > giveUpAt)
      throw new Error('Cannot start: the database was in recovery for five minutes.');
    await sleep(askEveryMilliseconds);
  }
}
