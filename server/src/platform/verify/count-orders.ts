import { recordAudit } from '../audit/audit.ts';
import type { Services } from '../context/context.ts';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import { sql } from '../database/drizzle.ts';
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

/**
 * Records in the audit log how many orders there are, unless that was done within the hour or nothing was added since.
 * Placing and reporting write no row of their own there: after this an erased or reopened order is one too few.
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
    const perName = names.map(
      (name) => `count(*) filter (where ${countedColumns[name]} < moment)::int as ${name}`,
    );
    // biome-ignore lint/plugin: names of our own columns.
    const counts = sql.raw(perName.join());
    const { rows } = await tx.execute<OrderCount>(sql`
      select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as before, ${counts}
      from (select date_trunc('milliseconds', now()) - make_interval(secs => ${settled}) as moment) given
      left join orders on true group by moment`);
    const [count] = rows;
    if (!count) throw new Error('nothing was counted');
    const known = last ? (JSON.parse(last.detail) as OrderCount) : { placed: 0, reported: 0, closed: 0 };
    if (names.some((name) => count[name] !== known[name]))
      recordAudit(tx, { action: 'orders-counted', actorId: null, detail: { ...count } });
  });
}
