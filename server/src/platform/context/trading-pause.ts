import type { Database } from '../database/database.ts';

const readPause = {
  name: 'read_trading_pause',
  silenceMilliseconds: 3_000,
  text: 'select exists (select from trading_pause) as paused',
};

/** Whether customers can place no orders now, by what the database says for all instances. */
export async function readTradingPaused({ run }: Pick<Database, 'run'>): Promise<boolean> {
  const [row] = await run<{ paused: boolean }>(readPause, []);
  return row?.paused === true;
}
