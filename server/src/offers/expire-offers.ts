import type { Ctx } from '../platform/context/context.ts';
import { inArray, sql } from '../platform/database/drizzle.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { endOffer } from '../platform/desk/end-offers.ts';

const batchRows = 100;

/**
 * Ends the offers that nobody answered in time. Their orders stay as they are, with their money, for staff to decide.
 * Instances share the work: rows that another one has locked are skipped. @returns how many ended
 */
export async function expireOffers(ctx: Ctx): Promise<number> {
  return ctx.transact(async (tx) => {
    const over = tx
      .select({ id: offers.id })
      .from(offers)
      .where(sql`${offers.state} = 'open' and ${offers.validUntil} <= now()`)
      .limit(batchRows)
      .for('update', { skipLocked: true });
    const ended = await endOffer(tx, { wanted: inArray(offers.id, over), state: 'expired', actorId: null });
    return ended.length;
  });
}
