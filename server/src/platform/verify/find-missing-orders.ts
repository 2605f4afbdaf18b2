import type pg from 'pg';
import { countedColumns, type OrderCount } from './count-orders.ts';

const faults = {
  placed: 'that were placed before',
  reported: 'that were reported as paid before',
  closed: 'that were closed before',
};

/**
 * Finds orders that were erased, or put back to an earlier status: fewer than were counted in the audit log. Only
 * meaningful if the log itself is intact.
 */
export async function findMissingOrders(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ detail: string }>(
    "select detail from audit_log where action = 'orders-counted'",
  );
  const counts = rows
    .map(({ detail }) => JSON.parse(detail) as OrderCount)
    .sort((a, b) => a.before.localeCompare(b.before));
  const found: string[] = [];
  for (const name of ['placed', 'reported', 'closed'] as const) {
    const now = await countBefore(
      client,
      countedColumns[name],
      counts.map(({ before }) => before),
    );
    const first = counts.findIndex((count, index) => (now[index] ?? 0) < count[name]);
    const count = counts[first];
    if (count)
      found.push(
        `orders: of ${count[name]} ${faults[name]} ${count.before}, ${count[name] - (now[first] ?? 0)} are missing`,
      );
  }
  return found;
}

/** How many orders have a time before each of those moments, which must be in order. */
async function countBefore(client: pg.ClientBase, column: string, moments: string[]): Promise<number[]> {
  // biome-ignore lint/plugin: every caller names a column of ours.
  const { rows } = await client.query<{ bucket: number; count: string }>(
    `select width_bucket(${column}, $1::timestamptz[]) as bucket, count(*) as count
     from orders where ${column} is not null group by bucket`,
    [moments],
  );
  const inBucket = new Map(rows.map(({ bucket, count }) => [bucket, Number(count)]));
  let sum = 0;
  return moments.map((_, index) => {
    sum += inBucket.get(index) ?? 0;
    return sum;
  });
}
