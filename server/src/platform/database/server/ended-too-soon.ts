import pg from 'pg';

export const statementMilliseconds = 10_000;
export const lockMilliseconds = 4_000;

// By SQLSTATE: a statement, and a wait for a lock, that PostgreSQL ended because it took too long.
const mayTake = new Map([
  ['57014', statementMilliseconds],
  ['55P03', lockMilliseconds],
]);
// PostgreSQL may be a little early by our clock.
const slackMilliseconds = 500;
const tooSoon = new WeakSet<object>();

/** Notes of a statement's error whether PostgreSQL ended it although it had run for less than it may. */
export function noteEnd(error: unknown, ranMilliseconds: number): void {
  if (!(error instanceof pg.DatabaseError)) return;
  const most = mayTake.get(error.code ?? '');
  if (most !== undefined && ranMilliseconds < most - slackMilliseconds) tooSoon.add(error);
}

/**
 * Does once more what is one transaction if PostgreSQL ended a statement of it too soon: it measures by the clock of its
 * machine, and where that jumps ahead, statements that wait for a lock seem to have waited for as long. Nothing of the
 * first time was kept. `work` must bear that: what it leaves outside the transaction, it leaves twice.
 */
export async function despiteJump<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The query builder wraps what it was told.
    const told = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error;
    if (!(told instanceof Error && tooSoon.has(told))) throw error;
    return work();
  }
}
