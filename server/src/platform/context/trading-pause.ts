import type { TradingPause } from '@nairadesk/contract/desk-rules';
import { recordAudit, type Tx } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { tradingPause } from '../database/tables/health-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Ctx, Services } from './context.ts';

const readPause = {
  name: 'read_trading_pause',
  silenceMilliseconds: 3_000,
  text: 'select exists (select from trading_pause) as paused',
};

/** SQL for what the audit log keeps of a pause, so that `npm run verify` notices an edit of the row. */
export const pauseMark =
  "encode(sha256(convert_to(extract(epoch from since)::text || ' ' || coalesce(reason, ''), 'UTF8')), 'hex')";

/**
 * Reads whether customers can place no orders now, which the database says for all instances: this one refuses them from
 * then on, and tells the screens that are open.
 */
export async function followTradingPause({
  standing,
  events,
  database,
}: Pick<Services, 'standing' | 'events'> & { database: Pick<Database, 'run'> }): Promise<void> {
  const [row] = await database.run<{ paused: boolean }>(readPause, []);
  standing.tradingPaused = row?.paused === true;
  events.tellPaused(standing.tradingPaused);
}

/**
 * Asserts that new orders are not paused: calls that place one ask this before anything else. What concerns an open
 * order goes on. Refuses: trading_paused.
 */
export function assertNotPaused({ tradingPaused }: Pick<Ctx, 'tradingPaused'>): void {
  if (tradingPaused) throw new Refusal('trading_paused', { retryAfterSeconds: 60 });
}

/**
 * Pauses new orders of all customers, or lets them go on, and records it with the reason. Returns whether that changed
 * anything: what is paused already keeps its first reason.
 * @param by who does it, null for the command line
 */
export async function switchTrading(
  tx: Tx,
  { paused, reason, by }: { paused: boolean; reason: string | null; by: string | null },
): Promise<boolean> {
  const [changed] = paused
    ? await tx
        .insert(tradingPause)
        .values({ reason })
        .onConflictDoNothing()
        // biome-ignore lint/plugin: a constant.
        .returning({ mark: sql<string>`${sql.raw(pauseMark)}` })
    : await tx.delete(tradingPause).returning({ mark: sql<null>`null` });
  if (!changed) return false;
  recordAudit(tx, {
    action: paused ? 'trading-paused' : 'trading-resumed',
    actorId: by,
    detail: {
      ...(by === null && { by: 'the command line' }),
      ...(reason !== null && { reason }),
      ...(changed.mark !== null && { mark: changed.mark }),
    },
  });
  return true;
}

/** The pause as staff read it; null: there is none. */
export async function readTradingPause(db: Pick<Tx, 'select'>): Promise<TradingPause> {
  const [row] = await db
    .select({ since: tradingPause.since, reason: tradingPause.reason })
    .from(tradingPause);
  return row ? { since: row.since.toISOString(), reason: row.reason } : null;
}
