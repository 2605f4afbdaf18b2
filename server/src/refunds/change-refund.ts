import type { RefusalCode } from '@nairadesk/contract/errors';
import type { RefundState } from '@nairadesk/contract/refunds';
import { markRecord, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, type PgUpdateSetSource } from '../platform/database/drizzle.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { findRefund, type RefundRow } from './present-refund.ts';

interface Change {
  id: string;
  /** The state it must be in, and the refusal if it is not. */
  from: RefundState;
  otherwise: RefusalCode;
  set: PgUpdateSetSource<typeof refunds>;
}

/**
 * Changes a refund that is in the state wanted, under its lock. Staff don't send money to themselves. Refuses:
 * not_found, own_order, and what `otherwise` names.
 */
export async function changeRefund(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  { id, from, otherwise, set }: Change,
  check: (refund: typeof refunds.$inferSelect) => Promise<void> = async () => {},
): Promise<RefundRow> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!refund) throw new Refusal('not_found');
  if (refund.userId === actor.id) throw new Refusal('own_order');
  if (refund.state !== from) throw new Refusal(otherwise);
  await check(refund);
  await tx.update(refunds).set(set).where(eq(refunds.id, id));
  markRecord(tx, 'payee' in set ? 'refund-payee' : 'refund-state', id);
  return findRefund(tx, id);
}
