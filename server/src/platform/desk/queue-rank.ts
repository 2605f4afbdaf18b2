import { sql } from '../database/drizzle.ts';

/**
 * The place of an open order in the queue: what is reported as paid comes first. For statements from `orders` that are
 * written as text; the index `orders_queue` has it, so PostgreSQL knows it by its form.
 */
export const queueRankText = "(case when orders.status = 'successful' then 0 else 1 end)";

/** The same for a query. */
// biome-ignore lint/plugin: the constant above.
export const queueRank = sql.raw(queueRankText);
