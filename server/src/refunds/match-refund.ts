import { nairaOf } from '@nairadesk/contract/money';
import type { matchRefund as call } from '@nairadesk/contract/refunds';
import { liftHolds, readHoldsOfAll } from '../platform/approvals/lift-holds.ts';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull, sql } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { receiptMatches, receipts, refunds } from '../platform/database/tables/money-tables.ts';
import { askTogether } from '../platform/errors/ask-together.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { writeMatch } from '../platform/money/match.ts';
import { matchRuleOf } from '../platform/money/matching/read-proposals.ts';
import { admitReturned } from '../platform/money/reversals/admit-returned.ts';
import { isTypedReversal, typedReversal } from '../platform/money/reversals/admit-reversed.ts';
import { admitPayee } from '../platform/money/sender-account.ts';
import { readOneRefund } from './before-sending.ts';
import { findRefund } from './present-refund.ts';

/**
 * Staff say which transfer out of our account sent a refund, which settles it. The transfer is locked before the refund, as by a
 * reversal.
 * Refuses: not_found, own_order, match_not_possible, paid_to_other, receipt_alike.
 */
export async function matchRefund(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, receiptId, likely, confirmed = false } = input;
  if (!isUuid(receiptId)) throw new Refusal('not_found');
  const rule = await matchRuleOf(ctx, { receiptId, targetId: id, likely });
  return ctx.transact(async (tx) => {
    const receipt = await lockReceipt(tx, receiptId);
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
    if (!refund) throw new Refusal('not_found');
    if (refund.userId === ctx.actor.id) throw new Refusal('own_order');
    const kobo = receipt.unmatchedKobo;
    // A debit says reversal where its payee is called so, or staff wrote it.
    if (receipt.direction !== 'out' || !['transfer', 'reversal'].includes(receipt.kind))
      throw impossible('A refund leaves our account. This transfer didn’t.');
    if (isTypedReversal(receipt)) throw impossible(typedReversal);
    if (refund.state !== 'sent' && refund.state !== 'settled')
      throw impossible('This refund isn’t on its way yet.');
    if (kobo !== refund.amountKobo) throw impossible('The amounts differ.');
    if (await hasDebit(tx, id)) throw impossible('Another transfer sent this refund.');
    const accountName = refund.payee?.accountName ?? '';
    const { transactionId } = await findRefund(tx, id);
    const { sentAt: paidAt } = refund;
    const about = { subjectType: 'refund' as const, subjectId: id, accountName, transactionId, paidAt };
    const by = { receipt, confirmed, actorId: ctx.actor.id };
    await askTogether([
      () => admitPayee(tx, ctx, { about, ...by }),
      () => admitReturned(tx, { only: 'Settle it', refundId: id, ...by }),
    ]);
    const holds = await readHoldsOfAll(tx, [receiptId]);
    const matchedBy = ctx.actor.id;
    const match = await writeMatch(tx, { receipt, about: { refundId: id }, kobo, rule, matchedBy });
    if (refund.state === 'sent') {
      const set = { state: 'settled' as const, settledAt: sql`clock_timestamp()` };
      await tx.update(refunds).set(set).where(eq(refunds.id, id));
      markRecord(tx, 'refund-state', id);
    }
    recordAudit(tx, {
      action: 'refund-settled',
      actorId: ctx.actor.id,
      subjectType: 'refund',
      subjectId: id,
      detail: { amount: nairaOf(kobo), match },
    });
    await liftHolds(tx, ctx, holds, { how: 'matched to a refund, as if it had sent it' });
    return { message: 'Refund settled', data: await readOneRefund(tx, await findRefund(tx, id), ctx.actor) };
  }, id);
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
