import type { savePrices as call } from '@nairadesk/contract/asset-prices';
import { koboOf } from '@nairadesk/contract/money';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, getTableColumns, inArray, isNull, sql } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import { lockTerms } from '../platform/desk/prices/lock-terms.ts';
import { notifyJumps } from '../platform/desk/prices/notify-jumps.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { changedTerms, differ, type Terms, termsOf } from './asset-row.ts';
import { readMovedPrices } from './jumps/moved-prices.ts';
import { notifyLoss } from './notify-loss.ts';
import { refuseOverwriting } from './refuse-overwriting.ts';
import { refuseUnconfirmed } from './refuse-unconfirmed.ts';

type Wanted = Input<typeof call>['prices'][number];
type Row = typeof assets.$inferSelect;

/** An asset as it is, and its terms as they are and are to be. */
interface Change {
  id: string;
  row: Row;
  before: Terms;
  now: Terms;
}

/**
 * Saves the prices of many assets, all or none of them: what a colleague changed since it was read is not replaced.
 * Orders that are already placed keep their terms. Refuses: not_found (with the ids that are not on sale),
 * price_changed_meanwhile (with the prices there are), invalid (confirmed).
 */
export async function savePrices(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const confirmed = input.confirmed === true;
  const rows = await ctx.transact(async (tx) => {
    const locked = await lockAssets(tx, input.prices);
    const overwritten = locked.filter(({ row, wanted }) => row.priceVersion !== wanted.version);
    await refuseOverwriting(
      tx,
      overwritten.map(({ row }) => row),
    );
    const changes = locked.map(changeOf).filter(({ before, now }) => differ(before, now));
    if (!confirmed) await refuseUnconfirmed(tx, changes, 'confirmed');
    await notifyJumps(tx, ctx, await readMovedPrices(tx, changes));
    const saved = await update(tx, changes);
    const lossOf = await notifyLoss(tx, ctx, changes, confirmed);
    for (const { id, before, now } of changes) {
      markRecord(tx, 'asset', id);
      recordAudit(tx, {
        action: 'asset-edited',
        actorId: ctx.actor.id,
        subjectType: 'asset',
        subjectId: id,
        detail: { ...changedTerms(before, now), ...lossOf(id) },
      });
    }
    return locked.map(({ row }) => saved.get(row.id) ?? row);
  });
  return { message: 'Prices saved', data: rows.map((row) => presentAsset(row, ctx.config)) };
}

/** Locks the assets in the order of their ids, so that two savers of the same ones can't wait for each other. */
async function lockAssets(tx: Tx, prices: readonly Wanted[]): Promise<{ row: Row; wanted: Wanted }[]> {
  const ids = prices.map(({ id }) => id).filter(isUuid);
  await lockTerms(tx, ids);
  const found = await tx
    .select()
    .from(assets)
    .where(and(inArray(assets.id, ids), isNull(assets.archivedAt)))
    .orderBy(assets.id)
    .for('no key update');
  const byId = new Map(found.map((row) => [row.id, row]));
  const missing = prices.map(({ id }) => id).filter((id) => !byId.has(id));
  if (missing.length > 0) throw new Refusal('not_found', { data: { ids: missing } });
  return prices.flatMap((wanted) => {
    const row = byId.get(wanted.id);
    return row ? [{ row, wanted }] : [];
  });
}

function changeOf({ row, wanted }: { row: Row; wanted: Wanted }): Change {
  const prices = {
    buyingPriceKobo: koboOf(wanted.buyingPrice),
    sellingPriceKobo: koboOf(wanted.sellingPrice),
  };
  return { id: row.id, row, before: termsOf(row), now: termsOf({ ...row, ...prices }) };
}

/** Writes the prices of all in one statement; gives the rows as they are then, by id. */
async function update(tx: Tx, changes: readonly Change[]): Promise<Map<string, Row>> {
  const ids = sql.param(changes.map(({ id }) => id));
  const buying = sql.param(changes.map(({ now }) => String(koboOf(now.buyingPrice))));
  const selling = sql.param(changes.map(({ now }) => String(koboOf(now.sellingPrice))));
  const rows = await tx
    .update(assets)
    .set({
      buyingPriceKobo: sql`wanted.buying`,
      sellingPriceKobo: sql`wanted.selling`,
      updatedAt: sql`now()`,
    })
    .from(
      sql`unnest(${ids}::uuid[], ${buying}::bigint[], ${selling}::bigint[]) as wanted (id, buying, selling)`,
    )
    .where(eq(assets.id, sql`wanted.id`))
    .returning(getTableColumns(assets));
  return new Map(rows.map((row) => [row.id, row]));
}
