import type { Ctx } from '../platform/context/context.ts';

type Reader = Pick<Ctx, 'read' | 'query'>;

/** How often each asset was traded lately, by its id; an asset that was not is missing. */
export type Popularity = ReadonlyMap<string, number>;

// Counting a year's best month takes a tenth of a second, and one trade more hardly shows.
const keptMilliseconds = 60_000;

// Written out, not as parameters: only so does it match the partial index.
const countTrades = {
  name: 'count_trades',
  text: `select asset_id, count(*)::int as times from orders
    where status = 'completed' and closed_at >= now() - interval '30 days' group by asset_id`,
};

// One for each database of this process.
const kept = new WeakMap<Reader['read'], { popularity: Promise<Popularity>; until: number }>();

/** Reads how often each asset was traded in the last 30 days: as of at most a minute ago. */
export function readPopularity(ctx: Reader): Promise<Popularity> {
  const last = kept.get(ctx.read);
  if (last && Date.now() < last.until) return last.popularity;
  const popularity = count(ctx);
  kept.set(ctx.read, { popularity, until: Date.now() + keptMilliseconds });
  popularity.catch(() => kept.delete(ctx.read));
  return popularity;
}

async function count({ query }: Reader): Promise<Popularity> {
  const rows = await query<{ asset_id: string; times: number }>(countTrades, []);
  return new Map(rows.map(({ asset_id, times }) => [asset_id, times]));
}
