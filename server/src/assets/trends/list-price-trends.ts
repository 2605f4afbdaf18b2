import { nairaOf } from '@nairadesk/contract/money';
import { type listPriceTrends as call, trendDays, trendStepHours } from '@nairadesk/contract/price-trends';
import type { Ctx } from '../../platform/context/context.ts';
import { type AssetsOnSale, readAssetsOnSale } from '../../platform/desk/assets-on-sale.ts';
import type { Reply } from '../../platform/http/endpoint.ts';
import { KeptAnswer } from '../../platform/http/kept/kept-answer.ts';

interface Row {
  [column: string]: unknown;
  id: string;
  since: Date;
  version: number;
  today: string | null;
  points: (string | null)[];
}

// A line's points are six hours apart: a minute can't be seen.
const keptMilliseconds = 60_000;

const readTrends = {
  name: 'read_price_trends',
  text: `
    with moments as (
      select m from generate_series(now() - make_interval(days => $1), now(), make_interval(hours => $2)) m
    )
    select a.id, coalesce((select max(h.since) from price_history h where h.asset_id = a.id), a.updated_at) as since,
      a.price_version as version,
      (select h.selling_price_kobo::text from price_history h where h.asset_id = a.id
        and h.since <= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
        order by h.since desc limit 1) as today,
      array(select (select h.selling_price_kobo::text from price_history h
        where h.asset_id = a.id and h.since <= m order by h.since desc limit 1) from moments order by m) as points
    from assets a where a.archived_at is null`,
};

// Made for the assets as they are on sale: any change of them makes it anew.
const kept = new WeakMap<AssetsOnSale, { answer: Promise<KeptAnswer>; until: number }>();

/**
 * How the selling prices of the assets on sale moved, by our own history: the same for all callers, as of at most a
 * minute ago.
 */
export async function listPriceTrends(ctx: Ctx): Promise<KeptAnswer> {
  const onSale = await readAssetsOnSale(ctx);
  const last = kept.get(onSale);
  if (last && Date.now() < last.until) return last.answer;
  const answer = make(ctx, onSale.version);
  kept.set(onSale, { answer, until: Date.now() + keptMilliseconds });
  answer.catch(() => kept.delete(onSale));
  return answer;
}

async function make({ query }: Ctx, version: string): Promise<KeptAnswer> {
  const rows = await query<Row>(readTrends, [trendDays, trendStepHours]);
  const data = rows.map(({ id, since, version, today, points }) => ({
    id,
    since: since.toISOString(),
    priceVersion: version,
    today: price(today),
    points: points.map(price),
  }));
  return new KeptAnswer({ data } satisfies Reply<typeof call>, version);
}

function price(kobo: string | null): string | null {
  return kobo === null ? null : nairaOf(BigInt(kobo));
}
