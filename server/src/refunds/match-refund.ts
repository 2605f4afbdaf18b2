import { nairaOf } from '@nairadesk/contract/money';
import type { MatchRule } from '@nairadesk/contract/receipts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull, sql } from '../platform/database/drizzle.ts';
import { receiptMatches, receipts, refunds } from '../platform/database/tables/money-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { writeMatch } from '../platform/money/match.ts';
import { lockReceipt } from './lock-receipt.ts';

/**
 * Says that a transfer out of our account is the one that sent a refund, which settles it. The refund is locked
 * first. Refuses: not_found, own_order, match_not_possible.
 */
export async function matchToRefund(
  tx: Tx,
  ctx: Ctx,
  { receiptId, refundId, rule }: { receiptId: string; refundId: string; rule: MatchRule },
): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (!refund) throw new Refusal('not_found');
  if (refund.userId === ctx.actor.id) throw new Refusal('own_order');
  const receipt = await lockReceipt(tx, receiptId);
  const kobo = receipt.unmatchedKobo;
  if (receipt.direction !== 'out' || receipt.kind !== 'transfer')
    throw impossible('A refund leaves our account. This transfer came in.');
  if (refund.state === 'due') throw impossible('This refund isn’t on its way yet.');
  if (kobo !== refund.amountKobo) throw impossible('The amounts differ.');
  if (await hasDebit(tx, refundId)) throw impossible('Another transfer sent this refund.');
  const id = await writeMatch(tx, { receipt, about: { refundId }, kobo, rule, matchedBy: ctx.actor.id });
  if (refund.state === 'sent') {
    const set = { state: 'settled' as const, settledAt: sql`clock_timestamp()` };
    await tx.update(refunds).set(set).where(eq(refunds.id, refundId));
  }
  recordAudit(tx, {
    action: 'refund-settled',
    actorId: ctx.actor.id,
    subjectType: 'refund',
    subjectId: refundId,
    detail: { amount: nairaOf(kobo), match: id },
  });
}

// The transfer that a refund pays back is matched to it too; that one came in.
async function hasDebit(tx: Tx, refundId: string): Promise<boolean> {
  const found = await tx
    .select({ id: receiptMatches.id })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(
      and(
        eq(receiptMatches.refundId, refundId),
        eq(receipts.direction, 'out'),
        isNull(receiptMatches.undoneAt),
      ),
    );
  return found.length > 0;
}

function impossible(message: string): Refusal {
  return new Refusal('match_not_possible', { message });
}
