import { cardCountries } from '@nairadesk/contract/card-countries';
import { isNaira, koboOf } from '@nairadesk/contract/money';
import type { Tx } from '../platform/audit/audit.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { CardRateRow } from '../platform/desk/cards/public-card-rates.ts';
import type { Moved } from '../platform/desk/prices/notify-jumps.ts';
import { type columnsOf, nameOf } from './card-rate-row.ts';
import { overlapping } from './overlapping.ts';

// A desk changes some hundreds a day.
const mostRows = 10_000;

type Columns = ReturnType<typeof columnsOf>;

interface Step {
  id: string;
  now: Columns | null;
}

/** A row of the activity log about a rate: what it was called, and brought. */
interface Past {
  id: string | null;
  card: unknown;
  kind: string;
  kobo: bigint[];
}

/**
 * What new rates of a card move, and between which the same cards' rates were within the last day, under whatever id, on,
 * off or removed. `rows` are the rates as they were before.
 */
export async function readMoved(
  tx: Tx,
  cardName: string,
  steps: readonly Step[],
  rows: readonly CardRateRow[],
): Promise<Moved[]> {
  const past = await readPast(tx);
  return steps.flatMap(({ id, now }): Moved[] => {
    if (now === null) return [];
    const same = rows.filter((row) => row.id === id || overlapping<Columns>([row, now]).length > 0);
    const ids = new Set<string | null>([id, ...same.map((row) => row.id)]);
    const known = [
      ...same.map(({ rateKobo }) => rateKobo),
      ...past
        .filter((row) => ids.has(row.id) || (row.card === cardName && isAlike(row.kind, now)))
        .flatMap(({ kobo }) => kobo),
    ];
    const what = `${cardName}, ${nameOf(now)}`;
    return [{ what, worse: 'up', within: rangeOf(known), now: now.rateKobo }];
  });
}

function rangeOf([first, ...rest]: readonly bigint[]): Moved['within'] {
  if (first === undefined) return null;
  return {
    least: rest.reduce((found, rate) => (rate < found ? rate : found), first),
    most: rest.reduce((found, rate) => (rate > found ? rate : found), first),
  };
}

// Of the same country, form and receipt: what a rate was called ends with them, and its face values may be others.
function isAlike(kind: string, now: Columns): boolean {
  const ending = nameOf(now).split(', ').slice(-2).join(', ');
  return kind.startsWith(`${cardCountries[now.country].name} `) && kind.endsWith(`, ${ending}`);
}

/** What rates were changed and removed within the last day: the newest of each. */
async function readPast(tx: Tx): Promise<Past[]> {
  const { rows } = await tx.execute<{ id: string | null; detail: string }>(sql`
    select id, detail from unnest(array['card-rate-changed', 'card-rate-removed']) wanted(action), lateral (
      select subject_id as id, detail, at from audit_log log where log.action = wanted.action
      order by number desc limit ${mostRows}) newest
    where at > now() - interval '1 day'`);
  return rows.flatMap(({ id, detail }) => saidBy(id, detail));
}

// A row that was written directly in the database must not keep staff from saving a rate.
function saidBy(id: string | null, detail: string): Past[] {
  try {
    const { name, kind, rate, rateBefore } = JSON.parse(detail) as Partial<Record<string, unknown>>;
    const kobo = [rate, rateBefore].flatMap((one) =>
      typeof one === 'string' && isNaira(one) ? [koboOf(one)] : [],
    );
    return [{ id, card: name, kind: String(kind), kobo }];
  } catch {
    return [];
  }
}
