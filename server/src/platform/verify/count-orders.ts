import { recordAudit } from '../audit/audit.ts';
import type { Services } from '../context/context.ts';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import { type SQL, sql } from '../database/drizzle.ts';
import { settledSeconds } from '../database/settled-seconds.ts';

/** What is counted: orders that were placed, reported as paid and closed before a moment never become fewer. */
export const countedColumns = {
  placed: 'placed_at',
  reported: 'paid_claimed_at',
  closed: 'closed_at',
} as const;

/** A count in the audit log: of the orders before `before`, in ISO 8601. */
export type OrderCount = Record<keyof typeof countedColumns, number> & { before: string };

const names = Object.keys(countedColumns) as (keyof typeof countedColumns)[];

// Before the first count.
const nothing: OrderCount = { placed: 0, reported: 0, closed: 0, before: '-infinity' };

/**
 * Records in the audit log how many orders there are, unless that was done within the hour or nothing was added since.
 * Placing and reporting write no row of their own there: after this an erased or reopened order is one too few. Only
 * what came since the last count is counted, by the indexes of its time: counting ten million orders takes longer than a
 * statement may.
 */
export async function countOrders(
  { audit }: Pick<Services, 'audit'>,
  settled = settledSeconds,
): Promise<void> {
  await audit.transact(async (tx) => {
    await tx.execute(takeAdvisoryLock('countOrders'));
    const { rows: told } = await tx.execute<{ detail: string; recent: boolean }>(sql`
      select detail, at > now() - interval '50 minutes' as recent from audit_log
      where action = 'orders-counted' order by number desc limit 1`);
    const [last] = told;
    if (last?.recent) return;
    const known = last ? (JSON.parse(last.detail) as OrderCount) : nothing;
    const { rows } = await tx.execute<OrderCount>(addedSince(known.before, settled));
    const [added] = rows;
    if (!added) throw new Error('nothing was counted');
    if (names.every((name) => added[name] === 0)) return;
    const detail = { ...added };
    for (const name of names) detail[name] += known[name];
    recordAudit(tx, { action: 'orders-counted', actorId: null, detail });
  });
}

// What was reported since then is open, or was closed since.
function addedSince(before: string, settled: number): SQL {
  return sql`
    with given as (
      select ${before}::timestamptz as since,
        date_trunc('milliseconds', now()) - make_interval(secs => ${settled}) as moment
    )
    select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as before,
      (select count(*)::int from orders where placed_at >= since and placed_at < moment) as placed,
      (select count(*)::int from orders where paid_claimed_at >= since and paid_claimed_at < moment
        and status in ('pending', 'successful'))
      + (select count(*)::int from orders where paid_claimed_at >= since and paid_claimed_at < moment
        and status in ('completed', 'cancelled') and closed_at >= since) as reported,
      (select count(*)::int from orders where status in ('completed', 'cancelled')
        and closed_at >= since and closed_at < moment) as closed
    from given`;
}
