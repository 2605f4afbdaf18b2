import type { getUsualTime as call } from '@nairadesk/contract/order-receipt';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';

const keptMilliseconds = 60_000;
// Of fewer, one slow order would speak for all.
const leastOrders = 5;

const readMedian = {
  name: 'read_usual_time',
  text: `select count(*)::int as orders,
      percentile_cont(0.5) within group (order by extract(epoch from closed_at - paid_claimed_at)) as seconds
    from orders where status in ('completed', 'cancelled') and status = 'completed'
      and closed_at > now() - interval '7 days' and paid_claimed_at is not null`,
};

// One for each database of this process: a busy week is thousands of rows.
const kept = new WeakMap<Ctx['read'], { minutes: Promise<number | null>; until: number }>();

/** How long the orders of the last seven days took: the median, as of at most a minute ago. */
export async function getUsualTime(ctx: Ctx): Promise<Reply<typeof call>> {
  const last = kept.get(ctx.read);
  if (last && Date.now() < last.until) return { data: { minutes: await last.minutes } };
  const minutes = measure(ctx);
  kept.set(ctx.read, { minutes, until: Date.now() + keptMilliseconds });
  minutes.catch(() => kept.delete(ctx.read));
  return { data: { minutes: await minutes } };
}

async function measure({ query }: Ctx): Promise<number | null> {
  const [row] = await query<{ orders: number; seconds: number | null }>(readMedian, []);
  if (!row || row.seconds === null || row.orders < leastOrders) return null;
  return Math.max(1, Math.round(row.seconds / 60));
}
