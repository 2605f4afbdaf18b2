import { isNaira, koboOf } from '@nairadesk/contract/money';
import type { Tx } from '../platform/audit/audit.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { CardRateRow } from '../platform/desk/cards/public-card-rates.ts';
import type { Moved } from '../platform/desk/prices/notify-jumps.ts';
import { type columnsOf, nameOf } from './card-rate-row.ts';
import { overlapping } from './overlapping.ts';

// A desk removes some a day.
const mostRemoved = 10_000;
// No card has so many for a country, form and receipt: beyond that its rates count as new.
const mostSpans = 100;

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
  isOn: boolean;
  least: string;
  most: string;
}

interface Range {
  least: bigint;
  most: bigint;
}

/** What cards of one face value brought, and the least of it while it was on, if they bring less now, or nothing. */
interface Part extends Range {
  held: bigint | null;
}

/** Between which cards of these face values, in hundredths, brought how much; where it was off, would have. */
interface Brought extends Range {
  from: bigint;
  to: bigint;
  isOn: boolean;
  isNow: boolean;
}

/**
 * What new rates of a card move, and between which the same cards' rates were within the last day, under any id, on or
 * removed; where none was on, the lowest that was off. One that rises, in place or after it was off or removed, is compared
 * with the lowest that was on that day, too: in many steps it comes back to any height. Each face value is compared by
 * itself: what dearer cards brought says nothing of cheaper ones. `rows` are the rates as they were before. None that
 * staff changed since is left out, however many; where more were removed than are looked at, one that rises counts as new.
 */
export async function readMovedRates(
  tx: Tx,
  card: { id: string; name: string },
  steps: readonly Step[],
  rows: readonly CardRateRow[],
): Promise<Moved[]> {
  const removed = await readRemoved(tx);
  const own = new Set([...steps, ...rows].map(({ id }) => id));
  const past = await readPast(tx, [...own, ...removed.map(({ id }) => id)]);
  const names = new Set<string | null>([JSON.stringify(card.name), ...(await readFormerNames(tx, card.id))]);
  const byKind = groupByKind(past.filter((row) => own.has(row.id) || names.has(row.card)));
  return steps.flatMap(({ now }): Moved[] => {
    if (now === null) return [];
    const same = rows.filter((row) => overlapping<Columns>([row, now]).length > 0);
    const known = [...same.map(broughtNow), ...(byKind.get(readKind(nameOf(now)).kind) ?? [])];
    const parts = rangesOf(now, known);
    const rising = worstOf(parts, now.rateKobo);
    const isUnknown = removed.length === mostRemoved && rising !== undefined && now.rateKobo > rising.most;
    const held = lowestOf(parts.flatMap((part) => (part === null || part.held === null ? [] : [part.held])));
    const what = `${card.name}, ${nameOf(now)}`;
    const moved = { asset: card.id, what, worse: 'up', now: now.rateKobo, held } as const;
    return [
      ...(rising && !isUnknown ? [{ ...moved, within: { best: rising.least, worst: rising.most } }] : []),
      ...(isUnknown || parts.includes(null) ? [{ ...moved, within: null }] : []),
    ];
  });
}

/** Between which the rates of each part of the face values were; null of a part that had none. */
function rangesOf({ fromCents, toCents, rateKobo }: Columns, all: readonly Brought[]): (Part | null)[] {
  const known = all.filter(({ from, to }) => from <= toCents && fromCents <= to);
  if (known.length > mostSpans) return [null];
  const cuts = known.flatMap(({ from, to }) => [from, to + 1n]);
  const starts = new Set([fromCents, ...cuts.filter((cut) => cut > fromCents && cut <= toCents)]);
  return [...starts].map((start) =>
    rangeOf(
      known.filter(({ from, to }) => from <= start && start <= to),
      rateKobo,
    ),
  );
}

// A rate that is off waits to be switched on: it makes no rise usual, beside one that is on or a lower one that was.
function rangeOf(known: readonly Brought[], rate: bigint): Part | null {
  const all = rangeOfAll(known);
  const on = rangeOfAll(known.filter(({ isOn }) => isOn));
  const now = rangeOfAll(known.filter(({ isOn, isNow }) => isOn && isNow));
  const rises = now === null || rate > now.least;
  return all && { least: all.least, most: on?.most ?? all.least, held: (rises && on?.least) || null };
}

function rangeOfAll([first, ...rest]: readonly Range[]): Range | null {
  if (first === undefined) return null;
  return rest.reduce(
    ({ least, most }, one) => ({
      least: one.least < least ? one.least : least,
      most: one.most > most ? one.most : most,
    }),
    { least: first.least, most: first.most },
  );
}

function lowestOf(rates: readonly bigint[]): bigint | null {
  return rates.reduce<bigint | null>((least, rate) => (least === null || rate < least ? rate : least), null);
}

/** Of the parts that had a rate the one that rises most to this one; if none does, any. */
function worstOf(parts: readonly (Range | null)[], now: bigint): Range | undefined {
  const had = parts.filter((part) => part !== null);
  const rising = had.filter(({ most }) => now > most);
  return (rising.length > 0 ? rising : had).toSorted((a, b) => (a.least < b.least ? -1 : 1))[0];
}

function broughtNow({ fromCents, toCents, rateKobo, on }: CardRateRow): Brought {
  return { from: fromCents, to: toCents, isOn: on, isNow: true, least: rateKobo, most: rateKobo };
}

/** What the cards of each country, form and receipt brought, by these; one entry for all that had the same face values. */
function groupByKind(past: readonly Past[]): Map<string, Brought[]> {
  const found = new Map<string, Map<string, Brought>>();
  for (const { kind: name, isOn, least, most } of past) {
    const { kind, from, to } = readKind(name ?? '');
    if (from === undefined || to === undefined) continue;
    const ofKind = found.get(kind) ?? new Map<string, Brought>();
    const span = `${from}–${to} ${isOn}`;
    const before = ofKind.get(span);
    const one = { from, to, isOn, isNow: false, least: BigInt(least), most: BigInt(most) };
    ofKind.set(span, before ? { ...one, ...rangeOfAll([one, before]) } : one);
    found.set(kind, ofKind);
  }
  return new Map([...found].map(([kind, spans]) => [kind, [...spans.values()]]));
}

// "USA $25–$1,000, physical, cash receipt" is of the kind "USA $#, physical, cash receipt": a country has one currency.
const sums = /\d[\d,]*(?:\.\d\d)?/g;

/** What a rate was called, without its face values, and these, where they can be read. */
function readKind(name: string): { kind: string; from?: bigint | undefined; to?: bigint | undefined } {
  const kind = name.replaceAll(sums, '#').replace(/#–[^#]*#/, '#');
  const values = [...name.matchAll(sums)].map(([value]) => value.replaceAll(',', ''));
  if (!values.every((value) => isNaira(value))) return { kind };
  const [from, to = from] = values.map(koboOf);
  return { kind, from, to };
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
 * What rates brought within the last day, each while it was called so; before a change that doesn't say that it was on,
 * it counts as off. Read without parsing: a row that was written directly in the database must not keep staff from saving
 * a rate, and what a person writes has no quotation mark without a backslash.
 */
async function readPast(tx: Tx, ids: readonly string[]): Promise<Past[]> {
  const { rows } = await tx.execute<Past>(sql`
    select id, card, kind, is_on as "isOn", min(kobo)::text as least, max(kobo)::text as most
    from (
      select subject_id as id, substring(detail from '"name":("(?:[^"\\\\]|\\\\.)*")') as card,
        substring(detail from '"kind":"((?:[^"\\\\]|\\\\.)*)"') as kind_now,
        substring(detail from '"kindBefore":"((?:[^"\\\\]|\\\\.)*)"') as kind_before,
        substring(detail from '"rate":"(\\d+\\.\\d\\d)"') as rate_now,
        substring(detail from '"rateBefore":"(\\d+\\.\\d\\d)"') as rate_before,
        detail like '%"on":true%' as on_now, detail like '%"onBefore":true%' as on_before
      from audit_log where subject_id = any(${sql.param([...new Set(ids)])}::text[]) and subject_type = 'card-rate'
        and at > now() - interval '1 day') log,
    lateral (values (kind_now, rate_now, on_now), (coalesce(kind_before, kind_now), rate_before, on_before))
      as was (kind, naira, is_on),
    lateral (select replace(naira, '.', '')::numeric as kobo) brought
    where naira is not null
    group by 1, 2, 3, 4`);
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
