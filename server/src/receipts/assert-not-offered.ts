import type { Tx } from '../platform/audit/audit.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/** Asserts that no new order is offered for a transfer: its customer decides first. Refuses: match_not_possible. */
export async function assertNotOffered(tx: Tx, receiptId: string): Promise<void> {
  const open = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.receiptId, receiptId), eq(offers.state, 'open')));
  if (open.length === 0) return;
  const message = 'A new order is offered for this transfer. Wait for the answer, or withdraw the offer.';
  throw new Refusal('match_not_possible', { message });
}
