import { cardCountries } from '@nairadesk/contract/card-countries';
import type { Tx } from '../platform/audit/audit.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { CardRateRow } from '../platform/desk/cards/public-card-rates.ts';
import type { Moved } from '../platform/desk/prices/notify-jumps.ts';
import { type columnsOf, nameOf } from './card-rate-row.ts';
import { overlapping } from './overlapping.ts';

// A desk removes some a day.
const mostRemoved = 10_000;

type Columns = ReturnType<typeof columnsOf>;

interface Step {
  id: string;
  now: Columns | null;
}

/** What a rate brought within the last day while it and its card, whose name is JSON, were called so; in kobo. */
interface Past {
  [column: string]: unknown;
  id: string;
  card: string | null;
  kind: string | null;
  least: string;
  most: string;
}

/**
 * What new rates of a card move, and between which the same cards' rates were within the last day, under any id, on,
 * off or removed. `rows` are the rates as they were before. None that staff changed since is left out, however many;
 * where more were removed than are looked at, one that rises counts as new.
 */
export async function readMoved(
  tx: Tx,
  card: { id: string; name: string },
  steps: readonly Step[],
  rows: readonly CardRateRow[],
): Promise<Moved[]> {
  const removed = await readRemoved(tx);
  const ids = [...steps, ...rows, ...removed].map(({ id }) => id);
  const past = await readPast(tx, ids);
  const names = new Set<string | null>([JSON.stringify(card.name), ...(await readFormerNames(tx, card.id))]);
  return steps.flatMap(({ id, now }): Moved[] => {
    if (now === null) return [];
    const same = rows.filter((row) => row.id === id || overlapping<Columns>([row, now]).length > 0);
    const own = new Set([id, ...same.map((row) => row.id)]);
    const isAlike = isAlikeTo(now);
    const within = rangeOf([
      ...same.map(({ rateKobo }) => rateKobo),
      ...past
        .filter((row) => own.has(row.id) || (names.has(row.card) && isAlike(row.kind)))
        .flatMap(({ least, most }) => [BigInt(least), BigInt(most)]),
    ]);
    const isUnknown = removed.length === mostRemoved && within !== null && now.rateKobo > within.most;
    const what = `${card.name}, ${nameOf(now)}`;
    return [{ what, worse: 'up', within: isUnknown ? null : within, now: now.rateKobo }];
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
function isAlikeTo(now: Columns): (kind: string | null) => boolean {
  const ending = `, ${nameOf(now).split(', ').slice(-2).join(', ')}`;
  const beginning = `${cardCountries[now.country].name} `;
  return (kind) => kind?.startsWith(beginning) === true && kind.endsWith(ending);
}

/** The rates that were removed within the last day: the newest. */
async function readRemoved(tx: Tx): Promise<{ id: string }[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select subject_id as id, at from audit_log where action = 'card-rate-removed'
      order by number desc limit ${mostRemoved}) newest
    where at > now() - interval '1 day' and id is not null`);
  return rows;
}

/**
 * What rates brought within the last day. Read without parsing: a row that was written directly in the database must not
 * keep staff from saving a rate, and what a person writes has no quotation mark without a backslash.
 */
async function readPast(tx: Tx, ids: readonly string[]): Promise<Past[]> {
  const { rows } = await tx.execute<Past>(sql`
    select subject_id as id, substring(detail from '"name":("(?:[^"\\\\]|\\\\.)*")') as card,
      substring(detail from '"kind":"((?:[^"\\\\]|\\\\.)*)"') as kind, min(kobo)::text as least, max(kobo)::text as most
    from audit_log, lateral (
      select replace(found[1], '.', '')::numeric as kobo
      from regexp_matches(detail, '"rate(?:Before)?":"(\\d+\\.\\d\\d)"', 'g') found) rates
    where subject_id = any(${sql.param([...new Set(ids)])}::text[]) and subject_type = 'card-rate'
      and at > now() - interval '1 day'
    group by 1, 2, 3`);
  return rows;
}

/** What a card was called within the last day, as JSON. */
async function readFormerNames(tx: Tx, cardId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct name from audit_log,
      lateral (select substring(detail from '"nameBefore":("(?:[^"\\\\]|\\\\.)*")') as name) found
    where subject_id = ${cardId} and subject_type = 'asset' and at > now() - interval '1 day' and name is not null`);
  return rows.map(({ name }) => name);
}
