import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import {
  type createPriceAlert as call,
  type PriceAlert,
  priceAlertDays,
  priceAlertsMost,
} from '@nairadesk/contract/price-alerts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull, sql } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { priceAlerts } from '../platform/database/tables/alerts-tables.ts';
import type { assets } from '../platform/database/tables/assets-tables.ts';
import { shareTerms } from '../platform/desk/prices/lock-terms.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { presentAlert } from './present-alert.ts';

/**
 * Tells the caller once when a coin can be bought at this price or less, or sold at it or more (naira for one unit). The
 * same again is the one there is, good for another 90 days. Refuses: not_found (no such coin on sale), invalid (price:
 * none, already there, or one alert too many).
 */
export async function createPriceAlert(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const priceKobo = koboOf(input.price);
  if (priceKobo === 0n) throw invalid({ price: 'Enter a price above zero' });
  if (!isUuid(input.assetId)) throw new Refusal('not_found');
  const data = await ctx.transact(async (tx) => {
    // Of two created at once the second counts the first.
    await lockActor(tx, ctx.actor);
    const asset = await lockCoin(tx, input.assetId);
    refuseIfThere(asset, input.orderType, priceKobo);
    return store(tx, ctx.actor.id, asset, { orderType: input.orderType, priceKobo });
  }, ctx.actor.id);
  return { message: 'Price alert saved', data };
}

// Saving a new price waits for this, or this for it: an alert is either told by that price or refused for it.
async function lockCoin(tx: Tx, id: string): Promise<typeof assets.$inferSelect> {
  const asset = await shareTerms(tx, id, 'cryptocurrency');
  if (!asset) throw new Refusal('not_found');
  return asset;
}

function refuseIfThere(
  { name, buyingPriceKobo, sellingPriceKobo }: typeof assets.$inferSelect,
  orderType: PriceAlert['orderType'],
  priceKobo: bigint,
): void {
  const now = orderType === 'sell' ? sellingPriceKobo : buyingPriceKobo;
  const isThere = orderType === 'sell' ? now >= priceKobo : now <= priceKobo;
  if (!isThere) return;
  const price = formatNaira(nairaOf(now));
  throw invalid({
    price:
      orderType === 'sell'
        ? `You can already sell ${name} at ${price}. Enter a price above that.`
        : `You can already buy ${name} at ${price}. Enter a price below that.`,
  });
}

async function store(
  tx: Tx,
  userId: string,
  asset: typeof assets.$inferSelect,
  wanted: Pick<typeof priceAlerts.$inferSelect, 'orderType' | 'priceKobo'>,
): Promise<PriceAlert> {
  const expiresAt = sql`now() + make_interval(days => ${priceAlertDays})`;
  const mine = and(eq(priceAlerts.userId, userId), isNull(priceAlerts.reachedAt));
  // Those that ended are no more than not yet tidied up.
  await tx.delete(priceAlerts).where(and(mine, sql`expires_at <= now()`));
  const [again] = await tx
    .update(priceAlerts)
    .set({ expiresAt })
    .where(
      and(
        mine,
        eq(priceAlerts.assetId, asset.id),
        eq(priceAlerts.orderType, wanted.orderType),
        eq(priceAlerts.priceKobo, wanted.priceKobo),
      ),
    )
    .returning();
  if (again) return presentAlert(again, asset.name);
  if ((await tx.$count(priceAlerts, mine)) >= priceAlertsMost)
    throw invalid({ price: `You can have ${priceAlertsMost} price alerts. Delete one first.` });
  const [alert] = await tx
    .insert(priceAlerts)
    .values({ userId, assetId: asset.id, ...wanted, expiresAt })
    .returning();
  if (!alert) throw new Error('the price alert was not stored');
  return presentAlert(alert, asset.name);
}
