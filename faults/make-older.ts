import { rewriteHistory } from '../test-support/product-database.ts';

/** Moves orders into the past by an interval of PostgreSQL's, such as `2 hours`. */
export function makeOlder(dataDir: string, orderIds: string[], by: string): Promise<void> {
  const move = `update orders set placed_at = placed_at - $2::interval, expires_at = expires_at - $2::interval
    where id = any($1)`;
  return rewriteHistory(dataDir, move, [orderIds, by]);
}
