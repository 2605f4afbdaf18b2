import { alertDefaults, type Occasion, type PushNotice } from '@nairadesk/contract/alerts';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { devicesOf, tellStaff } from '../platform/alerts/tell-staff.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, or, type SQL, sql } from '../platform/database/drizzle.ts';
import { alertChoices } from '../platform/database/tables/alerts-tables.ts';
import { staffShifts } from '../platform/database/tables/shifts-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { isActiveStaff, isOnShift } from '../platform/sessions/active-staff.ts';

interface Chooser {
  id: string;
  occasion: Occasion;
  minutes: number;
}

/**
 * Tells staff on shift who want to know which reported orders have waited for longer than they said, and which refunds
 * are due: each person once of each, all that is new to them in one notice. Instances share the work: a row keeps who
 * was told of what, and the second instance to write it tells no one.
 */
export async function tellWaiting(ctx: Ctx): Promise<void> {
  const failures: unknown[] = [];
  // An error for one person must not keep the next ones from being told.
  for (const occasion of ['order-waiting', 'refund-due'] as const)
    for (const chooser of await readChoosers(ctx, occasion))
      await tellOne(ctx, chooser).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some were not told what waits');
}

// Staff on shift who want to be told, and can be: one who chose push alone is told once a browser of theirs shows it.
async function readChoosers({ read }: Ctx, occasion: Occasion): Promise<Chooser[]> {
  const minutes = sql<number>`coalesce(${alertChoices.minutes}, ${alertDefaults.waitingMinutes})::int`;
  const rows = await read
    .select({ id: users.id, minutes })
    .from(users)
    .innerJoin(staffShifts, eq(staffShifts.userId, users.id))
    .innerJoin(alertChoices, and(eq(alertChoices.userId, users.id), eq(alertChoices.occasion, occasion)))
    .where(
      and(
        isActiveStaff,
        isOnShift,
        or(alertChoices.mail, sql`${alertChoices.push} and cardinality(${devicesOf}) > 0`),
      ),
    );
  return rows.map((row) => ({ ...row, occasion }));
}

function tellOne(ctx: Ctx, chooser: Chooser): Promise<void> {
  const { id, occasion } = chooser;
  return ctx.transact(async (tx) => {
    const { rows } = await tx.execute<{ subject_id: string }>(sql`
      insert into alerts_told (user_id, occasion, subject_id)
      select ${id}, ${occasion}, due.id from (${dueFor(chooser)}) due
      where not exists (select from alerts_told t where (t.user_id, t.occasion, t.subject_id) = (${id}, ${occasion}, due.id))
      on conflict do nothing returning subject_id`);
    const [first] = rows;
    if (!first) return;
    const ids = sql.join(
      rows.map((row) => sql`${row.subject_id}::uuid`),
      sql`, `,
    );
    const from = occasion === 'refund-due' ? sql`refunds` : sql`orders`;
    const { rows: sums } = await tx.execute<{ kobo: string }>(
      sql`select sum(amount_kobo)::text as kobo from ${from} where id in (${ids})`,
    );
    const sum = formatNaira(nairaOf(BigInt(sums[0]?.kobo ?? 0)));
    const words = wordsOf(chooser, { first: first.subject_id, count: rows.length, sum });
    await tellStaff(tx, ctx, { occasion, words, to: [id] });
  });
}

// Staff are not told of their own orders and refunds.
function dueFor({ id, occasion, minutes }: Chooser): SQL {
  if (occasion === 'refund-due')
    return sql`select id from refunds where state = 'due' and user_id is distinct from ${id}`;
  return sql`select id from orders where status = 'successful' and user_id <> ${id}
    and paid_claimed_at < clock_timestamp() - make_interval(mins => ${minutes})`;
}

function wordsOf(
  { occasion, minutes }: Chooser,
  { first, count, sum }: { first: string; count: number; sum: string },
): PushNotice {
  const isOne = count === 1;
  if (occasion === 'refund-due')
    return {
      title: isOne ? 'A refund is due' : `${count} refunds are due`,
      body: sum,
      path: `/money?tab=refunds${isOne ? `&id=${first}` : ''}`,
      tag: 'refund-due',
    };
  return {
    title: isOne ? 'An order is waiting' : `${count} orders are waiting`,
    body: `For more than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} · ${sum}`,
    path: isOne ? `/order?order=${first}` : '/order',
    tag: 'order-waiting',
  };
}
