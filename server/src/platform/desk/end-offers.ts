import { nairaOf } from '@nairadesk/contract/money';
import type { OfferState } from '@nairadesk/contract/offers';
import { markRecord, recordAudit, type Tx } from '../audit/audit.ts';
import { and, eq, inArray, ne, type SQL, sql } from '../database/drizzle.ts';
import { offers } from '../database/tables/offers-tables.ts';

type Ended = Exclude<OfferState, 'open'>;

/** An open offer that ends now: which, how, and by whose hand; null: by the clock. */
interface Ending {
  wanted: SQL | undefined;
  state: Ended;
  actorId: string | null;
  newOrderId?: string;
}

/**
 * Ends open offers: one conditional UPDATE, so of a customer's answer, a withdrawal and the end of its time one wins.
 * Each is in the audit log. @returns the offers that it ended
 */
export async function endOffer(
  tx: Tx,
  { wanted, state, actorId, newOrderId }: Ending,
): Promise<(typeof offers.$inferSelect)[]> {
  const ended = await tx
    .update(offers)
    .set({ state, endedAt: sql`clock_timestamp()`, endedBy: actorId, newOrderId: newOrderId ?? null })
    .where(and(eq(offers.state, 'open'), wanted))
    .returning();
  for (const offer of ended) {
    markRecord(tx, 'offer-state', offer.id);
    recordAudit(tx, {
      action: `offer-${state}`,
      actorId,
      subjectType: 'order',
      subjectId: offer.orderId,
      detail: { offer: offer.id, amount: nairaOf(offer.newKobo), quantity: offer.newQuantity },
    });
  }
  return ended;
}

/**
 * Withdraws what was offered for these orders because their money was short or late: it changed, so the figures are no
 * longer true. The orders are locked.
 */
export async function endStaleOffers(
  tx: Tx,
  orderIds: readonly string[],
  actorId: string | null,
): Promise<void> {
  if (orderIds.length === 0) return;
  const wanted = and(inArray(offers.orderId, [...orderIds]), ne(offers.kind, 'new-order'));
  await endOffer(tx, { wanted, state: 'withdrawn', actorId });
}

/** Withdraws what an order that is closed was offered. */
export async function endOffers(tx: Tx, orderId: string, actorId: string | null): Promise<void> {
  await endOffer(tx, { wanted: eq(offers.orderId, orderId), state: 'withdrawn', actorId });
}
