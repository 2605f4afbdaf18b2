import { jumps } from '@nairadesk/contract/asset-prices';
import { type saveCardRates as call, cardRatesMost } from '@nairadesk/contract/card-rates';
import { nairaOf } from '@nairadesk/contract/money';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, inArray, sql } from '../platform/database/drizzle.ts';
import { newId } from '../platform/database/ids.ts';
import { cardRates } from '../platform/database/tables/cards/card-rates-tables.ts';
import { byKind, type CardRateRow } from '../platform/desk/cards/public-card-rates.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import { lockTerms } from '../platform/desk/prices/lock-terms.ts';
import { notifyJumps } from '../platform/desk/prices/notify-jumps.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { columnsOf, nameOf, presentCardRate } from './card-rate-row.ts';
import { findCard } from './find-card.ts';
import { readMovedRates } from './moved-rates.ts';
import { notifyNotBought } from './notify-not-bought.ts';
import { overlapping } from './overlapping.ts';

type Given = Input<typeof call>;
type Columns = ReturnType<typeof columnsOf>;

/** A rate as it was, and as it is to be; null where there was or will be none. */
interface Step {
  id: string;
  before: CardRateRow | null;
  now: Columns | null;
}

/**
 * Saves rates of a gift card, all or none of them: what a colleague changed since it was read is not replaced. Orders
 * that are already placed keep their rates. Refuses: not_found, card_rates_changed_meanwhile (with those rows as they
 * are, and the ids that are gone), card_rates_overlap (with the pairs), invalid (confirmed; more rates than a card may have).
 */
export async function saveCardRates(ctx: Ctx, given: Given): Promise<Reply<typeof call>> {
  const rows = await ctx.transact(async (tx) => {
    await lockTerms(tx, [given.id]);
    // All who save rates of this card wait here for each other.
    const card = await findCard(tx, given.id, 'no key update');
    const before = await readRates(tx, card.id);
    const steps = stepsOf(given, before);
    if (given.confirmed !== true) await refuseJumps(tx, steps, before);
    await notifyJumps(tx, ctx, await readMovedRates(tx, card, steps, before));
    await write(tx, card.id, steps);
    const after = await readRates(tx, card.id);
    refuseTooMany(before, after);
    refuseOverlapping(after);
    await notifyNotBought(tx, ctx, card.name, { before, after });
    const changed = steps.filter((step) => differs(step));
    for (const step of changed) record(tx, ctx.actor.id, card.name, step);
    if (changed.length > 0) markRecord(tx, 'card-rates', card.id);
    return after;
  });
  return { message: 'Rates saved', data: rows.map(presentCardRate) };
}

function readRates(tx: Tx, assetId: string): Promise<CardRateRow[]> {
  return tx
    .select()
    .from(cardRates)
    .where(eq(cardRates.assetId, assetId))
    .orderBy(...byKind);
}

/** Refuses: card_rates_changed_meanwhile. */
function stepsOf({ added, changed, removed }: Given, rows: readonly CardRateRow[]): Step[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = [...changed, ...removed];
  const others = known.flatMap(({ id, version }) => {
    const row = byId.get(id);
    return row && row.version !== version ? [row] : [];
  });
  const gone = known.filter(({ id }) => !byId.has(id)).map(({ id }) => id);
  if (others.length + gone.length > 0)
    throw new Refusal('card_rates_changed_meanwhile', { data: { rows: others.map(presentCardRate), gone } });
  return [
    ...removed.map(({ id }) => ({ id, before: byId.get(id) ?? null, now: null })),
    ...changed.map((rate) => ({ id: rate.id, before: byId.get(rate.id) ?? null, now: columnsOf(rate) })),
    ...added.map((rate) => ({ id: newId(), before: null, now: columnsOf(rate) })),
  ];
}

/**
 * Compares each rate with what the same cards brought before, under whatever id, on or off: one that is switched off while
 * another is added in its place changes all the same.
 * Refuses: invalid (confirmed), with the ids of the rates that change by more than the owner's rule says.
 */
async function refuseJumps(tx: Tx, steps: readonly Step[], rows: readonly CardRateRow[]): Promise<void> {
  const { priceJumpPercent } = await readDeskRules(tx);
  const ids = steps.flatMap(({ id, now }) =>
    now === null || (now.on === false && rows.every((row) => row.id !== id))
      ? []
      : rows
          .filter((row) => row.id === id || overlapping<Columns>([row, now]).length > 0)
          .filter((row) => jumpsFrom(row, now, priceJumpPercent))
          .map((row) => row.id),
  );
  if (ids.length === 0) return;
  const message = `Confirm that a rate changes by more than ${priceJumpPercent} %`;
  throw new Refusal('invalid', {
    message,
    fields: { confirmed: message },
    data: { ids: [...new Set(ids)] },
  });
}

function jumpsFrom(before: Columns, now: Columns, percent: number): boolean {
  return jumps(nairaOf(before.rateKobo), nairaOf(now.rateKobo), percent);
}

async function write(tx: Tx, assetId: string, steps: readonly Step[]): Promise<void> {
  const removed = steps.filter(({ now }) => !now).map(({ id }) => id);
  if (removed.length > 0) await tx.delete(cardRates).where(inArray(cardRates.id, removed));
  const added = steps.flatMap(({ id, before, now }) => (now && !before ? [{ id, assetId, ...now }] : []));
  if (added.length > 0) await tx.insert(cardRates).values(added);
  const changed = steps.filter((step) => step.before && step.now && differs(step));
  for (const { id, now } of changed)
    await tx
      .update(cardRates)
      .set({ ...now, version: sql`${cardRates.version} + 1`, updatedAt: sql`now()` })
      .where(eq(cardRates.id, id));
}

/**
 * Of a card that has more already, rates can still be changed and removed.
 * Refuses: invalid (added).
 */
function refuseTooMany(before: readonly unknown[], after: readonly unknown[]): void {
  if (after.length <= cardRatesMost || after.length <= before.length) return;
  throw invalid({
    added: `A card has ${cardRatesMost} rates at most, and these would be ${after.length}. Remove some first.`,
  });
}

/** Refuses: card_rates_overlap. */
function refuseOverlapping(rows: readonly CardRateRow[]): void {
  const pairs = overlapping(rows.filter(({ on }) => on));
  if (pairs.length === 0) return;
  throw new Refusal('card_rates_overlap', {
    data: { pairs: pairs.map((pair) => pair.map(nameOf)) },
  });
}

function differs({ before, now }: Step): boolean {
  if (!before || !now) return true;
  return Object.entries(now).some(([column, value]) => before[column as keyof Columns] !== value);
}

function record(tx: Tx, actorId: string, cardName: string, { id, before, now }: Step): void {
  const row = now ?? before;
  if (!row) return;
  recordAudit(tx, {
    action: !before ? 'card-rate-added' : now ? 'card-rate-changed' : 'card-rate-removed',
    actorId,
    subjectType: 'card-rate',
    subjectId: id,
    detail: {
      name: cardName,
      kind: nameOf(row),
      ...(before && now && nameOf(before) !== nameOf(now) && { kindBefore: nameOf(before) }),
      rate: nairaOf(row.rateKobo),
      ...(before && now && { rateBefore: nairaOf(before.rateKobo), onBefore: before.on }),
      on: row.on,
      ...limitsOf(before, now),
    },
  });
}

// Of what is new or removed those that it has; of what changed, those that did, with what they were.
function limitsOf(before: Columns | null, now: Columns | null): Record<string, string | null> {
  const [was, is] = [before, now].map((row) => ({
    minimum: row?.minimumCents == null ? null : nairaOf(row.minimumCents),
    maximum: row?.maximumCents == null ? null : nairaOf(row.maximumCents),
  }));
  return Object.fromEntries(
    (['minimum', 'maximum'] as const).flatMap((name): [string, string | null][] => {
      const [old, present] = [was?.[name] ?? null, is?.[name] ?? null];
      if (old === present) return [];
      return before && now
        ? [
            [name, present],
            [`${name}Before`, old],
          ]
        : [[name, present ?? old]];
    }),
  );
}
